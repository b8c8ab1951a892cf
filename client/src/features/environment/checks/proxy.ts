import type { Check, CheckContext, Finding } from '../model/check';
import { cliProxy, proxiesIn, type Proxy } from '../model/proxy';
import { openProxy, openSocket } from '../model/tunnel';
import { fileFailure } from '../../../../../shared/failureText';

/** Where the CLI gets most plugins from. */
const DOWNLOADS = new URL('https://get.pulumi.com');
const PATIENCE_MS = 10_000;

/** Checks that the proxies of the environment answer, whatever the backend is: plugins and programs go through them, too. */
export const proxy: Check = {
  id: 'proxy',
  title: 'Proxy',
  run: async ({ env }) => Promise.all(proxiesIn(env).map((one) => tried(one, env))),
};

async function tried(
  { url, variables }: ReturnType<typeof proxiesIn>[number],
  env: CheckContext['env'],
): Promise<Finding> {
  const name = `The proxy ${url.host} (${variables.join(', ')})`;
  const used = 'Pulumi downloads plugins through it, and plugins and programs go through it to their clouds.';
  const asked: Proxy = { variable: variables[0]!, url };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    (await openProxy(asked, signal)).destroy();
  } catch (error) {
    const details = [
      isLate(error) ? `No answer within ${PATIENCE_MS / 1000} seconds.` : fileFailure(error),
      used,
      `Correct or unset ${variables.join(' and ')} in the environment that starts the editor.`,
    ];
    return { level: 'error', message: `${name} cannot be reached.`, details };
  }
  const answers: Finding = { level: 'ok', message: `${name} can be reached.` };
  if (cliProxy(env, DOWNLOADS)?.url.href !== url.href) return answers;
  try {
    (await openSocket(DOWNLOADS.hostname, 443, asked, signal)).destroy();
    return answers;
  } catch (error) {
    const details = [
      isLate(error) ? `No answer within ${PATIENCE_MS / 1000} seconds.` : fileFailure(error),
      used,
    ];
    const message = `${name} leads to no connection with ${DOWNLOADS.hostname}.`;
    return { level: 'warning', message, details };
  }
}

function isLate(error: unknown): boolean {
  return error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name);
}
