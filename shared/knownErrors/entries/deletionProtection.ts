import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const deletionProtection: KnownError = {
  id: 'deletion-protection',
  group: 'resources',
  title: 'The cloud protects it from deletion',
  severity: 'error',
  patterns: [
    /[Cc]annot delete protected (?:DB )?(?:[Ii]nstance|[Cc]luster)[^\n]{0,200}/,
    /(?:because|as) (?:deletion[_ ]protection|it is currently protected against deletion)[^\n]{0,200}/,
    /without setting (?:['"`]?)(?<property>deletion_?[pP]rotection)[^\n]{0,200}/,
    /\b(?:deletion_protection|deletionProtection)\b[^\n]{0,40}(?:is set to true|must be (?:set to )?false|to false)[^\n]{0,100}/,
    /(?:cannot be deleted|may not be terminated)[^\n]{0,40}(?:deletion protection|currently protected against deletion|Modify its 'disableApiTermination')[^\n]{0,200}/,
    /currently protected against deletion|[Dd]eletion protection is (?:enabled|activated|on)\b|has deletion protection enabled/,
    /(?:FinalSnapshotIdentifier is required|final_snapshot_identifier is required|finalSnapshotIdentifier is required)[^\n]{0,200}/,
    /\bforce_destroy\b[^\n]{0,60}(?:to `?true|is set to false)[^\n]{0,100}/,
  ],
  what: 'The object has a protection of its own in the cloud, or wants a last snapshot first. That is no option of Pulumi (`protect`): it is a property of the resource, and the cloud has to be told before the delete.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Set the property in the program (`deletionProtection: false`, `disableApiTermination: false`, `skipFinalSnapshot: true` or a `finalSnapshotIdentifier`), and update, so that the cloud and the state have it. A destroy takes the values from the state, so the update has to come first.',
      shell: 'pulumi up',
    },
    { text: 'Then remove it from the program, or destroy again.', shell: 'pulumi destroy' },
    {
      text: 'If the program cannot run any more, switch the protection off in the provider’s console, and refresh.',
      command: 'refreshStack',
    },
  ],
  link: {
    title: 'Pulumi’s guide to a destroy that fails',
    url: 'https://www.pulumi.com/docs/support/troubleshooting/common-issues/destroy-failures/',
  },
  versions: 'All providers.',
  samples: [
    {
      text: '    error: deleting urn:pulumi:dev::shop::aws:rds/instance:Instance::db: 1 error occurred: * deleting RDS DB Instance (db): InvalidParameterCombination: Cannot delete protected DB Instance, please disable deletion protection and try again.',
      source: 'report',
    },
    {
      text: '    \t* Cannot destroy cluster because deletion_protection is set to true. Set it to false to proceed with cluster deletion.',
      source: 'report',
    },
    {
      text: '    error: deleting urn:pulumi:dev::shop::gcp:sql/databaseInstance:DatabaseInstance::db: 1 error occurred: Error, failed to delete instance because deletion_protection is set to true. Set it to false to proceed with instance deletion.',
      source: 'report',
    },
  ],
};
