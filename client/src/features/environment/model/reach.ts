import { lookup } from 'node:dns/promises';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { proxyToAsk, sendHead } from './headRequest';
import { cliProxy } from './proxy';
import { bare, openProxy, openSocket, openTls } from './tunnel';
import { failureText, fileFailure } from '../../../../../shared/failureText';

/** How far a connection to a server got. */
export interface Reached {
  /** Why it ended, as a sentence; undefined if the server answered. */
  readonly failure?: string;
  /** The successful steps, one line each. */
  readonly steps: readonly string[];
  /** The proxy's address, if one is used. */
  readonly proxy: string | undefined;
  /** Why the server's certificate is not trusted here. */
  readonly distrust?: string | undefined;
  /** How far the server's clock is ahead of this machine's, in whole seconds. */
  readonly clockAheadMs?: number | undefined;
}

const PATIENCE_MS = 15_000;

/**
 * Connects to a server step by step, like the CLI: name, connection (through a proxy, if one is set), certificate,
 * answer. Any answer counts; without HTTP, as for a database, the connection is enough. Sends no credentials except the
 * proxy's. Never rejects.
 */
export async function reach(address: URL, env: NodeJS.ProcessEnv): Promise<Reached> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const steps: string[] = [];
  const isHttp = /^https?:$/.test(address.protocol);
  const proxy = isHttp ? cliProxy(env, address) : undefined;
  const via = proxy?.url.host;
  const host = bare(address.hostname);
  const port = Number(address.port) || (address.protocol === 'https:' ? 443 : 80);
  let socket: Socket | undefined;
  try {
    const named = bare(proxy?.url.hostname ?? host);
    const { address: ip } = await step(lookup(named), `the name ${named} is not known (DNS)`);
    steps.push(named === ip ? `${named} is an address.` : `${named} is ${ip}.`);
    const where = proxy ? `${host} through the proxy ${via} (${proxy.variable})` : `${ip}, port ${port}`;
    const asked = proxyToAsk(address, proxy);
    const opened = asked ? openProxy(asked, signal) : openSocket(host, port, proxy, signal);
    socket = await step(opened, `no connection to ${where}`);
    steps.push(`Connected to ${where}.`);
    if (!isHttp) return { steps, proxy: via };
    // The CLI may trust a certificate that is not trusted here.
    const secure =
      address.protocol === 'https:'
        ? await step(
            openTls(socket, host, { rejectUnauthorized: false }, signal),
            'no secure connection (TLS)',
          )
        : undefined;
    if (secure) steps.push(`${secure.getProtocol() ?? 'TLS'}, certificate of ${issuer(secure)}.`);
    const root = new URL('/', address);
    const answer = await step(
      sendHead(secure ?? socket, root, { proxy: asked, signal }),
      'it does not answer',
    );
    steps.push(`It answers with status ${answer.status}.`);
    const distrust = secure && !secure.authorized ? String(secure.authorizationError) : undefined;
    const date = Date.parse(answer.field('date') ?? '');
    const clockAheadMs = Number.isNaN(date) ? undefined : date - Date.now();
    return { steps, proxy: via, distrust, clockAheadMs };
  } catch (error) {
    return { failure: failureText(error), steps, proxy: via };
  } finally {
    socket?.destroy();
  }
}

/** Describes a failed step. */
async function step<T>(work: Promise<T>, failure: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const why = name === 'TimeoutError' || name === 'AbortError' ? 'no answer in time' : fileFailure(error);
    throw new Error(`${failure}: ${why}.`, { cause: error });
  }
}

function issuer(secure: TLSSocket): string {
  const { O: organization, CN: name } = secure.getPeerCertificate().issuer as { O?: string; CN?: string };
  return organization ?? name ?? 'an issuer without a name';
}
