import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writtenFault } from '../../../client/src/features/debug/model/launchSettings';
import { OPERATIONS } from '../../../client/src/features/debug/model/debuggedOperations';
import { repository } from '../../harness/repository';

describe('the completions in a launch.json', () => {
  interface Attributes {
    readonly properties: Record<string, { enum?: string[]; enumDescriptions?: string[] }>;
  }
  interface Contribution {
    readonly configurationAttributes: { readonly launch: Attributes };
    readonly configurationSnippets: readonly { readonly body: Record<string, unknown> }[];
    readonly initialConfigurations: readonly Record<string, unknown>[];
  }
  const { contributes } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
    contributes: { debuggers: Contribution[] };
  };
  const [contribution] = contributes.debuggers;
  const { properties } = contribution!.configurationAttributes.launch;

  it('include each operation, and each supported attribute', () => {
    assert.deepEqual([...properties['operation']!.enum!].sort(), Object.keys(OPERATIONS).sort());
    assert.equal(properties['operation']!.enumDescriptions!.length, Object.keys(OPERATIONS).length);
    assert.deepEqual(Object.keys(properties).sort(), [
      'args',
      'env',
      'envFile',
      'operation',
      'passphraseFile',
      'project',
      'stack',
    ]);
  });

  it('include nothing that would be refused', () => {
    const { configurationSnippets, initialConfigurations } = contribution!;
    const proposed = [...initialConfigurations, ...configurationSnippets.map(({ body }) => body)];
    assert.equal(proposed.length, 4);
    for (const body of proposed) {
      assert.equal(writtenFault(body), undefined);
      const known = ['type', 'request', 'name', ...Object.keys(properties)];
      assert.deepEqual(
        Object.keys(body).filter((name) => !known.includes(name)),
        [],
      );
    }
  });
});
