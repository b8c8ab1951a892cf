import { aboutSecrets } from '../guideLinks';
import type { KnownError } from '../knownError';

export const secretWithoutValue: KnownError = {
  id: 'secret-without-value',
  group: 'secrets',
  title: 'A secret came without its value, mostly because the state has lost it',
  severity: 'error',
  patterns: [/malformed RPC secret: missing value for "(?<property>[\w.:-]{1,100})"/],
  what: 'A secret was passed on without a value. The reason that is known: the state has `null` where the value should be. Some versions of the CLI export each secret as `null`, without an error, when `pulumi stack export --show-secrets` runs with a wrong passphrase; an import of that file then keeps the nulls.',
  told: 'It is the property `{property}`.',
  stateSafety: {
    answer: 'unknown',
    why: 'The resources are there. A value that became `null` is only in states from before that import.',
  },
  steps: [
    {
      text: 'Restore a state from before that import: a backup, or an earlier version in the history.',
      command: 'restoreBackup',
    },
    {
      text: 'Without one, look whether more secrets are `null`, and put their values back into the state.',
      command: 'editState',
    },
    {
      text: 'Export again only with the right passphrase, and look into the file before you import it.',
    },
  ],
  link: aboutSecrets,
  versions: 'All versions; the faulty export was mended in 2026.',
  samples: [{ text: 'error: malformed RPC secret: missing value for "connection"', source: 'report' }],
};
