import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { assistantTools, REHEARSAL_TOOL } from '../../../shared/assistant';
import { repository } from '../../harness/repository';

const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');

describe('the files for registries and agents', () => {
  const { version, license } = JSON.parse(read('package.json')) as Record<string, string>;

  it('name this version of the npm package, and how it is started', () => {
    const server = JSON.parse(read('server.json')) as {
      name: string;
      description: string;
      version: string;
      packages: { identifier: string; version: string; packageArguments: { value: string }[] }[];
    };
    assert.equal(server.version, version);
    // The registry accepts no longer text.
    assert.ok(server.description.length <= 100, String(server.description.length));
    const [npm] = server.packages;
    assert.deepEqual([npm!.identifier, npm!.version], ['pulumi-troubleshooter', version]);
    assert.deepEqual(
      npm!.packageArguments.map(({ value }) => value),
      ['mcp'],
    );
    // The registry looks for this name in the package.
    assert.ok(read('scripts/npmPackage.mjs').includes(`mcpName: '${server.name}'`));
  });

  const skills = readdirSync(path.join(repository, 'skills'));

  for (const skill of skills) {
    it(`have the format of agent skills, and name only existing tools: ${skill}`, () => {
      const text = read(`skills/${skill}/SKILL.md`);
      const [, head = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
      const facts = parse(head) as Record<string, string>;
      const fields = ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'];
      assert.deepEqual(
        Object.keys(facts).filter((field) => !fields.includes(field)),
        [],
      );
      assert.equal(facts['name'], skill);
      assert.match(skill, /^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      assert.ok(skill.length <= 64);
      assert.ok(facts['description']!.length > 100 && facts['description']!.length <= 1024);
      assert.ok(facts['compatibility']!.length <= 500);
      assert.equal(facts['license'], license);
      assert.ok(body.split('\n').length < 500);
      const named = new Set(body.match(/\bpulumi_[a-z_]+/g));
      assert.deepEqual([...named].sort(), [...Object.keys(assistantTools), REHEARSAL_TOOL.name].sort());
    });
  }
});
