// Stands before a language host while a run is recorded for a replay: it starts the real host, and stands between the program
// and the engine. All that the program asks and gets goes to the process that records, through a socket: it is never on
// disk, because it has secrets. Bundled separately.
import { connect } from 'node:net';
import {
  framed,
  Http2Client,
  Http2Server,
  messageIn,
  pass,
  type ProxiedCall,
} from '../../recorder/http2Proxy';
import { textOf, withTexts } from '../../recorder/protobuf';
import { ProviderProcess } from '../../recorder/providerProcess';
import type { ShimLine } from './languageShims';
import { methodIn, RUN_PATH } from './programMessages';

const [, , recorder, host, ...given] = process.argv as [string, string, string, string, ...string[]];
const MONITOR_ADDRESS = 9;

const socket = connect(recorder).on('error', () => undefined);
let calls = 0;

function note(line: ShimLine): void {
  if (socket.writable) socket.write(`${JSON.stringify(line)}\n`);
}

async function main(): Promise<void> {
  // The engine sends them to the whole group.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  const { RECORDER_NODE_OPTIONS: nodeOptions, ...env } = process.env;
  delete env['NODE_OPTIONS'];
  delete env['ELECTRON_RUN_AS_NODE'];
  const started = new ProviderProcess(
    { program: host },
    { args: given, env: { ...env, ...(nodeOptions && { NODE_OPTIONS: nodeOptions }) } },
  );
  void started.ended.then((code) => {
    socket.end(() => process.exit(code));
    socket.once('close', () => process.exit(code));
  });
  await started.ready();
  const server = new Http2Server((call) => {
    void pass(call, () => started.request(call.headers), call.path === RUN_PATH ? running() : {});
  });
  process.stdout.write(`${await server.listen()}\n`);
}

/** Lets the program ask this process in place of the engine, and notes the run and its end. */
function running(): Parameters<typeof pass>[2] & object {
  return {
    request: async (bytes) => {
      const message = messageIn(bytes);
      const address = message && textOf(message, MONITOR_ADDRESS);
      if (address === undefined) return bytes;
      note({ run: message!.toString('base64'), hostArguments: given.slice(0, -1) });
      const engine = new Http2Client(address);
      const server = new Http2Server((call) => void passOn(call, engine, address));
      const port = await server.listen();
      return framed(withTexts(message!, new Map([[MONITOR_ADDRESS, `127.0.0.1:${port}`]])));
    },
    answer: (bytes) => {
      note({ ended: (messageIn(bytes) ?? Buffer.alloc(0)).toString('base64') });
    },
  };
}

async function passOn(call: ProxiedCall, engine: Http2Client, address: string): Promise<void> {
  const method = methodIn(call.path);
  const number = calls++;
  const open = (): ReturnType<Http2Client['request']> =>
    engine.request({ ...call.headers, ':authority': address });
  if (method === undefined) return pass(call, open);
  await pass(call, open, {
    request: (bytes) => {
      note({ call: number, method, message: (messageIn(bytes) ?? Buffer.alloc(0)).toString('base64') });
      return bytes;
    },
    answer: (bytes, trailers) => {
      const status = Number(trailers['grpc-status'] ?? 2);
      const error = { status, text: decodeURIComponent(String(trailers['grpc-message'] ?? '')) };
      const message = (messageIn(bytes) ?? Buffer.alloc(0)).toString('base64');
      note({ answered: number, ...(status === 0 ? { message } : { error }) });
    },
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
