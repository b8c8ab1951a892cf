import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { withPreload } from '../../../client/src/features/debug/model/inspectorReport';
import { nearestProject } from '../../../client/src/project/projects';
import { locatePulumi } from '../../../client/src/pulumi/cli/locateCli';
import { framed, messageIn } from '../../../client/src/pulumi/recorder/http2Proxy';
import { ProviderProcess } from '../../../client/src/pulumi/recorder/providerProcess';
import { pathIn } from '../../../client/src/processes/windows';
import { counted } from '../../../shared/counted';
import { CONTROL } from '../../../shared/knownErrors/plainOutput';
import type { PlayProgram, PlayRequest } from '../../../server/src/commandLine/playCommand';
import { languageHosts } from '../../../client/src/pulumi/runs/replay/languageHosts';
import {
  textIn,
  readMessage,
  writeMessage,
  type FieldValue,
  type MessageFields,
} from '../../../client/src/pulumi/runs/replay/messageText';
import { PlayedEngine } from './playedEngine';
import { RUN, RUN_ANSWER, RUN_PATH } from '../../../client/src/pulumi/runs/replay/programMessages';
import { PROJECT, type ProgramRecord } from '../../../client/src/pulumi/runs/replay/programRecord';
import { readRecord } from '../../../client/src/pulumi/runs/replay/readRecord';
import { PlayVerdict } from './playVerdict';
import { TextExchange } from '../../../client/src/pulumi/runs/replay/recordMask';

/** See {@link PlayProgram}. */
export const play: PlayProgram['play'] = async ({ file, folder, secrets }) => {
  const record = readRecord(await readFile(file, 'utf8'));
  const root = await projectOf(record, folder);
  const given = givenSecrets(record, secrets);
  tellMissing(record, given);
  const texts = new Map<string, SecretValue>([...given, [PROJECT, root]]);
  const exchange = {
    toProgram: new TextExchange(texts),
    toRecord: new TextExchange(new Map([...texts].map(([name, value]) => [String(value), name]))),
  };
  const verdict = new PlayVerdict(record, exchange.toRecord);
  const engine = new PlayedEngine(record, exchange, {
    log: (severity, message) => {
      if (severity === 'debug') return;
      const text = message.replaceAll(CONTROL, '').trimEnd();
      if (severity === 'error') verdict.said(text);
      process.stderr.write(`${severity === 'info' ? '' : `${severity}: `}${text}\n`);
    },
    failed: (call, request) => {
      verdict.failed(call, request);
    },
    unknown: (question) => {
      verdict.asked(question);
    },
  });
  const address = await engine.listen();
  const host = new ProviderProcess(
    { program: await hostOf(record.language) },
    {
      args: [...record.hostArguments.map((argument) => exchange.toProgram.text(argument)), address],
      env: {
        ...process.env,
        NODE_OPTIONS: withPreload(process.env['NODE_OPTIONS'], path.join(__dirname, 'programInspector.js')),
      },
    },
  );
  await host.ready();
  const request = exchange.toProgram.run(playedRun(record.run, address));
  const answer = messageIn(await host.ask(HEADERS, framed(writeMessage(request, RUN)))) ?? Buffer.alloc(0);
  host.end();
  await host.ended;
  engine.close();
  const error = textIn(readMessage(answer, RUN_ANSWER), 'error');
  if (error !== '') verdict.said(error);
  const { isSame, lines } = verdict.conclusion();
  process.stderr.write(`${lines.join('\n')}\n`);
  return isSame;
};

const HEADERS = {
  ':method': 'POST',
  ':path': RUN_PATH,
  'content-type': 'application/grpc',
  te: 'trailers',
};

type SecretValue = string | number | boolean;

/** The project's folder. @throws {Error} if it is not that of the record */
async function projectOf(record: ProgramRecord, folder: string): Promise<string> {
  const project = await nearestProject(path.resolve(folder));
  const name = textIn(record.run, 'project');
  const choose = `Play it in the folder of project '${name}' (--cwd)`;
  if (!project) throw new Error(`There is no Pulumi project in ${folder} or in a folder above. ${choose}`);
  if (project.name !== name)
    throw new Error(
      `The record is of project '${name}', but ${project.folder} has '${project.name}'. ${choose}`,
    );
  return project.folder;
}

/** What the user gives for the secrets of the record, by what stands for them. @throws {Error} for an unknown name */
function givenSecrets(record: ProgramRecord, secrets: PlayRequest['secrets']): Map<string, SecretValue> {
  return new Map(
    Object.entries(secrets).map(([name, value]) => {
      const mask = `[secret ${name}]`;
      if (!record.secrets.includes(mask)) throw new Error(`The record has no secret '${name}'`);
      return [mask, typeof value === 'number' || typeof value === 'boolean' ? value : String(value)];
    }),
  );
}

function tellMissing(record: ProgramRecord, given: ReadonlyMap<string, SecretValue>): void {
  const missing = record.secrets.filter((mask) => !given.has(mask));
  if (missing.length === 0) return;
  const named = missing.filter((mask) => !/^\[secret \d+\]$/.test(mask));
  const others = missing.length - named.length;
  const list = [
    ...named,
    ...(others > 0 ? [counted(others, 'value of a property', 'values of properties')] : []),
  ].join(', ');
  process.stderr.write(
    `Secrets that the record does not have: ${list}. A text stands in place of each, and --secrets gives their values.\n`,
  );
}

/** The run as this engine asks for it. */
function playedRun(run: MessageFields, address: string): MessageFields {
  return run.flatMap(([name, value]): [string | number, FieldValue][] => {
    if (name === 'attachDebugger') return [];
    return [[name, ['monitor', 'loader', 'mapper'].includes(String(name)) ? address : value]];
  });
}

/** The program of a language's host. @throws {Error} if it is not installed */
async function hostOf(language: string): Promise<string> {
  const { env } = process;
  const cli = await locatePulumi({ env });
  const places = { path: pathIn(env), cli: cli.path ?? '' };
  const host = (await languageHosts(places)).get(language);
  if (host === undefined)
    throw new Error(`pulumi-language-${language} is not installed. It comes with the Pulumi CLI`);
  return host;
}
