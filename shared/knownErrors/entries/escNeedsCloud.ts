import { whereLoggedIn } from '../commonSteps';
import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const escNeedsCloud: KnownError = {
  id: 'esc-needs-cloud',
  group: 'secrets',
  title: 'ESC environments need a login to Pulumi Cloud, and this is another backend',
  severity: 'error',
  patterns: [
    /does not support Pulumi ESC/,
    /(?:backend|stack) [^\n]{0,100}does not support environments/,
    /environments are not supported by [^\n]{0,100}backend/,
  ],
  what: 'Environments (ESC) are kept by Pulumi Cloud or a service of your own. The present login is to a self-managed backend, which has none: a folder, a bucket or a database.',
  stateSafety: nothingDone,
  steps: [
    whereLoggedIn,
    {
      text: 'Log in to Pulumi Cloud for this command, and back afterwards. `PULUMI_BACKEND_URL=https://api.pulumi.com` before one command does it without another login.',
      command: 'logIn',
      shell: 'pulumi login',
    },
    {
      text: 'A stack of a self-managed backend cannot have `environment:` in its settings: remove it, or run the command inside of the environment (`pulumi env run`) during a login to Pulumi Cloud.',
    },
  ],
  link: { title: 'Pulumi ESC', url: 'https://www.pulumi.com/docs/esc/' },
  versions: 'Self-managed backends.',
  samples: [{ text: 'Error: file://~ does not support Pulumi ESC.', source: 'report' }],
};
