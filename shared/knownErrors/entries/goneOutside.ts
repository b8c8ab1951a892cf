import type { KnownError } from '../knownError';

export const goneOutside: KnownError = {
  id: 'gone-outside',
  group: 'resources',
  title: 'The object was deleted outside of Pulumi',
  severity: 'error',
  whileCreating: 'never',
  patterns: [
    /Resource provider reported that the resource did not exist while updating/,
    /\b(?:DELETE|PATCH) https?:\/\/[^\s]{1,300}: 404 [^\n]{1,200}/,
  ],
  what: 'The state has the resource, and the provider answers that there is no such object: it was deleted by hand, by another stack, or together with its container; or the provider looks in another account, region or cluster than the one it was made in.',
  stateSafety: { answer: 'yes', why: 'The state still has the entry, and nothing was changed.' },
  steps: [
    {
      text: 'First check that the account, region and cluster are right: with wrong ones, everything seems to be gone.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi config',
    },
    {
      text: 'Refresh the stack: this drops the entries of deleted objects, and the next update creates them again.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
    {
      text: 'If the refresh fails in the same way, remove that entry from the state.',
      command: 'deleteFromState',
    },
    {
      text: 'If something that this resource refers to is missing (a network, a role), create that first.',
    },
  ],
  link: { title: 'pulumi refresh', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_refresh/' },
  versions: 'All providers.',
  samples: [
    {
      text: '    error: Preview failed: autorest/azure: Service returned an error. Status=404 Code="ResourceGroupNotFound" Message="Resource group \'rg\' could not be found."',
      source: 'report',
    },
    {
      text: '    \t* reading urn:pulumi:dev::shop::aws:iam/role:Role::app: NoSuchEntity: The role with name app cannot be found.',
      source: 'report',
    },
  ],
};
