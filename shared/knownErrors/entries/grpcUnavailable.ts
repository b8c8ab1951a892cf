import type { KnownError } from '../knownError';
import { operationUnknown } from '../stateSafeties';

export const grpcUnavailable: KnownError = {
  id: 'grpc-unavailable',
  group: 'programs',
  title: 'One process of Pulumi could not reach another',
  severity: 'error',
  patterns: [
    /status = StatusCode\.UNAVAILABLE/,
    /failed to connect to all addresses/,
    /StatusCode="Unavailable", Detail="Error starting gRPC call\. [^"\n]{0,200}Connection refused \((?:127\.0\.0\.1|localhost|\[::1\]):/,
    /Pulumi\.LogException: Error occurred during logging/,
  ],
  what: 'CLI, program and providers are processes that talk to each other on this machine. Here one of them got no answer: the other had ended (after another error, or for lack of memory), a proxy intercepted the call, or several programs of the Automation API ran in one process at once.',
  stateSafety: operationUnknown,
  steps: [
    { text: 'Look for another error further up: then this one is only its consequence.' },
    {
      text: 'If `HTTP_PROXY` or `http_proxy` is set, except this machine from it: `NO_PROXY` with `localhost,127.0.0.1`.',
      command: 'diagnoseEnvironment',
    },
    { text: 'With the Automation API, run one stack after the other, or each in a process of its own.' },
    {
      text: 'If it is a large stack or a small machine, run fewer operations at once.',
      shell: 'pulumi up --parallel 4',
    },
  ],
  link: { title: 'Debugging Pulumi programs', url: 'https://www.pulumi.com/docs/iac/operations/debugging/' },
  versions: 'Programs in Python and .NET.',
  samples: [
    {
      text: 'Exception calling application: <_InactiveRpcError of RPC that terminated with:\n    status = StatusCode.UNAVAILABLE\n    details = "failed to connect to all addresses"',
      source: 'report',
    },
  ],
};
