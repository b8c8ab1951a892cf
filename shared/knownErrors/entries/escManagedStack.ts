import { nothingDone } from '../stateSafeties';
import type { KnownError } from '../knownError';

export const escManagedStack: KnownError = {
  id: 'esc-managed-stack',
  group: 'stacks',
  title: 'Pulumi does not support this for a stack with an ESC-managed configuration',
  severity: 'error',
  patterns: [
    /(?<what>[^\n]{1,200}) is not supported on stacks with an ESC-managed environment yet/,
    /has values under `config:`, which stacks with an ESC-managed environment don't use/,
    /has no definition for managed environment /,
    /stack-managed environments require a YAML stack file/,
  ],
  what: 'The stack was made with an ESC environment of its own (`pulumi stack init` with the experimental option), which holds its configuration and its secrets. Commands that write the stack’s settings file, such as `pulumi stack migrate` and `pulumi stack change-secrets-provider`, do not work with it, nor do some options.',
  stateSafety: nothingDone,
  steps: [
    { text: 'Set a value in the environment instead.', shell: 'pulumi config set <key> <value>' },
    {
      text: 'If the settings file has lost its definition, put under `environment:` what `pulumi env get ORGANIZATION/ENVIRONMENT --definition` prints.',
    },
    {
      text: 'To go to another backend, make a stack without such an environment there, set its configuration, and import the state that was exported with its secrets in plaintext. Delete that file then.',
    },
  ],
  link: { title: 'Pulumi ESC', url: 'https://www.pulumi.com/docs/esc/' },
  versions: 'CLI 3.274; the option is experimental.',
  samples: [
    {
      text: 'error: `pulumi stack change-secrets-provider` is not supported on stacks with an ESC-managed environment yet',
      source: 'code',
    },
    {
      text: 'error: `pulumi stack migrate` is not supported on stacks with an ESC-managed environment yet',
      source: 'code',
    },
    {
      text: "error: Pulumi.dev.yaml has values under `config:`, which stacks with an ESC-managed environment don't use. Remove the `config:` section, then set each value with `pulumi config set` (`--secret` for secrets)",
      source: 'code',
    },
  ],
};
