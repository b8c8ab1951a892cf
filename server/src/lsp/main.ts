#!/usr/bin/env node
import { isMainThread, workerData } from 'node:worker_threads';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { packageVersion } from '../check/packageVersion';
import { spareCompiler } from '../check/v8Flags';
import { answerInWorker } from '../mcp/assistantWorker';
import { answerScan } from '../scan/scanThread';
import { readKnownErrorsIn } from '../../../shared/knownErrors/knownErrorsFile';
import type { ScanThreadData } from '../../../shared/scan/scan';
import { createDocumentConfigs } from './documentConfigs';
import { serve } from './server';

const HELP = `The language server for Pulumi states. Editors start it; nothing is to be typed.

Usage: pulumi-state-server --stdio

How it talks to the editor:
  --stdio            Standard input and output
  --node-ipc         The channel of a process that was started by Node.js
  --socket <PORT>    A port of this computer, on which the editor listens
  --pipe <NAME>      A named pipe or a socket file, on which the editor listens

Options:
  -h, --help         Print help
  -V, --version      Print version
`;

readKnownErrorsIn(__dirname);

/** Turns of the event loop from a message to its answer: reading, decoding, handling and writing take one each. */
const TURNS = 5;

/** Serves an editor, or answers somebody who has typed the program's name. */
function main(args: readonly string[]): void {
  const has = (...options: string[]): boolean => args.some((arg) => options.includes(arg.split('=', 1)[0]!));
  if (has('-h', '--help')) {
    process.stdout.write(HELP);
  } else if (has('-V', '--version')) {
    process.stdout.write(`${packageVersion()}\n`);
  } else if (has('--stdio', '--node-ipc', '--socket', '--pipe')) {
    start();
  } else {
    process.stderr.write('Editors start this server, with --stdio; see pulumi-state-server --help.\n');
    process.exitCode = 2;
  }
}

function start(): void {
  spareCompiler();
  const connection = createConnection(ProposedFeatures.all);
  const configs = createDocumentConfigs((fault) => {
    connection.console.warn(fault);
  });
  const pause = async (): Promise<void> => {
    for (let turn = 0; turn < TURNS; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
  };
  serve(connection, pause, configs);
}

if (isMainThread) main(process.argv.slice(2));
// The server for assistants and a scan run their threads with this program, which has the rules and the known errors.
else startThread(workerData as ScanThreadData | null);

function startThread(data: ScanThreadData | null): void {
  if (data) answerScan(data.scan);
  else answerInWorker();
}
