import assert from 'node:assert/strict';
import { debuggerOf, LANGUAGE_DEBUGGERS } from '../../../client/src/features/debug/model/languageDebuggers';

/** The values that the language hosts of the CLI 3.255, of Java and of .NET, send in the event that starts debugging. */
describe('the configuration for the debugger of another language', () => {
  const at = { port: 4000, processId: 7 };
  for (const [runtime, told] of [
    [
      'python',
      { type: 'debugpy', request: 'attach', connect: { host: '127.0.0.1', port: 4000 }, justMyCode: true },
    ],
    ['go', { type: 'go', request: 'attach', mode: 'remote', host: '127.0.0.1', port: 4000 }],
    ['java', { type: 'java', request: 'attach', hostName: 'localhost', port: 4000 }],
    ['dotnet', { type: 'coreclr', request: 'attach', processId: 7 }],
    ['bun', { type: 'bun', request: 'attach', url: 'ws://127.0.0.1:4000' }],
  ] as const) {
    it(`is the one that its host names: ${runtime}`, () => {
      const { name, ...rest } = LANGUAGE_DEBUGGERS[runtime].configuration(at);
      assert.match(name, /^Attach to Pulumi Program \(/);
      assert.deepEqual(rest, told);
    });
  }

  it('does not exist for a runtime without a debugger', () => {
    for (const runtime of ['yaml', 'toString']) assert.equal(debuggerOf(runtime), undefined);
  });
});
