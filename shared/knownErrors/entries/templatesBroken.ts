import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const templatesBroken: KnownError = {
  id: 'templates-broken',
  group: 'stacks',
  title: 'The templates for new projects cannot be fetched',
  severity: 'error',
  patterns: [
    /cloning templates repo: [^\n]{1,200}/,
    /downloading template '[^'\n]{1,200}' from [^\n]{1,300}/,
    /failed to (?:download template|retrieve git folder|clone ref)[^\n]{1,300}/,
    /pulumi (?:new|policy new) https?:[^\n]{1,300}\n(?:[^\n]{0,200}\n){0,4}?error: (?:authentication required|authorization failed|repository not found)/,
    /could not find template[^\n]{0,200}/,
    /template '[^'\n]{1,200}' not found/,
  ],
  saidOf: 'no resource',
  what: '`pulumi new` keeps a copy of Pulumi’s templates from GitHub in your home folder, and brings it up to date each time. That copy is incomplete or damaged, GitHub is out of reach from here, or there is no template of that name.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Remove that copy, the folder `templates` in `.pulumi` of your home folder (and `templates-policy` beside it); it is fetched anew.',
    },
    {
      text: 'See whether GitHub can be reached from this terminal: behind a proxy it takes `HTTPS_PROXY`.',
      command: 'diagnoseEnvironment',
      shell: 'git ls-remote https://github.com/pulumi/templates.git HEAD',
    },
    { text: 'See which templates there are.', shell: 'pulumi new --list-templates' },
  ],
  link: { title: 'pulumi new', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_new/' },
  versions: 'All versions.',
  samples: [{ text: 'error: cloning templates repo: reference not found', source: 'report' }],
};
