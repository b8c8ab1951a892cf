import { configuredBackends } from '../backendUrl';
import type { Check, DoctorContext, Finding } from '../doctorCheck';
import { reach, type Reached } from '../reach';

/** Whether the backends that are reached over the network can be: name, connection, certificate, answer. */
export const backendNetwork: Check = {
  id: 'backend-network',
  title: 'Backend over the network',
  async run(context) {
    const backends = await configuredBackends(context);
    const findings = await Promise.all(
      backends.map(async ({ url, saidBy }) => {
        const address = addressOf(url, context.env);
        if (address === 'none') return [];
        if (address === undefined) {
          const message = `The backend ${url} of ${saidBy} is no address that can be reached.`;
          return [{ level: 'error', message } satisfies Finding];
        }
        return describe(await reach(address, context.env), address, saidBy, context);
      }),
    );
    return findings.flat();
  },
};

/** Where a backend is on the network. `none`: it is on this machine's disk. */
export function addressOf(backend: string, env: NodeJS.ProcessEnv): URL | 'none' | undefined {
  if (backend.startsWith('file:')) return 'none';
  if (!URL.canParse(backend)) return undefined;
  const url = new URL(backend);
  switch (url.protocol) {
    case 'http:':
    case 'https:':
      return url;
    case 's3:': {
      const own = url.searchParams.get('endpoint') ?? env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL'];
      const region = url.searchParams.get('region') ?? env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'];
      const address = own ?? (region ? `s3.${region}.amazonaws.com` : 's3.amazonaws.com');
      return new URL(/^https?:\/\//.test(address) ? address : `https://${address}`);
    }
    case 'gs:':
      return new URL('https://storage.googleapis.com');
    case 'azblob:': {
      const account = url.searchParams.get('storage_account') ?? env['AZURE_STORAGE_ACCOUNT'];
      return account
        ? new URL(`https://${account}.${env['AZURE_STORAGE_DOMAIN'] ?? 'blob.core.windows.net'}`)
        : undefined;
    }
    default:
      return undefined;
  }
}

function describe(reached: Reached, address: URL, saidBy: string, context: DoctorContext): Finding[] {
  const details = [`It is the backend of ${saidBy}.`, ...reached.steps];
  if (reached.failure !== undefined) {
    const message = `The backend ${address.host} cannot be reached: ${reached.failure}`;
    return [{ level: 'error', message, details: [...details, ...advice(address, reached, context)] }];
  }
  const findings: Finding[] = [{ level: 'ok', message: `The backend ${address.host} answers.`, details }];
  if (reached.distrust !== undefined) {
    findings.push({
      level: 'warning',
      message: `The certificate of ${address.host} is not one that the editor trusts: ${reached.distrust}.`,
      details: [
        'A company’s proxy may look into connections. The CLI trusts the certificates of the system: see that the company’s is among them.',
      ],
    });
  }
  return findings;
}

function advice(address: URL, { proxy }: Reached, { env }: DoctorContext): string[] {
  const port = address.port || (address.protocol === 'https:' ? '443' : '80');
  if (proxy !== undefined) return [`See that the proxy lets ${address.host} pass, or name it in NO_PROXY.`];
  const variable = address.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const hasProxy = [variable, variable.toLowerCase()].some((name) => env[name]);
  return [
    `A firewall has to let connections to ${address.hostname}, port ${port}, pass.`,
    ...(hasProxy ? [] : [`If your network needs a proxy, set ${variable} where the editor is started from.`]),
  ];
}
