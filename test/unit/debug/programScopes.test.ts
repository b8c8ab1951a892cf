import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { LANGUAGE_DEBUGGERS } from '../../../client/src/features/debug/model/languageDebuggers';
import { ProgramScopes } from '../../../client/src/features/debug/programScopes';

const WEB = 'urn:pulumi:dev::shop::shop:index:Shelf$aws:s3:Bucket::web "1"';
const OTHER = 'urn:pulumi:prod::shop::aws:s3:Bucket::web';
const PACKAGES = '/venv/lib/site-packages/';

/** Debug adapters count their requests; the editor and its extensions send some. */
describe('a stop at a registration in another language', () => {
  let stops: number;
  let scopes: ProgramScopes;
  beforeEach(() => {
    stops = 0;
    const customRequest = (): Promise<unknown> =>
      Promise.resolve({ scopes: [{ name: 'Locals', variablesReference: 7 }] });
    const session = { customRequest } as unknown as vscode.DebugSession;
    const onStop = (): number => (stops += 1);
    scopes = new ProgramScopes(session, onStop, [WEB], LANGUAGE_DEBUGGERS.python.registration);
  });

  it('is one in the functions that register and read it, beside the functions of the user', () => {
    const asks = { breakpoints: [{ name: WEB }, { name: 'main' }, { name: OTHER }] };
    scopes.onWillReceiveMessage({ command: 'setFunctionBreakpoints', seq: 3, arguments: asks });
    const condition = '(name == "web \\"1\\"" and ty == "aws:s3:Bucket")';
    assert.deepEqual(asks.breakpoints, [
      { name: 'main' },
      { name: 'register_resource', condition },
      { name: 'read_resource', condition },
    ]);
    const body = { breakpoints: [{ id: 1, verified: true }, { id: 2 }, { id: 3 }] as object[] };
    scopes.onDidSendMessage({ request_seq: 3, body });
    assert.deepEqual(body.breakpoints, [{ verified: true }, { id: 1, verified: true }, { verified: false }]);
  });

  it('shows the line of the user, with the registration among the variables', async () => {
    const frame = (id: number, path: string) => ({ id, name: 'f', source: { path } });
    const stackFrames = [
      frame(1, `${PACKAGES}pulumi/runtime/resource.py`),
      frame(2, `${PACKAGES}pulumi_aws/s3/bucket.py`),
      frame(3, '/shop/__main__.py'),
      frame(4, `${PACKAGES}pulumi/runtime/stack.py`),
    ];
    scopes.onDidSendMessage({ event: 'stopped', body: { reason: 'function breakpoint' } });
    scopes.onDidSendMessage({ request_seq: 4, body: { stackFrames } });
    await Promise.resolve();
    assert.equal(stops, 1);
    assert.deepEqual(
      stackFrames.map(({ source }: { source?: { path: string } }) => source?.path),
      [undefined, undefined, '/shop/__main__.py', `${PACKAGES}pulumi/runtime/stack.py`],
    );
    scopes.onWillReceiveMessage({ command: 'scopes', seq: 5, arguments: { frameId: 3 } });
    const body = { scopes: [{ name: 'Locals', variablesReference: 9, expensive: false }] };
    scopes.onDidSendMessage({ request_seq: 5, body });
    assert.deepEqual(
      body.scopes.map(({ name }) => name),
      ['Registered Resource', 'Locals'],
    );
    const asks = { variablesReference: body.scopes[0]!.variablesReference };
    scopes.onWillReceiveMessage({ command: 'variables', seq: 6, arguments: asks });
    assert.equal(asks.variablesReference, 7);
  });

  it('leaves the frames of other stops as they are', () => {
    const stackFrames = [{ id: 1, name: 'f', source: { path: `${PACKAGES}pulumi/resource.py` } }];
    scopes.onDidSendMessage({ event: 'stopped', body: { reason: 'breakpoint' } });
    scopes.onDidSendMessage({ request_seq: 4, body: { stackFrames } });
    assert.deepEqual([stops, stackFrames[0]?.source.path], [0, `${PACKAGES}pulumi/resource.py`]);
  });
});
