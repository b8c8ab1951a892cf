import { kindMeantBy } from '../../../pulumi/backendKinds/backendKinds';
import { configuredBackends, type BackendInUse, networkPlace } from '../model/configuredBackends';
import type { Check, CheckContext, Finding } from '../model/check';
import { reach, type Reached } from '../model/reach';

/** Checks that network backends can be reached: name, connection, certificate, answer. */
export const backendNetwork: Check = {
  id: 'backend-network',
  title: 'Backend over the network',
  async run(context) {
    const backends = await configuredBackends(context);
    const findings = await Promise.all(
      backends.map(async (backend) => {
        const place = networkPlace(backend.address, context.env);
        if (place === 'none') return [];
        if (place === undefined) return [nowhere(backend)];
        return connectionFindings(await reach(place, context.env), place, backend.saidBy, context);
      }),
    );
    return findings.flat();
  },
};

function nowhere({ address: { display, kind }, saidBy }: BackendInUse): Finding {
  const details = [`It is the backend of ${saidBy}.`];
  if (kind.incomplete) {
    const message = `The address of backend ${display} ${kind.incomplete.lacks}.`;
    return { level: 'error', message, details: [...details, kind.incomplete.advice] };
  }
  const meant = kindMeantBy(display)?.schemes[0];
  if (meant !== undefined)
    details.push(`Pulumi knows ${meant}://. It takes anything else for a service, and asks for a token.`);
  return {
    level: 'error',
    message: `The backend ${display} is not an address that can be reached.`,
    details,
  };
}

function connectionFindings(
  reached: Reached,
  address: URL,
  saidBy: string,
  context: CheckContext,
): Finding[] {
  const details = [`It is the backend of ${saidBy}.`, ...reached.steps];
  if (reached.failure !== undefined) {
    const message = `The backend ${address.host} cannot be reached: ${reached.failure}`;
    return [{ level: 'error', message, details: [...details, ...advice(address, reached, context)] }];
  }
  const findings: Finding[] = [{ level: 'ok', message: `The backend ${address.host} answers.`, details }];
  if (reached.distrust !== undefined) {
    findings.push({
      level: 'warning',
      message: `The editor does not trust the certificate of ${address.host}: ${reached.distrust}.`,
      details: [
        'A company proxy may inspect connections. The CLI trusts the system’s certificates: make sure that the company’s is among them.',
      ],
    });
  }
  return findings;
}

function advice(address: URL, { proxy }: Reached, { env }: CheckContext): string[] {
  const port = address.port || (address.protocol === 'https:' ? '443' : '80');
  const mayPass = `Check that no firewall blocks connections to ${address.hostname}, port ${port}.`;
  if (!/^https?:$/.test(address.protocol)) return [mayPass];
  if (proxy !== undefined) return [`Check that the proxy allows ${address.host}, or add it to NO_PROXY.`];
  const variable = address.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const hasProxy = [variable, variable.toLowerCase()].some((name) => env[name]);
  return [
    mayPass,
    ...(hasProxy
      ? []
      : [`If your network needs a proxy, set ${variable} in the environment that starts the editor.`]),
  ];
}
