import { operationRefused } from '../stateSafeties';
import type { KnownError } from '../knownError';
import { goneOutside } from './goneOutside';

/** For messages without a word of what was done: the same words mean two things. */
export const objectNotFound: KnownError = {
  id: 'object-not-found',
  group: 'resources',
  title: 'The cloud does not find the object, or something that its inputs name',
  severity: 'error',
  patterns: goneOutside.patterns,
  whileCreating: 'unknown',
  what: 'Was the resource to be created or changed? Then something that its inputs name does not exist: a group, network, role, image or parent, by a wrong name, in another region or account, or not made yet. Was it read, refreshed or deleted? Then it is itself gone: deleted outside of Pulumi, while the state still has it.',
  told: 'It is about `{resource}` ({type}).',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Read in the message which object is not found. The row of the resource says whether it was created or deleted.',
    },
    {
      text: 'See that the account, region, project and cluster are right: with wrong ones, everything seems to be gone.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi config',
    },
    {
      text: 'If the resource itself is gone, refresh the stack: this drops the entries of deleted objects. If the refresh fails in the same way, remove the entry from the state.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
    {
      text: 'If something that it names is missing: use the output of the resource that makes it instead of a name, so that it is made first.',
    },
    { text: 'If it was made seconds ago, run the update again.', shell: 'pulumi up' },
  ],
  link: { title: 'pulumi refresh', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_refresh/' },
  versions: 'All providers.',
  samples: [
    {
      text: '    error: autorest/azure: Service returned an error. Status=404 Code="ResourceGroupNotFound" Message="Resource group \'rg\' could not be found."',
      source: 'report',
    },
  ],
};
