import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const remoteConfig: KnownError = {
  id: 'remote-config',
  group: 'secrets',
  title: 'The stack’s settings are in an ESC environment, not in a file',
  severity: 'error',
  patterns: [
    /config (?:set|rm|rm-all|copy|refresh|cp)[^\n]{0,30} not supported for remote stack config/,
    /cannot (?:set config for a stack with cloud config|refresh stacks with remote config)/,
    /config key \S{1,200} is defined by imported environment/,
  ],
  what: 'This stack takes its settings from an environment of Pulumi Cloud. `pulumi config` changes only files, or only what the stack’s own environment sets; what another environment sets is changed there.',
  stateSafety: nothingDone,
  steps: [
    { text: 'Change it in the environment, with the command that the message names.' },
    { text: 'See which environments the stack has.', shell: 'pulumi config env ls' },
  ],
  link: { title: 'Pulumi ESC', url: 'https://www.pulumi.com/docs/esc/' },
  versions: 'Stacks with settings in ESC.',
  samples: [
    {
      text: 'error: config set not supported for remote stack config: use `pulumi env set acme/shop/dev pulumiConfig.aws:region <value>`',
      source: 'code',
    },
  ],
};
