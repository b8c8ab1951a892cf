import type { KnownError } from '../knownError';
import { guide, reportBug } from '../guideLinks';
import { askFirst, editState, releaseStack, repairState, settleOperations } from '../commonSteps';

export const aliasClash: KnownError = {
  id: 'alias-clash',
  title: 'Two resources have the same alias',
  severity: 'error',
  patterns: [/'\) (?:aliased to the same|have the same alias): '/, /failed to normalize URN references/],
  what:
    'A resource that was renamed remembers its old name as an alias. Two resources of this state claim the same old ' +
    'name, so Pulumi does not know which of them a reference to it means, and stops before it does anything.',
  stateSafety: { answer: 'yes', why: 'The update was stopped before its first step.' },
  steps: [
    {
      text: 'Open the stack’s state: the two aliases are marked. Remove the one that is wrong, and save it.',
      command: 'editState',
    },
    { text: 'See whether the program gives two resources the same alias, and correct that, too.' },
  ],
  link: guide.editing,
  versions: 'All versions.',
  samples: [
    {
      text: "error: pre-step event returned an error: failed to normalize URN references: Two resources ('urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Cache::cache' and 'urn:pulumi:dev::shop::shop:index:Storefront$pulumi-nodejs:dynamic/shop:Server::web') aliased to the same: 'urn:pulumi:dev::shop::a:b:C::x'",
      source: 'cli',
    },
  ],
};

export const savedStateInvalid: KnownError = {
  id: 'saved-state-invalid',
  title: 'Pulumi broke the state while it saved it',
  severity: 'error',
  patterns: [
    /(?:pre|post)-step event returned an error: failed to (?:verify snapshot|save snapshot: [^\n]{1,400}snapshot integrity failure)/,
    /snapshot integrity failure; it was already written, but is invalid/,
    /failed to verify snapshot/,
    /after mutation of snapshot/,
  ],
  what:
    'Before and after each step Pulumi checks whether the state is consistent. It was not, so the update stopped. It is ' +
    'a bug in Pulumi, or a fault that was in the state before and shows only now. The broken state may have been saved ' +
    'all the same; then every further command refuses it.',
  stateSafety: {
    answer: 'repairable',
    why: 'What is saved may be inconsistent. Nothing is lost, and a self-managed backend keeps the file from before (`.json.bak`).',
  },
  steps: [
    repairState,
    askFirst,
    editState,
    {
      text: 'Compare with what really exists: the last steps may have happened without being saved.',
      command: 'refreshStack',
    },
    {
      text: 'Report it to Pulumi: this should never happen. If an I/O error is all that follows `post-step event returned an error`, it was none of this, and you can run the update again.',
      command: 'reportProblem',
      link: reportBug,
    },
  ],
  link: guide.postStep,
  versions: 'Up to 0.15 the words were `after mutation of snapshot`.',
  samples: [
    {
      text: 'error: pre-step event returned an error: failed to save snapshot: .pulumi/stacks/shop/dev.json: snapshot integrity failure; it was already written, but is invalid (backup available at .pulumi/stacks/shop/dev.json.bak): resource urn:pulumi:dev::shop::shop:index:Storefront$pulumi-nodejs:dynamic/shop:Server::web refers to missing dependency ',
      source: 'cli',
    },
    {
      text: 'error: post-step event returned an error: failed to verify snapshot: resource urn:pulumi:prod::common::gcp:dns/recordSet:RecordSet::a refers to unknown provider urn:pulumi:prod::common::pulumi:providers:gcp::main::1c5e057f-98b2-4e2a-81e5-65a5db4071da',
      source: 'report',
    },
    {
      text: 'error: post-step event returned an error: after mutation of snapshot: resource depends on missing resource',
      source: 'guide',
    },
  ],
};

export const saveFailed: KnownError = {
  id: 'save-failed',
  title: 'Pulumi could not save the state',
  severity: 'error',
  patterns: [
    /(?:pre|post)-step event returned an error/,
    /failed to save snapshot: /,
    /An IO error occurred while writing the new snapshot file/,
  ],
  what:
    'Pulumi saves the state before and after each step. It could not: the connection to the backend was lost, or the ' +
    'disk or bucket could not be written to (full, no permission, expired credentials). The rest of the message says ' +
    'which. The update stopped; with `post-step`, the step itself had happened before.',
  stateSafety: {
    answer: 'unknown',
    why: 'The saved state is whole, but what happened in the last step may be missing in it.',
  },
  steps: [
    { text: 'Remove the cause: the network, the permissions, the space on the disk, the credentials.' },
    releaseStack,
    settleOperations,
    { text: 'Run the update again; that is safe.', shell: 'pulumi up' },
  ],
  link: guide.postStep,
  versions: 'All versions.',
  samples: [
    {
      text: 'error: pre-step event returned an error: failed to save snapshot: An IO error occurred while writing the new snapshot file: blob (key ".pulumi/stacks/shop/dev.json") (code=Unknown): mkdir /srv/backend/.pulumi/stacks/shop: not a directory',
      source: 'cli',
    },
    {
      text: 'error: post-step event returned an error: failed to save snapshot: performing HTTP request: Patch "https://api.pulumi.com/api/stacks/acme/shop/dev/update/1/checkpoint": dial tcp: lookup api.pulumi.com: no such host',
      source: 'report',
    },
  ],
};
