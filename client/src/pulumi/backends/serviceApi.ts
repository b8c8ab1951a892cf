import type { StackFacts } from '../../../../shared/scan/scan';
import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { tokenFor } from '../cli/serviceToken';
import type { StackTarget } from '../stacks/stacks';
import { exportFormat } from './exportFormat';

/** How long a service may take to answer, in milliseconds, before the CLI is asked instead. */
const PATIENCE_MS = 15_000;

/** Only the CLI knows how to reach a service through these. */
const PROXIES = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY'] as const;

/**
 * What a service says of a stack, with the CLI's login: one request, where a start of the CLI makes several. It is only for what
 * the CLI can answer, too. Source: `pkg/backend/httpstate/client/client.go` of the CLI 3.274.
 * @param part of the stack, such as `/export`
 * @returns the text of the answer; undefined if only the CLI can ask, or the service does not answer as expected
 */
async function askService(
  cli: PulumiCli,
  { folder, stack, backend: { address } }: StackTarget,
  part: '' | '/export' | '/updates/latest',
  { stop, kill }: RunControl,
): Promise<string | undefined> {
  const { env } = cli;
  const names = stack.split('/');
  if (names.length !== 3) return undefined;
  if (PROXIES.some((name) => (env[name] ?? env[name.toLowerCase()] ?? '') !== '')) return undefined;
  const token = tokenFor(address.forCli, { env, folder });
  if (token === undefined) return undefined;
  const root = address.forCli.endsWith('/') ? address.forCli : `${address.forCli}/`;
  const url = `${root}api/stacks/${names.map(encodeURIComponent).join('/')}${part}`;
  const limits = [stop, kill, AbortSignal.timeout(PATIENCE_MS)].filter((signal) => signal !== undefined);
  cli.note(`> GET ${url}`);
  try {
    const answer = await fetch(url, {
      headers: { authorization: `token ${token}`, accept: 'application/vnd.pulumi+8' },
      redirect: 'error',
      signal: AbortSignal.any(limits),
    });
    return answer.status === 200 ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

/** The stack's state as `pulumi stack export` would print it; undefined if only the CLI can tell. */
export async function exportOfService(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl = {},
): Promise<string | undefined> {
  const text = await askService(cli, target, '/export', control);
  return text === undefined ? undefined : exportFormat(text);
}

/** The number of the stack's last write, imports among them; undefined if only the CLI can tell. */
export async function versionOfService(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl = {},
): Promise<number | undefined> {
  const text = await askService(cli, target, '', control);
  try {
    const { version } = JSON.parse(text ?? '{}') as { version?: unknown };
    return typeof version === 'number' ? version : undefined;
  } catch {
    return undefined;
  }
}

/** The stack's last run, if only one request is needed to know it. */
export async function lastRunOfService(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl = {},
): Promise<StackFacts['lastRun']> {
  const text = await askService(cli, target, '/updates/latest', control);
  try {
    const { info = {} } = JSON.parse(text ?? '{}') as { info?: Record<string, unknown> };
    const { kind, result, endTime } = info;
    if (typeof kind !== 'string' || typeof result !== 'string' || typeof endTime !== 'number')
      return undefined;
    return { kind, result, time: new Date(endTime * 1000).toISOString() };
  } catch {
    return undefined;
  }
}
