import type { KnownError } from '../knownError';

export const stateMigrationRefused: KnownError = {
  id: 'state-migration-refused',
  group: 'programs',
  title: 'Pulumi refuses the result of a state migration',
  severity: 'error',
  patterns: [/state migration (?:\d{1,4} of \d{1,4} )?for urn:pulumi:\S{1,600}[: ][^\n]{1,900}/],
  what: 'The program migrates the state of a resource with a function (`stateMigrations`). Its result is not a valid state, or would make Pulumi lose an object: each old resource must be there again or have a successor, with the same id, provider and protection, and a reference must lead to a resource that is there. A migration can neither import an object nor forget one, and changes no provider.',
  stateSafety: { answer: 'yes', why: 'The migration was refused before it wrote anything.' },
  steps: [
    { text: 'Read the rest of the line: it names the resource and its fault.' },
    {
      text: 'Start from a copy of the old state, change only what must change, and name the successor of each URN that disappears.',
    },
    {
      text: 'Stop in the function with a breakpoint, and look at the old state that it is given. Its secrets are in plaintext: do not print it.',
      command: 'debugProgram',
    },
    {
      text: 'To add an object to the state or remove one from it, use `pulumi import` or `pulumi state delete`.',
      command: 'deleteFromState',
    },
  ],
  link: {
    title: 'Resource options',
    url: 'https://www.pulumi.com/docs/iac/concepts/resources/options/',
  },
  versions: 'CLI 3.274 and SDKs with the option `stateMigrations`, which is experimental.',
  samples: [
    {
      text: '    error: state migration for urn:pulumi:dev::shop::shop:index:Store::store: did not account for resource urn:pulumi:dev::shop::shop:index:Store$pulumi-nodejs:dynamic/shop:Server::web: it must either be returned in the new state or have a successor',
      source: 'cli',
    },
    {
      text: '    error: state migration for urn:pulumi:dev::shop::shop:index:Store::store changes the physical ID of managed custom resource urn:pulumi:dev::shop::shop:index:Store$pulumi-nodejs:dynamic/shop:Server::web from "i-1" to "i-2" on successor urn:pulumi:dev::shop::shop:index:Store$pulumi-nodejs:dynamic/shop:Server::site; migrations must preserve managed resource identity',
      source: 'cli',
    },
    {
      text: '    error: state migration for urn:pulumi:dev::shop::shop:index:Store::store introduces custom resource urn:pulumi:dev::shop::shop:index:Store$pulumi-nodejs:dynamic/shop:Server::web with ID "i-9" without a managed custom predecessor; migrations cannot import resources',
      source: 'cli',
    },
    {
      text: '    error: state migration for urn:pulumi:dev::shop::shop:index:Store::store changes Protect for resource urn:pulumi:dev::shop::shop:index:Store$pulumi-nodejs:dynamic/shop:Server::web from inherited value false to true; migrations must preserve resource protection',
      source: 'cli',
    },
    {
      text: '    error: state migration for urn:pulumi:dev::shop::shop:index:Store::store: resource urn:pulumi:dev::shop::shop:index:Store$pulumi-nodejs:dynamic/shop:Server::web refers to unknown resource urn:pulumi:dev::shop::shop:index:Store::none',
      source: 'cli',
    },
    {
      text: '    error: state migration 1 of 1 for urn:pulumi:dev::shop::shop:index:Store::store: unmarshaling returned state: json: unknown field "colour"',
      source: 'cli',
    },
    {
      text: '    error: state migration for urn:pulumi:dev::shop::shop:index:Store::store changes provider state urn:pulumi:dev::shop::pulumi:providers:aws::main; provider states must be returned unchanged',
      source: 'code',
    },
    {
      text: '    error: state migration for urn:pulumi:dev::shop::shop:index:Store::store produced an invalid state; no changes were made: resource urn:pulumi:dev::shop::shop:index:Store$pulumi-nodejs:dynamic/shop:Server::web refers to missing provider',
      source: 'code',
    },
  ],
};
