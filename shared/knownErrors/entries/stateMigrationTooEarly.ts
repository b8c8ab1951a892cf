import type { KnownError } from '../knownError';

export const stateMigrationTooEarly: KnownError = {
  id: 'state-migration-too-early',
  group: 'programs',
  title: 'A state migration must wait until an earlier update is finished',
  severity: 'error',
  patterns: [
    /state migration for urn:pulumi:\S{1,600} cannot change state while the snapshot has \d{1,6} pending operation/,
    /state migration for urn:pulumi:\S{1,600}: the prior state contains resources that are pending deletion/,
    /state migration for urn:pulumi:\S{1,600} cannot rewrite snippet /,
  ],
  what: 'The program migrates the state of a resource (`stateMigrations`). Something in the state is unfinished: an operation that was interrupted, a resource that is still to be deleted, or a snippet that refers to what is migrated. Pulumi does not mix that with a migration.',
  stateSafety: { answer: 'yes', why: 'The migration was refused before it wrote anything.' },
  steps: [
    {
      text: 'If operations are pending, choose what happened to each. A pending create may exist: `pulumi refresh`, which Pulumi advises, asks about it, or forgets it where it cannot ask.',
      command: 'repairPendingOperations',
    },
    {
      text: 'If a resource is still to be deleted, take the option `stateMigrations` out of the program, and let an update finish the deletion.',
      shell: 'pulumi up',
    },
    { text: 'Then run it with the migration again.' },
  ],
  link: {
    title: 'Resource options',
    url: 'https://www.pulumi.com/docs/iac/concepts/resources/options/',
  },
  versions: 'CLI 3.274 and SDKs with the option `stateMigrations`, which is experimental.',
  samples: [
    {
      text: '    error: state migration for urn:pulumi:dev::shop::shop:index:Store::store: the prior state contains resources that are pending deletion from a previous update: urn:pulumi:dev::shop::shop:index:Store$pulumi-nodejs:dynamic/shop:Server::web; resolve the pending deletion (for example by completing an update in which this migration makes no changes) before migrating urn:pulumi:dev::shop::shop:index:Store::store',
      source: 'cli',
    },
    {
      text: "    error: state migration for urn:pulumi:dev::shop::shop:index:Store::store cannot change state while the snapshot has 1 pending operation(s); resolve them before migrating urn:pulumi:dev::shop::shop:index:Store::store, by running 'pulumi refresh'",
      source: 'code',
    },
    {
      text: '    error: state migration for urn:pulumi:dev::shop::shop:index:Store::store cannot rewrite snippet "a1" reference "web" from urn:pulumi:dev::shop::shop:index:Store$pulumi-nodejs:dynamic/shop:Server::web to urn:pulumi:dev::shop::shop:index:Store$pulumi-nodejs:dynamic/shop:Server::site; remove or update the persisted snippet before migrating urn:pulumi:dev::shop::shop:index:Store::store',
      source: 'code',
    },
  ],
};
