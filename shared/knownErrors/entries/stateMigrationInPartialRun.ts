import type { KnownError } from '../knownError';

export const stateMigrationInPartialRun: KnownError = {
  id: 'state-migration-in-partial-run',
  group: 'programs',
  title: 'A state migration cannot run in an update of a part of the stack or with a plan',
  severity: 'error',
  patterns: [
    /state migration for urn:pulumi:\S{1,600} cannot change state during a targeted or excluded update/,
    /state migration for urn:pulumi:\S{1,600} cannot change state while (?:applying|generating) an update plan/,
  ],
  what: 'The program migrates the state of a resource (`stateMigrations`), and there is something to migrate. Pulumi does that only in an update of the whole stack and without a plan. Once the state is migrated, the program can run with a target or a plan as before.',
  stateSafety: { answer: 'yes', why: 'The migration was refused before it wrote anything.' },
  steps: [
    { text: 'See what an update of the whole stack would do.', shell: 'pulumi preview' },
    {
      text: 'If that is what you want, run it without `--target`, `--exclude`, `--replace` and `--plan`.',
      shell: 'pulumi up',
    },
    {
      text: 'Where only a part may be updated now, take the option out of the program until the whole can be.',
    },
  ],
  link: {
    title: 'Resource options',
    url: 'https://www.pulumi.com/docs/iac/concepts/resources/options/',
  },
  versions: 'CLI 3.274 and SDKs with the option `stateMigrations`, which is experimental.',
  samples: [
    {
      text: "    error: state migration for urn:pulumi:dev::shop::shop:index:Store::store cannot change state during a targeted or excluded update; run a full 'pulumi up' without --target, --exclude, or --replace",
      source: 'cli',
    },
    {
      text: '    error: state migration for urn:pulumi:dev::shop::shop:index:Store::store cannot change state while generating an update plan; run the update without a plan',
      source: 'cli',
    },
    {
      text: '    error: state migration for urn:pulumi:dev::shop::shop:index:Store::store cannot change state while applying an update plan; run the update without the plan',
      source: 'code',
    },
  ],
};
