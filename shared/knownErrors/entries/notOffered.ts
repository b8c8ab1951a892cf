import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const notOffered: KnownError = {
  id: 'not-offered',
  group: 'resources',
  severity: 'error',
  title: 'The cloud does not offer this, or not in this place',
  patterns: [],
  what: 'The request is understood, and cannot be done there: the region, the account or the object does not have this feature or type, it is switched off, or the value cannot be changed any more.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'See which region, project and account the provider uses, and whether the cloud offers it there.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi config',
    },
    {
      text: 'If it is offered elsewhere, give the resource a provider for that region. If it has to be switched on first (an API, a feature, a setting of the parent), do that.',
    },
    {
      text: 'If a value cannot be changed, have the resource replaced: set `replaceOnChanges` for that property.',
    },
  ],
  link: { title: 'Explicit providers', url: 'https://www.pulumi.com/docs/iac/concepts/resources/providers/' },
  versions: 'All providers.',
  samples: [
    {
      text: "  aws-native:route53recoverycontrol:Cluster (arc):\n    error: operation error CloudControl: CreateResource, https response error StatusCode: 400, RequestID: 1, TypeNotFoundException: The type 'AWS::Route53RecoveryControl::Cluster' cannot be found.",
      source: 'report',
    },
  ],
};
