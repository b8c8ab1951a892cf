import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const resourceTypeUnknown: KnownError = {
  id: 'resource-type-unknown',
  group: 'programs',
  title: 'The provider does not know this type of resource',
  severity: 'error',
  patterns: [
    /(?:unrecognized|[Uu]nknown|unsupported) resource type[: ]{1,2}['"(`]?(?<kind>[\w:/.$-]{1,160})/,
    /[Rr]esource type ['"`]?(?<kind>[\w:/.$-]{1,160})['"`]? (?:not found|is not (?:supported|known|available)|could not be found)/,
  ],
  what: 'The program asks for a type that this version of the provider does not have: it is new, was removed or renamed in a major version, or its token is wrong (`pulumi:providers:aws` for a provider, `aws:s3/bucket:Bucket` for a resource).',
  told: 'It is the type `{kind}`.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'Compare the type with the provider’s page in the registry, for the version in use.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi plugin ls',
      link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
    },
    { text: 'Bring the provider’s package in the program to a version that has it.' },
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'All providers.',
  samples: [
    {
      text: "    error: unrecognized resource type 'pulumi:provider:kubernetes'",
      source: 'report',
    },
  ],
};
