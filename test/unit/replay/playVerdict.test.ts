import assert from 'node:assert/strict';
import { RECORD_VERSION, type ProgramRecord } from '../../../client/src/pulumi/runs/replay/programRecord';
import { PlayVerdict } from '../../../standalone/src/replay/playVerdict';
import { TextExchange } from '../../../client/src/pulumi/runs/replay/recordMask';

const FRAMES = [
  '    at [project]/index.js:12:9',
  '    at applyHelperAsync (/a/node_modules/@pulumi/output.ts:519:31)',
  '    at processTicksAndRejections (node:internal/process/task_queues:95:5)',
];
/** As Pulumi prints it if the program has come to its end before. */
const SHORT = ['Error: No route', ...FRAMES].join('\n');
/** As it prints it while the program still runs, by `util.inspect`. */
const LONG = [
  "Running program '[project]/index.js' failed with an unhandled exception:",
  'Error: No route',
  ...FRAMES.map((frame) => frame.replace('/a/', '/b/')),
  '  promise: Promise { <rejected> [Circular *1] }',
  '}',
].join('\n');

describe('the verdict of a played run', () => {
  for (const [recorded, said] of [
    [SHORT, LONG],
    [LONG, SHORT],
  ] as const)
    it(`knows a failure again however Pulumi prints it: ${said === LONG ? 'long' : 'short'}`, () => {
      const failures = [{ message: recorded }];
      const record: ProgramRecord = {
        programRecord: RECORD_VERSION,
        recordedAt: '',
        language: 'nodejs',
        hostArguments: [],
        secrets: [],
        run: [],
        calls: [],
        failures,
      };
      const verdict = new PlayVerdict(record, new TextExchange(new Map()));
      verdict.said(said);
      assert.deepEqual(verdict.conclusion(), {
        isSame: true,
        lines: ['The same failure: index.js:12: Error: No route'],
      });
    });
});
