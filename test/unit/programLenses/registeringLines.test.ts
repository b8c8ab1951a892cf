import assert from 'node:assert/strict';
import {
  describeLine,
  registeringLines,
} from '../../../client/src/features/programLenses/model/registeringLines';
import type { RegisteredResource, ResourceMark } from '../../../shared/openedState';
import { StateModel } from '../../../server/src/state/model';
import { ProgramLines } from '../../../server/src/features/links/programLines';

function registered(name: string, sourceLine: number, marks: ResourceMark[] = []): RegisteredResource {
  const urn = `urn:pulumi:dev::shop::aws:s3/bucket:Bucket::${name}`;
  const type = 'aws:s3/bucket:Bucket';
  const place = { index: 0, copy: 0, line: 1, childCount: 0, position: 0 };
  return { urn, name, type, kind: 'custom', marks, sourceLine, ...place };
}

describe('the lines of a program that registered resources', () => {
  const said = (resources: RegisteredResource[], pending: ReadonlySet<string> = new Set()): string[] =>
    registeringLines(resources, undefined).map(
      (line) =>
        `${line.line}: ${describeLine(line, 'dev', (urn) => (pending.has(urn) ? ['interrupted'] : []))}`,
    );

  it('are said with how many they are, in the order of the lines', () => {
    const loop = ['a', 'b', 'c'].map((name) => registered(name, 7));
    assert.deepEqual(said([...loop, registered('one', 3)]), [
      '3: 1 resource in dev',
      '7: 3 resources in dev',
    ]);
  });

  it('are said with what is special about their resources', () => {
    const [tainted, old] = [
      registered('a', 1, ['tainted', 'protected']),
      registered('b', 2, ['pendingDelete']),
    ];
    assert.deepEqual(said([tainted, old, registered('c', 2)], new Set([registered('c', 2).urn])), [
      '1: 1 resource in dev: tainted, protected',
      '2: 2 resources in dev: 1 interrupted, 1 still to be deleted',
    ]);
  });

  it('count in a changed file only if they still name the resource or its type', () => {
    const lines = ['', 'const logs = new aws.s3.Bucket(name);', '// moved', `thing('images');`, ''];
    const all = [registered('logs', 2), registered('gone', 3), registered('images', 4), registered('end', 9)];
    const found = registeringLines(all, (line) => lines[line - 1] ?? '');
    assert.deepEqual(
      found.map(({ line }) => line),
      [2, 4],
    );
  });
});

describe('the places of a state’s resources in a program', () => {
  const resource = (name: string, source?: string): object => ({
    urn: `urn:pulumi:dev::shop::shop:index:Thing::${name}`,
    type: 'shop:index:Thing',
    ...(source !== undefined && { sourcePosition: `project:///${source}` }),
  });

  it('are found by the file, for each resource that has one', () => {
    const resources = [
      resource('a', 'index.ts#3,1'),
      resource('b', 'infra/a%20b.py#9'),
      resource('c', 'index.ts#3,1'),
      resource('d'),
      resource('e', 'node_modules/x/index.js#1,1'),
    ];
    const lines = new ProgramLines(new StateModel(JSON.stringify({ version: 3, deployment: { resources } })));
    assert.deepEqual(lines.inFile('index.ts'), [
      { index: 0, line: 3 },
      { index: 2, line: 3 },
    ]);
    assert.deepEqual(lines.inFile('infra/a b.py'), [{ index: 1, line: 9 }]);
    assert.deepEqual(lines.inFile('node_modules/x/index.js'), []);
  });
});
