import { statSync } from 'node:fs';
import { redact } from '../secrets/redact';
import type { CliOutput, CliRequest } from './cliRequest';
import { completeCredentials, credentialsFile, type LoginPlace } from './logins';
import { PulumiProblem, problemIn } from './pulumiProblem';

/** Runs the CLI in the folder in question. */
export type AskCli = (request: Omit<CliRequest, 'cwd' | 'backend'>) => Promise<CliOutput>;

/** Who has a login that the extension cannot read: an encrypted or damaged file, or a credential helper. */
type Keeper = 'file' | 'helper';

/** What the CLI has said, by everything that the answer depends on. */
const answers = new Map<string, Promise<string>>();
/** The addresses among it. */
const known = new Set<string>();

/** What the CLI puts in the place of a password in its log. */
const MASK = '[credential]';

/** With a token of the environment and without a login, the CLI logs in to the service that is its default. */
const NO_TOKEN = { PULUMI_ACCESS_TOKEN: '' };

/**
 * The address of the login that counts, from the CLI: asked once for each state of the credentials file.
 * @param ask if missing, only an earlier answer counts
 * @returns empty if a helper has no login
 * @throws {PulumiProblem} if the CLI cannot tell either
 */
export async function askedLogin(
  keeper: Keeper,
  place: LoginPlace,
  ask: AskCli | undefined,
): Promise<string> {
  const key = loginKey(keeper, place);
  const earlier = answers.get(key);
  if (earlier) return earlier;
  const file = credentialsFile(place);
  if (!ask) throw new PulumiProblem('login-unreadable', `Only the Pulumi CLI can read the login in ${file}.`);
  const answer = keeper === 'file' ? loginInFile(file, ask) : loginOfHelper(place, ask);
  answers.set(key, answer);
  try {
    const url = await answer;
    // The next question is about another file: the answer may be of either. A service's CLI writes it with each run.
    if (loginKey(keeper, place) !== key) answers.delete(key);
    if (url !== '') known.add(url);
    return url;
  } catch (error) {
    answers.delete(key);
    throw error;
  }
}

/** The addresses that the CLI has said. */
export function knownLogins(): readonly string[] {
  return [...known];
}

function loginKey(keeper: Keeper, place: LoginPlace): string {
  const file = credentialsFile(place);
  const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  const settings = Object.entries(place.env).filter(([name]) => /^(?:PULUMI_|DBUS_|PATH$)/.test(name));
  return JSON.stringify([keeper, file, mtimeMs, size, settings.sort()]);
}

/** The CLI logs the address before it connects to it. With a password, it prints it only when it can connect. */
async function loginInFile(file: string, ask: AskCli): Promise<string> {
  let url: string | undefined;
  const takeLine = (line: string): boolean => {
    url ??= /^\{.*"msg":"Current cloud URL"/.test(line)
      ? (JSON.parse(line) as { url?: string }).url
      : undefined;
    // What follows can contain the password, and is about the backend.
    return url !== undefined || line.startsWith('{');
  };
  const args = ['org', 'get-default', '--logtostderr', '-v=1'];
  const problem = await failureOf(ask({ args, takeLine, env: NO_TOKEN }));
  if (url?.includes(MASK)) return withPassword(url, ask);
  if (url) return url;
  // An older CLI takes the file for one without logins.
  const isNone = url === '' || (problem instanceof PulumiProblem && problem.kind === 'not-logged-in');
  if (problem !== undefined && !isNone) throw problem;
  throw new PulumiProblem(
    'login-unreadable',
    `The Pulumi CLI finds no login in ${file}, which is encrypted. Log in again, or update the CLI if a newer one wrote the file.`,
  );
}

/** The address with its password, which a self-managed backend prints. */
async function withPassword(url: string, ask: AskCli): Promise<string> {
  const lines: string[] = [];
  const takeLine = (line: string): boolean => lines.push(line) > 0;
  const failure = await failureOf(ask({ args: ['whoami', '--json'], takeLine }));
  const [said] = lines.flatMap((line) => /^\s*"url": (".+?"),?$/.exec(line)?.[1] ?? []);
  if (said !== undefined) return JSON.parse(said) as string;
  if (failure instanceof PulumiProblem && ['cli-missing', 'stopped', 'network'].includes(failure.kind))
    throw failure;
  throw problemIn(lines.map((line) => redact(masked(line, url))).join('\n'), '', undefined);
}

function failureOf(run: Promise<unknown>): Promise<Error | undefined> {
  return run.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
}

/** A line with the address as the CLI's log has it: the CLI does not find a password that is escaped. */
function masked(line: string, url: string): string {
  const [before = '', after = ''] = url.split(MASK);
  const [start = '', ...parts] = line.split(before);
  const rest = (part: string): string => {
    const end = after === '' ? -1 : part.indexOf(after);
    return end < 0 ? '' : part.slice(end);
  };
  return [start, ...parts.map((part) => `${MASK}${rest(part)}`)].join(before);
}

async function loginOfHelper(place: LoginPlace, ask: AskCli): Promise<string> {
  let url: string | undefined;
  try {
    const { stdout } = await ask({ args: ['whoami', '--json'], env: NO_TOKEN });
    url = (JSON.parse(stdout) as { url?: string }).url ?? '';
  } catch (error) {
    if (!(error instanceof PulumiProblem && error.kind === 'not-logged-in')) throw error;
  }
  // The CLI notes what the helper has named.
  const credentials = await completeCredentials(place);
  const file = credentialsFile(place);
  if (credentials === 'unreadable') return loginInFile(file, ask);
  if (credentials.current !== undefined) return credentials.current;
  // A service prints the address of its console, or none.
  if (url === undefined || (url !== '' && !/^https?:/i.test(url))) return url ?? '';
  throw new PulumiProblem(
    'login-unreadable',
    `The address of the backend that Pulumi’s credential helper names is unknown: the CLI did not write it to ${file}.`,
  );
}
