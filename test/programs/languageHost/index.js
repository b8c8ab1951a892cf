// Adds to an old language host what current ones do with `--attach-debugger`: the program waits for a debugger, and the
// engine is told where. It also runs plugins of a `PulumiPlugin.yaml` and policy packs in Node, which the old host refuses, and takes Node's options of the project file from each run: current engines no longer name them
// when they start a host. The newest hosts that are Go modules cannot do that. All else is forwarded to the old host.
// Programs wait at PORT or the next free one. Current hosts begin at a fixed one, which several at once take for free.
//   node index.js LANGUAGE HOST PORT ARGUMENTS…
'use strict';
const { execFile, spawn } = require('node:child_process');
const { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } = require('node:fs');
const { createServer } = require('node:net');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { promisify } = require('node:util');
const grpc = require('@grpc/grpc-js');
const { EngineClient } = require('@pulumi/pulumi/proto/engine_grpc_pb');
const { StartDebuggingRequest } = require('@pulumi/pulumi/proto/engine_pb');
const { LanguageRuntimeClient, LanguageRuntimeService } = require('@pulumi/pulumi/proto/language_grpc_pb');
const { RunPluginResponse, RunResponse } = require('@pulumi/pulumi/proto/language_pb');
const { Struct } = require('google-protobuf/google/protobuf/struct_pb');

const POLL_MS = 50;
const [language, host, firstPort, ...given] = process.argv.slice(2);
const hosts = [];

/**
 * What current hosts do for each language. `options` of the old host, and its environment, for a program that waits at a
 * port; `ready`: what the engine is told, undefined as long as the program does not wait.
 */
const LANGUAGES = {
  nodejs: {
    options: (port, { nodeargs = '', ...others }) =>
      asFlags({ ...others, nodeargs: `${nodeargs} --inspect-brk=${port} --inspect-publish-uid=http` }),
    env: () => ({}),
    async ready(port) {
      const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command=']);
      const own = new RegExp(`^\\s*(\\d+) \\S*node .*--inspect-brk=${port} `, 'm').exec(stdout);
      if (!own) return undefined;
      const processId = Number(own[1]);
      return {
        config: { type: 'node', request: 'attach', processId, continueOnAttach: true, port },
        message: `on process id ${processId} and port ${port}`,
      };
    },
  },
  python: {
    options: () => [],
    // A script beside this one runs Python with debugpy.
    env: (port, logs) => ({
      PULUMI_PYTHON_CMD: path.join(__dirname, 'python'),
      DEBUG_PORT: port,
      DEBUG_LOGS: logs,
    }),
    async ready(port, logs) {
      if (!logged(logs, 'Adapter is accepting incoming client connections')) return undefined;
      const config = {
        type: 'python',
        request: 'attach',
        connect: { host: '127.0.0.1', port },
        justMyCode: true,
      };
      return { config, message: `on port ${port}` };
    },
  },
  go: {
    // A script beside this one runs the program with Delve.
    options: () => [`-binary=${path.join(__dirname, 'debugged')}`],
    env: (port, logs) => ({ DEBUG_PORT: port, DEBUG_LOGS: logs }),
    async ready(port, logs) {
      if (!logged(logs, 'API server listening at: ')) return undefined;
      const config = { type: 'go', request: 'attach', mode: 'remote', host: '127.0.0.1', port };
      return { config, message: `on port ${port}` };
    },
  },
};

function logged(folder, words) {
  return readdirSync(folder).some((name) => readFileSync(path.join(folder, name), 'utf8').includes(words));
}

