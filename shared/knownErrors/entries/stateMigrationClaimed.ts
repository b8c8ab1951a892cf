import type { KnownError } from '../knownError';

export const stateMigrationClaimed: KnownError = {
  id: 'state-migration-claimed',
  group: 'programs',
  title: 'Two parts of the program claim the same old resource',
  severity: 'error',
  patterns: [
    /state migration for urn:pulumi:\S{1,600}: (?:the registration URN was already claimed as an alias|the prior state of urn:pulumi:\S{1,600} was already (?:claimed|registered)|returned resource urn:pulumi:\S{1,600} was already (?:claimed|registered))/,
    /resource urn:pulumi:\S{1,600} cannot be registered or read because state migration for urn:pulumi:\S{1,600} replaced it/,
  ],
  what: 'A state migration (`stateMigrations`) claims a resource that another one has already claimed with an alias, or that the program also registers under its old name.',
  stateSafety: { answer: 'yes', why: 'The migration was refused before it wrote anything.' },
  steps: [
    {
      text: 'Decide which of the two the old resource becomes. Take the alias away from the other, or give it its new name.',
    },
    {
      text: 'If a resource that is migrated is still registered under its old name, take that out of the program.',
    },
    {
      text: 'See that no object would be created or deleted before you update.',
      shell: 'pulumi preview --diff',
    },
  ],
  link: {
    title: 'Resource options',
    url: 'https://www.pulumi.com/docs/iac/concepts/resources/options/',
  },
  versions: 'CLI 3.274 and SDKs with the option `stateMigrations`, which is experimental.',
  samples: [
    {
      text: '    error: state migration for urn:pulumi:dev::shop::shop:index:Store::store: the prior state of urn:pulumi:dev::shop::shop:index:Store$pulumi-nodejs:dynamic/shop:Server::web was already claimed by urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Server::other earlier in this deployment (via an alias); it cannot also be migrated as part of urn:pulumi:dev::shop::shop:index:Store::store in the same operation',
      source: 'cli',
    },
    {
      text: '    error: resource urn:pulumi:dev::shop::shop:index:Store$pulumi-nodejs:dynamic/shop:Server::web cannot be registered or read because state migration for urn:pulumi:dev::shop::shop:index:Store::store replaced it with urn:pulumi:dev::shop::shop:index:Store$pulumi-nodejs:dynamic/shop:Server::site earlier in this deployment',
      source: 'cli',
    },
  ],
};
