import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const npmConflict: KnownError = {
  id: 'npm-conflict',
  group: 'programs',
  title: 'The npm packages need incompatible versions',
  severity: 'error',
  patterns: [
    /npm (?:ERR!|error) (?:code )?ERESOLVE[^\n]{0,200}/,
    /npm (?:ERR!|error) (?:code )?ETARGET[^\n]{0,200}/,
  ],
  what: 'npm finds no set of versions that all packages accept, or a version in package.json does not exist. With Pulumi, usually one provider’s package is a generation older than `@pulumi/pulumi`.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'See in the message which package asks for what (`peer … from …`), and raise the older one in package.json.',
    },
    { text: 'Then install again.', command: 'diagnoseEnvironment', shell: 'pulumi install' },
    {
      text: 'See who brings which SDK: two of them in one program give trouble of their own.',
      shell: 'npm ls @pulumi/pulumi',
    },
  ],
  link: { title: 'Pulumi and JavaScript', url: 'https://www.pulumi.com/docs/iac/languages-sdks/javascript/' },
  versions: 'Programs in TypeScript and JavaScript.',
  samples: [
    {
      text: 'npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree',
      source: 'report',
    },
  ],
};
