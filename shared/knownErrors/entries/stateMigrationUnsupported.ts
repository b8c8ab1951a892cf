import { updateCli } from '../commonSteps';
import type { KnownError } from '../knownError';

export const stateMigrationUnsupported: KnownError = {
  id: 'state-migration-unsupported',
  group: 'programs',
  title: 'State migrations do not work here',
  severity: 'error',
  patterns: [
    /The Pulumi CLI does not support state migrations/,
    /state migrations are not supported by this deployment/,
    /state migration for urn:pulumi:\S{1,600}: [^\n]{1,900}state migrations do not support views/,
  ],
  what: 'The program has the option `stateMigrations`. The CLI, its language host or the service of the stack is too old for it, or the resource is a view of another one, which cannot be migrated.',
  stateSafety: { answer: 'yes', why: 'The migration was refused before it wrote anything.' },
  steps: [
    {
      text: 'See which CLI runs here, and whether there is a second one.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi version',
    },
    updateCli,
    {
      text: 'For a new name alone, an alias does the same in each version.',
      link: { title: 'Aliases', url: 'https://www.pulumi.com/docs/iac/concepts/resources/options/aliases/' },
    },
  ],
  link: {
    title: 'Resource options',
    url: 'https://www.pulumi.com/docs/iac/concepts/resources/options/',
  },
  versions: 'CLI 3.274 and SDKs with the option `stateMigrations`, which is experimental.',
  samples: [
    {
      text: '    Error: The Pulumi CLI does not support state migrations. Please update the Pulumi CLI',
      source: 'cli',
    },
    { text: '    error: state migrations are not supported by this deployment', source: 'code' },
    {
      text: '    error: state migration for urn:pulumi:dev::shop::shop:index:Store::store: resource urn:pulumi:dev::shop::shop:index:Store$pulumi-nodejs:dynamic/shop:Server::web is or has a view; state migrations do not support views',
      source: 'code',
    },
  ],
};