/** Starts the old host; it prints its port first. */
async function startHost(options, env) {
  const child = spawn(host, [...options, ...forwarded], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  hosts.push(child);
  const port = await new Promise((resolve, reject) => {
    let output = '';
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${host} ended with ${code}`)));
    child.stdout.on('data', function onData(data) {
      output += data;
      const end = output.indexOf('\n');
      if (end < 0) return;
      child.stdout.off('data', onData);
      process.stdout.write(output.slice(end + 1));
      child.stdout.pipe(process.stdout);
      resolve(Number(output.slice(0, end)));
    });
  });
  return new LanguageRuntimeClient(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
}

/** This port, or the next free one. */
async function freePort(port) {
  const isFree = await new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort(port + 1);
}

const isString = (value) => typeof value === 'string';
const isBoolean = (value) => typeof value === 'boolean';
const MANAGERS = ['auto', 'npm', 'yarn', 'pnpm', 'bun'];

/** Which values of Node's options current hosts take, and what they say of others. */
const NODE_OPTIONS = {
  typescript: [isBoolean, 'typescript option must be a boolean'],
  tsconfig: [isString, 'tsconfigpath option must be a string'],
  nodeargs: [isString, 'nodeargs option must be a string'],
  production: [isBoolean, 'production option must be a boolean'],
  packagemanager: [
    (value) => MANAGERS.includes(value),
    'packagemanager option must be one of auto, npm, yarn, pnpm or bun',
  ],
};

/** Older engines name all options of the project file when they start a host; the old one ends at one that it does not know. */
const forwarded = given.filter(
  (argument) =>
    language !== 'nodejs' || !Object.keys(NODE_OPTIONS).some((name) => argument.startsWith(`-${name}=`)),
);

/** The options of the project file that count when a program runs; the other two are for its installation. */
function runOptions({ request }) {
  const options = request.getInfo()?.getOptions()?.toJavaScript() ?? {};
  for (const [name, [isTaken, problem]] of Object.entries(NODE_OPTIONS))
    if (options[name] !== undefined && !isTaken(options[name])) throw new Error(problem);
  const { typescript, tsconfig, nodeargs } = options;
  return JSON.parse(JSON.stringify({ typescript, tsconfig, nodeargs }));
}

/** As the old host takes them, only when it is started. */
function asFlags(options) {
  return Object.entries(options).map(([name, value]) => `-${name}=${value}`);
}

/** Runs the program with options of the project file. */
async function runWithOptions(options, { request, metadata }, answer) {
  const client = await startHost(asFlags(options), {});
  client.run(request, metadata, answer);
}

/** Runs the program for a debugger. */
async function runDebugged(chosen, { request, metadata }, answer) {
  const { options, env, ready } = LANGUAGES[language];
  const port = await freePort(Number(firstPort));
  const logs = mkdtempSync(path.join(tmpdir(), 'debugged-'));
  const client = await startHost(options(port, chosen), env(port, logs));
  let ended = false;
  client.run(request, metadata, (error, response) => {
    ended = true;
    rmSync(logs, { recursive: true, force: true });
    answer(error, response);
  });
  for (let at; !ended; await new Promise((resolve) => setTimeout(resolve, POLL_MS))) {
    at = existsSync(logs) ? await ready(port, logs) : undefined;
    if (at) return tell(at);
  }
}

/** Runs a plugin or a policy pack in Node, and passes on what it prints. */
async function runPlugin(call) {
  const { request } = call;
  const folder = request.getInfo().getProgramDirectory();
  const isPolicyPack = request.getKind() === 'analyzer';
  const command = isPolicyPack ? 'run-policy-pack' : 'run-plugin';
  const script = require.resolve(`@pulumi/pulumi/cmd/${command}`, { paths: [folder] });
  const more = request.getArgsList();
  const port = request.getAttachDebugger() ? await freePort(Number(firstPort)) : undefined;
  const inspector = port === undefined ? [] : [`--inspect-brk=${port}`, '--inspect-publish-uid=http'];
  const args = isPolicyPack ? [...more, folder] : [folder, ...more];
  const child = spawn('node', [...inspector, script, ...args], {
    cwd: isPolicyPack ? folder : request.getPwd(),
    env: {
      ...Object.fromEntries(request.getEnvList().map((each) => /^(.*?)=(.*)$/s.exec(each).slice(1))),
      PULUMI_NODEJS_TYPESCRIPT: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  hosts.push(child);
  const write = (name, value) => {
    const response = new RunPluginResponse();
    response[name](value);
    call.write(response);
  };
  child.stdout.on('data', (data) => write('setStdout', data));
  child.stderr.on('data', (data) => write('setStderr', data));
  child.on('close', (code) => {
    write('setExitcode', code ?? 1);
    call.end();
  });
  call.on('cancelled', () => child.kill('SIGKILL'));
  if (port !== undefined) {
    const name = `Pulumi: Plugin (${request.getName()})`;
    const config = {
      name,
      type: 'node',
      request: 'attach',
      processId: child.pid,
      continueOnAttach: true,
      port,
    };
    await tell({ config, message: `on process id ${child.pid} and port ${port}` });
  }
}

function tell({ config, message }) {
  const request = new StartDebuggingRequest();
  request.setConfig(Struct.fromJavaScript(config));
  request.setMessage(message);
  const address = given.find((argument) => !argument.startsWith('-'));
  return new Promise((resolve, reject) => {
    const engine = new EngineClient(address, grpc.credentials.createInsecure());
    engine.startDebugging(request, (error) => (error ? reject(error) : resolve()));
  });
}

async function main() {
  const client = await startHost([], {});
  const handlers = {};
  for (const [name, { requestStream, responseStream }] of Object.entries(LanguageRuntimeService)) {
    if (requestStream || responseStream) continue;
    handlers[name] = ({ request, metadata }, answer) => client[name](request, metadata, answer);
  }
  if (language === 'nodejs')
    handlers.runPlugin = (call) => runPlugin(call).catch((error) => call.destroy(error));
  const { run } = handlers;
  handlers.run = (call, answer) => {
    let options = {};
    try {
      if (language === 'nodejs') options = runOptions(call);
    } catch ({ message }) {
      const refusal = new RunResponse();
      refusal.setError(message);
      return answer(undefined, refusal);
    }
    if (call.request.getAttachDebugger()) runDebugged(options, call, answer).catch(answer);
    else if (Object.keys(options).length > 0) runWithOptions(options, call, answer).catch(answer);
    else run(call, answer);
  };
  const server = new grpc.Server({
    'grpc.max_receive_message_length': -1,
    'grpc.max_send_message_length': -1,
  });
  server.addService(LanguageRuntimeService, handlers);
  server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, port) => {
    if (error) throw error;
    process.stdout.write(`${port}\n`);
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of hosts) child.kill(signal);
    process.exit(1);
  });
}
main();
