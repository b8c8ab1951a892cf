// Stands before a provider: the engine starts it in place of the provider's plugin, it starts that one, and passes all calls
// on and all answers back. It notes what the provider is asked to create, update, delete and read, and what it answers, so that
// the answer is known even if Pulumi was killed before it came. Bundled separately, and run by any Node.
import { readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { signalOwnGroup } from '../../processes/processes';
import { CallRecord } from './callRecord';
import {
  answerCall,
  framed,
  Http2Client,
  Http2Server,
  messageIn,
  pass,
  refuseCall,
  type ProxiedCall,
} from './http2Proxy';
import { installedPlugins } from './installedPlugins';
import { bytesOf, textOf, textProperty, withTexts } from './protobuf';
import { idInAnswer, idInFailure, isRecorded, readCall } from './providerCalls';
import { ProviderProcess, runToEnd, type InstalledPlugin } from './providerProcess';
import { DESCRIPTION } from './recordedCalls';
import { noteParameterized, type ShimSettings } from './recordedRun';

const PROVIDER = '/pulumirpc.ResourceProvider/';
const [, , settingsFile, name, ...given] = process.argv as [string, string, string, string, ...string[]];
const settings = JSON.parse(readFileSync(settingsFile, 'utf8')) as ShimSettings;
let candidates: readonly InstalledPlugin[] = settings.plugins[name] ?? [];
/** The engine's address is the last argument. */
const engineAddress = given.at(-1) ?? '';

let record: CallRecord | undefined;
try {
  record = CallRecord.open(path.join(settings.folder, `${name}-${process.pid}.jsonl`));
} catch {
  endRecord();
}
/** Recorded calls that the provider has not answered yet. */
let underWay = 0;
let engineIsGone = false;
let hasEnded = false;
const server = new Http2Server((call) => void serve(call));
/** It starts with the first call, which can say which version is wanted. */
let provider: ProviderProcess | undefined;
let engineProxy: string;

async function main(): Promise<void> {
  // The engine sends it to the whole group: the provider ends, and then this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.stdout.on('error', () => undefined);
  engineProxy = `127.0.0.1:${await serveEngine()}`;
  server.whenIdle(() => void lookForEngine());
  // The engine holds the other end for as long as it lives.
  process.stdin.on('end', () => void lookForEngine()).resume();
  // With one version, a plugin that cannot start fails as it does without the shim: the engine reads what it said, and ends both.
  if (candidates.length === 1) {
    try {
      await running().ready();
    } catch {
      return;
    }
  }
  process.stdout.write(`${await server.listen()}\n`);
}

/** The provider: the preferred one if no call has named a version. */
function running(): ProviderProcess {
  return (provider ??= start(candidates[0]!));
}

function start(plugin: InstalledPlugin): ProviderProcess {
  const started = new ProviderProcess(plugin, {
    args: given.map((arg) => (arg === engineAddress ? engineProxy : arg)),
    env: pluginEnvironment(),
  });
  void started.ended.then((code) => {
    if (started !== provider) return;
    noteEnd();
    noted(() => record?.flush());
    process.exit(code);
  });
  return started;
}

/** The environment as the engine has made it. */
function pluginEnvironment(): NodeJS.ProcessEnv {
  const { RECORDER_NODE_OPTIONS: nodeOptions, ...env } = process.env;
  // They are the shim's own.
  delete env['NODE_OPTIONS'];
  delete env['ELECTRON_RUN_AS_NODE'];
  return { ...env, PATH: settings.path, ...(nodeOptions && { NODE_OPTIONS: nodeOptions }) };
}

/** Requests that say which version is wanted, and in which field. */
const CONFIGURATIONS = new Map([
  ['CheckConfig', 3],
  ['DiffConfig', 4],
  ['Configure', 2],
]);
/** Another version's answer to this would be taken for that of the wanted one. */
let handshake: { readonly call: ProxiedCall; readonly bytes: Buffer; readonly answer: Buffer } | undefined;

async function serve(call: ProxiedCall): Promise<void> {
  const method = call.path.startsWith(PROVIDER) ? call.path.slice(PROVIDER.length) : '';
  try {
    if (isRecorded(call.path)) await serveRecorded(call);
    else if (method === 'Handshake') await shakeHands(call);
    else if (CONFIGURATIONS.has(method)) await configure(call, method);
    else {
      if (method === 'Parameterize') refuseUnknownVersion();
      await pass(call, () => running().request(call.headers));
    }
  } catch (error) {
    if (!call.from.headersSent && !call.from.destroyed) refuseCall(call, UNAVAILABLE, String(error));
  }
}

const UNAVAILABLE = 14;
const UNIMPLEMENTED = 12;

/** Nothing says which version a package with parameters wants. @throws {Error} if Pulumi would care: the next run has no shim for it */
function refuseUnknownVersion(): void {
  if (candidates[0]!.version === undefined) return;
  noteParameterized(settings.home, name);
  throw new Error(
    `${name} cannot be recorded, as it has parameters. Run the command again: it is not recorded then.`,
  );
}

async function serveRecorded(call: ProxiedCall): Promise<void> {
  let number: number | undefined;
  let kind: string | undefined;
  await pass(call, () => running().request(call.headers), {
    request: (bytes) => {
      const message = messageIn(bytes);
      const read = message && readCall(call.path, message);
      if (read) {
        underWay++;
        kind = read.kind;
        number = noted(() => record?.sent(read));
      }
      return bytes;
    },
    answer: (bytes, trailers) => {
      if (kind === undefined) return;
      const code = Number(trailers['grpc-status'] ?? 2);
      const hasId = kind === 'create' || kind === 'read';
      const message = hasId && code === 0 ? messageIn(bytes) : undefined;
      const details = hasId && code !== 0 ? trailers['grpc-status-details-bin'] : undefined;
      const id = message ? idInAnswer(message) : details ? idInFailure(String(details)) : undefined;
      if (number !== undefined) noted(() => record?.answered(number!, { code, id }));
    },
    outlives: () => number !== undefined && engineSeemsGone(call),
  });
  if (kind !== undefined) underWay--;
  if (engineIsGone) endWithEngine();
}

/** A write that fails, on a full disk, does not fail the update. */
function noted<T>(write: () => T): T | undefined {
  try {
    return write();
  } catch {
    endRecord();
    return undefined;
  }
}

/** The update is worth more than its record, which proves from now on only what it says. */
function endRecord(): void {
  record = undefined;
  try {
    rmSync(path.join(settings.folder, DESCRIPTION), { force: true });
  } catch {
    // Where nothing can be removed, nothing could be written before the run.
  }
}

/** A call that was cancelled has a connection that lives; that of a killed engine has ended. */
function engineSeemsGone({ from }: ProxiedCall): boolean {
  return engineIsGone || from.session === undefined || from.session.destroyed || from.session.closed;
}

/**
 * Tells the provider where the engine is, and that it lies in its own folder. With several versions, the call is refused as by providers from before it: Pulumi then asks the wanted version.
 */
async function shakeHands(call: ProxiedCall): Promise<void> {
  if (candidates.length > 1) {
    refuseCall(call, UNIMPLEMENTED, 'More than one version is installed.');
    return;
  }
  let request: Buffer = Buffer.alloc(0);
  await pass(call, () => running().request(call.headers), {
    request: (bytes) => introduction((request = bytes), running()),
    answer: (answer, trailers) => {
      if (trailers['grpc-status'] === '0') handshake = { call, bytes: request, answer };
    },
  });
}

function introduction(bytes: Buffer, { folder }: ProviderProcess): Buffer {
  const message = messageIn(bytes);
  const texts = new Map([1, 2, 3].map((field) => [field, field === 1 ? engineProxy : folder]));
  return message ? framed(withTexts(message, texts)) : bytes;
}

/** Goes on with the version that the provider's settings name: which one is not known before. */
async function configure(call: ProxiedCall, method: string): Promise<void> {
  await pass(call, () => running().request(call.headers), {
    request: async (bytes) => {
      const message = messageIn(bytes);
      const field = CONFIGURATIONS.get(method)!;
      const wanted = message && textProperty(bytesOf(message, field) ?? Buffer.alloc(0), 'version');
      if (wanted !== undefined) await changeTo(wanted);
      return bytes;
    },
  });
}

/** @throws {Error} if the version cannot be had, or Pulumi would treat it as another one */
async function changeTo(version: string): Promise<void> {
  const now = provider;
  const { version: present } = now?.plugin ?? candidates[0]!;
  if (present === undefined || now?.plugin.version === version) return;
  const plugin = await installed(version);
  const next = start(plugin);
  if (now && handshake) {
    const { call, bytes, answer } = handshake;
    const again = await next.ask(call.headers, introduction(bytes, next));
    if (!again.equals(answer)) {
      next.end();
      throw new Error(`${name} ${version} has just been installed. Run the command again.`);
    }
  }
  const old = provider;
  provider = next;
  old?.end();
}

/** The plugin of a version. As the engine does it without a shim, one that is missing is installed. */
async function installed(version: string): Promise<InstalledPlugin> {
  const find = (): InstalledPlugin | undefined => {
    candidates = installedPlugins(settings).get(name) ?? candidates;
    return candidates.find((one) => one.version === version);
  };
  const known = candidates.find((one) => one.version === version) ?? find();
  if (known) return known;
  const env = { ...pluginEnvironment(), PULUMI_SKIP_UPDATE_CHECK: 'true' };
  const install = ['plugin', 'install', 'resource', name, version];
  if (!/^(?:1|true)$/i.test(process.env['PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION'] ?? '')) {
    await runToEnd(settings.cli, install, env);
    const server = find() ? undefined : await downloadAddress();
    if (server) await runToEnd(settings.cli, [...install, '--server', server], env);
  }
  const plugin = find();
  if (plugin) return plugin;
  throw new Error(`${name} ${version} is not installed. Run: pulumi ${install.join(' ')}`);
}

/** Where another version of the package was downloaded, as its schema says. */
async function downloadAddress(): Promise<string | undefined> {
  const headers = {
    ':method': 'POST',
    ':path': `${PROVIDER}GetSchema`,
    'content-type': 'application/grpc',
    te: 'trailers',
  };
  const message = messageIn(await running().ask(headers, framed(Buffer.alloc(0))));
  const schema = JSON.parse((message && textOf(message, 1)) ?? '{}') as { pluginDownloadURL?: string };
  return schema.pluginDownloadURL;
}

/** Serves the engine to the provider. Returns the port. */
async function serveEngine(): Promise<number> {
  const engine = new Http2Client(engineAddress);
  const server = new Http2Server((call) => {
    if (!engineIsGone) {
      void pass(call, () => engine.request({ ...call.headers, ':authority': engineAddress }));
      return;
    }
    // The provider would give up an operation under way if the engine did not live.
    if (call.path === '/grpc.health.v1.Health/Check') answerCall(call, SERVING);
    else if (call.path === '/pulumirpc.Engine/Log') answerCall(call, Buffer.alloc(0));
    else refuseCall(call, UNAVAILABLE, 'Pulumi has ended.');
  });
  return server.listen();
}

/** `HealthCheckResponse` with `status: SERVING`. */
const SERVING = Buffer.from([8, 1]);

/** How often it looks whether the engine lives when all its connections have ended, in milliseconds. */
const LOOK_MS = 1000;

async function lookForEngine(): Promise<void> {
  if (!engineIsGone && (await listens(engineAddress))) {
    setTimeout(() => void lookForEngine(), LOOK_MS).unref();
    return;
  }
  engineIsGone = true;
  // What the engine has sent before it ended can still be on its way.
  if (server.isIdle) noteEnd();
  endWithEngine();
}

/** Notes that no call comes any more. */
function noteEnd(): void {
  if (!hasEnded) noted(() => record?.ended());
  hasEnded = true;
}

/** How long a provider may take to end when it is asked, in milliseconds. */
const PATIENCE_MS = 10_000;

/** Ends all of this group, as the engine would have done: the plugin can be a script that has started the provider. */
function endWithEngine(): void {
  if (underWay > 0) return;
  signalGroup('SIGINT');
  setTimeout(() => {
    signalGroup('SIGKILL');
    process.exit(1);
  }, PATIENCE_MS);
}

function signalGroup(signal: NodeJS.Signals): void {
  // The engine gives each plugin a group of its own, where a system has groups.
  if (!signalOwnGroup(signal)) provider?.end();
}

function listens(address: string): Promise<boolean> {
  const [host, port] = address.split(':');
  return new Promise((resolve) => {
    const socket = connect(Number(port), host, () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => {
      resolve(false);
    });
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
