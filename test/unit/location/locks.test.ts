import assert from 'node:assert/strict';
import { areForgotten, areGone, type Lock } from '../../../client/src/pulumi/location/locks';

const process = (alive: boolean | undefined): Lock => ({
  kind: 'process',
  ...{ user: 'me', host: 'build-7', pid: 4711, time: '2026-11-21T09:00:00Z' },
  alive,
});
const unreadable: Lock = { kind: 'unreadable', alive: undefined };
const operation: Lock = {
  kind: 'operation',
  ...{ operation: 'update', user: 'me', time: '2026-11-21T09:00:00Z' },
  alive: undefined,
};

const cases: readonly [what: string, locks: readonly Lock[], gone: boolean, forgotten: boolean][] = [
  ['none', [], false, false],
  ['one whose process is gone', [process(false)], true, true],
  ['one whose process runs', [process(true)], false, false],
  ['one whose process is unknown', [process(undefined)], false, false],
  ['one that was cut off', [unreadable], false, true],
  ['one of a service', [operation], false, false],
  ['one that is gone, and one that runs', [process(false), process(true)], false, false],
  ['one that is gone, and one that was cut off', [process(false), unreadable], false, true],
];

describe('the locks of a stack', () => {
  for (const [what, locks, gone, forgotten] of cases)
    it(`are ${gone ? '' : 'not '}gone and ${forgotten ? '' : 'not '}forgotten: ${what}`, () => {
      assert.deepEqual([areGone(locks), areForgotten(locks)], [gone, forgotten]);
    });
});
