import { once } from 'node:events';
import { connect, constants, createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { isWindows } from '../../../processes/windows';
import type { Check, CheckContext, Finding, Fix } from '../model/check';
import { grpcProxy, type Proxy } from '../model/proxy';
import { openSocket } from '../model/tunnel';
import { fileFailure } from '../../../../../shared/failureText';

/** The names of this machine in Pulumi's internal connections, which must not go through a proxy. */
const OWN_NAMES = ['127.0.0.1', 'localhost'] as const;
const PATIENCE_MS = 5000;

/**
 * Checks that the parts of Pulumi can reach each other on this machine, with a real port. If a proxy captures these
 * connections, “nothing happens” after `Resources:`.
 */
export const loopback: Check = {
  id: 'loopback',
  title: 'Connections on this machine',
  async run(context) {
    const results = await Promise.all(OWN_NAMES.map((host) => tryHost(host, context.env)));
    const failed = results.flatMap((result) => result ?? []);
    if (failed.length > 0) return failed;
    return [
      {
        level: 'ok',
        message: 'The engine, programs and plugins can reach each other.',
        details: [`An HTTP/2 server on 127.0.0.1 was reached as ${OWN_NAMES.join(' and ')}.`],
      },
      ...unevenSettings(context),
    ];
  },
};

async function tryHost(host: string, env: NodeJS.ProcessEnv): Promise<Finding[] | undefined> {
  const proxy = grpcProxy(env, host);
  try {
    await tryLoopback(host, proxy, AbortSignal.timeout(PATIENCE_MS));
  } catch (error) {
    const details = [
      isTimeout(error) ? `No answer within ${PATIENCE_MS / 1000} seconds.` : fileFailure(error),
    ];
    if (!proxy) {
      const message = `A connection to ${host} on this machine fails, although no proxy is set.`;
      const advice = `Look for a firewall, a VPN or a system-wide proxy, and let it allow ${host}.`;
      return [{ level: 'error', message, details: [...details, advice] }];
    }
    const message = `The proxy of ${proxy.variable} captures connections to ${host}, which Pulumi’s own processes need.`;
    return [{ level: 'error', message, details: [...details, ADVICE], fix: noProxyFix(env) }];
  }
  if (!proxy) return undefined;
  const message = `Connections to ${host} go through the proxy of ${proxy.variable}, which leads them back.`;
  return [{ level: 'warning', message, details: [ADVICE], fix: noProxyFix(env) }];
}

const ADVICE = `NO_PROXY and no_proxy must both contain ${OWN_NAMES.join(' and ')}, separated by commas without spaces. Set them in the environment that starts the editor.`;

/** Pulumi's own programs read the lower-case names, most other programs the upper-case ones. */
function noProxyFix(env: NodeJS.ProcessEnv): Fix {
  const before = `${env['no_proxy'] ?? ''},${env['NO_PROXY'] ?? ''}`.split(',').map((entry) => entry.trim());
  const value = [...new Set([...OWN_NAMES, ...before])].filter(Boolean).join(',');
  return { kind: 'copy', label: 'Copy Settings', text: `NO_PROXY=${value}\nno_proxy=${value}\n` };
}

/** Settings that are wrong but harmless at present. */
function unevenSettings({ env, platform }: CheckContext): Finding[] {
  const findings: Finding[] = [];
  const value = env['no_proxy'] ?? env['NO_PROXY'];
  if (value !== undefined && /,\s/.test(value)) {
    findings.push({
      level: 'warning',
      message:
        'NO_PROXY contains spaces. Pulumi programs take a name with a space before it as a different name.',
      fix: noProxyFix(env),
    });
  }
  const isUneven = env['NO_PROXY'] !== env['no_proxy'] && env['NO_PROXY'] !== undefined;
  if (
    isUneven &&
    // On Windows, variable names ignore case.
    !isWindows(platform) &&
    ['http_proxy', 'https_proxy', 'grpc_proxy'].some((name) => env[name])
  ) {
    findings.push({
      level: 'warning',
      message: 'NO_PROXY and no_proxy differ. Pulumi programs read no_proxy, the CLI reads NO_PROXY.',
      fix: noProxyFix(env),
    });
  }
  return findings;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

/**
 * Tests a connection as between the parts of Pulumi: an HTTP/2 server (gRPC is HTTP/2) listens on 127.0.0.1, and a client
 * connects to it, through a proxy if its gRPC library would.
 * @param host the client's name for this machine
 * @throws {Error} with a message that says what failed
 */
async function tryLoopback(host: string, proxy: Proxy | undefined, signal: AbortSignal): Promise<void> {
  const server = createServer((_request, response) => response.end());
  server.on('session', (session) => session.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  try {
    await once(server, 'listening', { signal });
    await call(host, (server.address() as AddressInfo).port, proxy, signal);
  } finally {
    server.close();
  }
}

async function call(
  host: string,
  port: number,
  proxy: Proxy | undefined,
  signal: AbortSignal,
): Promise<void> {
  const socket = await openSocket(host, port, proxy, signal);
  const client = connect(`http://${host}:${port}`, { createConnection: () => socket });
  try {
    const broken = once(client, 'error').then(([error]) => Promise.reject(error as Error));
    const request = client.request({ [constants.HTTP2_HEADER_METHOD]: 'POST' }, { signal });
    const [headers] = (await Promise.race([once(request, 'response', { signal }), broken])) as [
      Record<string, unknown>,
    ];
    const status = headers[constants.HTTP2_HEADER_STATUS];
    if (status !== 200) throw new Error(`Another program answers, with status ${String(status)}.`);
  } finally {
    client.destroy();
    socket.destroy();
  }
}
