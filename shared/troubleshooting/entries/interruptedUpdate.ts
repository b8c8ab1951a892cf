import type { KnownError } from '../knownError';
import { guide } from '../guideLinks';
import { releaseStack } from '../commonSteps';

export const pendingOperations: KnownError = {
  id: 'pending-operations',
  title: 'An earlier update was interrupted in the middle of an operation',
  severity: 'warning',
  patterns: [
    /Attempting to deploy or update resources with \d{1,6} pending operations from previous deployment/,
    /the current deployment has \d{1,6} resource\(s\) with pending operations/,
    /, interrupted while (?:creating|updating|deleting|reading|importing)\b/,
  ],
  what:
    'Before Pulumi creates, changes or deletes a resource, it notes in the state that it is about to, and strikes the ' +
    'note when it is done. An earlier update was killed, crashed or lost its connection in between. Pulumi cannot tell ' +
    'whether those operations happened: a resource may exist that the state does not know.\n\n' +
    'A pending create matters most. Pulumi forgets it only when you say so, and if the resource does exist, the next ' +
    '`pulumi up` creates it a second time.',
  stateSafety: {
    answer: 'unknown',
    why: 'The state is whole and can be used, but it may not tell the truth about the resources that are listed.',
  },
  steps: [
    releaseStack,
    {
      text: 'Look in your cloud provider’s console whether each listed resource was created, changed or deleted.',
    },
    {
      text: 'Choose what happened to each. A create that did happen becomes a resource of the state with the id that you give; nothing is written before you have seen the difference.',
      command: 'repairPendingOperations',
    },
    { text: 'Take the rest from what really exists.', command: 'refreshStack', shell: 'pulumi refresh' },
  ],
  link: guide.interrupted,
  versions: 'A warning since CLI 3.29; before, an update refused to proceed.',
  samples: [
    {
      text:
        '    warning: Attempting to deploy or update resources with 1 pending operations from previous deployment.\n' +
        '      * urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Queue::orders, interrupted while creating',
      source: 'cli',
    },
    {
      text:
        'error: the current deployment has 1 resource(s) with pending operations:\n' +
        '  * urn:pulumi:dev::sequence-infra::gcp:sql/databaseInstance:DatabaseInstance::database, interrupted while creating',
      source: 'report',
    },
  ],
};

export const pendingOperationRemoved: KnownError = {
  id: 'pending-operation-removed',
  title: 'The import forgot an interrupted operation',
  severity: 'warning',
  patterns: [
    /removing pending operation '(?<operation>[a-z]{1,20})' on '(?<urn>urn:pulumi:[^\s'"`]{1,600})' from snapshot/,
  ],
  what:
    '`pulumi stack import` drops the notes of interrupted operations and names each. If the operation on `{urn}` was a ' +
    'create that did happen, the resource now exists without Pulumi knowing of it.',
  stateSafety: {
    answer: 'unknown',
    why: 'The import was made. Whether it forgot a resource, only the cloud provider can tell. The warning comes also when the import fails after it.',
  },
  steps: [
    { text: 'Look in your cloud provider’s console whether the operation on `{urn}` happened.' },
    {
      text: 'If it was a create that happened, delete the resource there, or take it into the stack. If you have the state from before the import, settle its operations instead, and import that.',
      command: 'repairPendingOperations',
    },
    {
      text: 'Compare the state with what really exists.',
      command: 'refreshStack',
      shell: 'pulumi refresh',
    },
  ],
  link: guide.interrupted,
  versions: 'All versions.',
  samples: [
    {
      text: "warning: removing pending operation 'creating' on 'urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Queue::orders' from snapshot",
      source: 'cli',
    },
  ],
};

export const interruptedUnknownState: KnownError = {
  id: 'interrupted-unknown-state',
  title: 'The service marked the stack as unknown after an interrupted update',
  severity: 'error',
  patterns: [/stack's resources are in an unknown state due to an interrupted update/],
  what:
    'An update was interrupted, and the service of that time stopped all further ones until a person had looked at the ' +
    'state. Today’s Pulumi lists the interrupted operations instead and goes on.',
  stateSafety: {
    answer: 'unknown',
    why: 'The last operations of the interrupted update may be missing in it.',
  },
  steps: [
    {
      text: 'Export the state and keep a copy.',
      command: 'exportState',
      shell: 'pulumi stack export --file state.json',
    },
    {
      text: 'Compare it with what really exists, and settle the interrupted operations.',
      command: 'repairPendingOperations',
    },
    {
      text: 'Import what you have changed. (Old guides say `pulumi import`; that command now brings cloud resources into a stack.)',
      command: 'importState',
      shell: 'pulumi stack import --file state.json',
    },
  ],
  link: guide.interrupted,
  versions: 'Pulumi’s service of 2018.',
  samples: [
    {
      text:
        "error: stack's resources are in an unknown state due to an interrupted update;\n" +
        '    please export the stack, repair any inconsistencies, and import the result',
      source: 'guide',
    },
  ],
};
