import type { KnownError } from '../knownError';

export const stateMigrationThrew: KnownError = {
  id: 'state-migration-threw',
  group: 'programs',
  title: 'The function of a state migration has thrown an exception',
  severity: 'error',
  patterns: [/state migration \d{1,4} of \d{1,4} for urn:pulumi:\S{1,600}: rpc error: /],
  what: 'The program migrates the state of a resource with a function (`stateMigrations`), and that function failed. The end of the line is its message. It gets the present state, which may be older than the function expects, or migrated already.',
  stateSafety: { answer: 'yes', why: 'The migration was refused before it wrote anything.' },
  steps: [
    {
      text: 'Stop in the function with a breakpoint, and look at the old state that it is given. Its secrets are in plaintext: do not print it.',
      command: 'debugProgram',
    },
    {
      text: 'Have it return nothing where there is nothing to migrate: it runs in each preview and update, also after the migration.',
    },
  ],
  link: {
    title: 'Resource options',
    url: 'https://www.pulumi.com/docs/iac/concepts/resources/options/',
  },
  versions: 'CLI 3.274 and SDKs with the option `stateMigrations`, which is experimental.',
  samples: [
    {
      text: '    error: state migration 1 of 1 for urn:pulumi:dev::shop::shop:index:Store::store: rpc error: code = Unknown desc = no bucket in the old state',
      source: 'cli',
    },
  ],
};
