// A process that waits for a debugger does nothing else, and Node ends the wait only if a debugger says so. If the editor is
// killed, nobody would: the process, Pulumi and its lock would stay. So another process watches the debugger's for it. The
// user's Node runs this file.
import { spawn, type ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { isInUse } from '../../../processes/processes';

/** How often it looks for the debugger's process. */
const LOOK_MS = 500;

/**
 * Starts the process that watches. It ends with this one.
 * @param script a file that calls {@link watchDebugger}
 */
export function startWatch(script: string, debuggerPid: number, inspector: string): ChildProcess {
  const watch = spawn(process.execPath, [script, String(debuggerPid), inspector], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, NODE_OPTIONS: '' },
    windowsHide: true,
  });
  watch.on('error', () => undefined).unref();
  return watch;
}

/** In the process that watches: lets the one that has started it go on when the debugger's is gone. */
export function watchDebugger(debuggerPid: number, inspector: string): void {
  process.stdin.on('close', () => process.exit()).resume();
  const timer = setInterval(() => {
    if (isInUse(debuggerPid)) return;
    clearInterval(timer);
    letGoOn(new URL(inspector));
  }, LOOK_MS);
}

/** Says what a debugger says when it is ready. Node has a client for web sockets only since version 22. */
function letGoOn({ hostname, port, host, pathname }: URL): void {
  const message = Buffer.from('{"id":1,"method":"Runtime.runIfWaitingForDebugger"}');
  // One whole text, with a mask of zeros.
  const frame = Buffer.concat([Buffer.from([0x81, 0x80 | message.length, 0, 0, 0, 0]), message]);
  const socket = connect(Number(port), hostname, () => {
    const upgrade = [
      `GET ${pathname} HTTP/1.1`,
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
    ];
    socket.write(`${upgrade.join('\r\n')}\r\n\r\n`);
  });
  socket.once('data', () => socket.write(frame)).on('error', () => process.exit());
}
