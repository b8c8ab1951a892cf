import { repairState, askFirst, editState } from '../commonSteps';
import { reportBug, guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const savedStateInvalid: KnownError = {
  id: 'saved-state-invalid',
  group: 'interrupted',
  title: 'Pulumi saved an inconsistent state',
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
    'anyway; then every further command refuses it.',
  stateSafety: {
    answer: 'repairable',
    why: 'What is saved may be inconsistent. Nothing is lost, and a self-managed backend keeps the file from before (`.json.bak`).',
  },
  steps: [
    repairState,
    askFirst,
    editState,
    {
      text: 'Compare with the real resources: the last steps may have happened without being saved.',
      command: 'refreshStack',
    },
    {
      text: 'Report it to Pulumi: this should never happen. If only an I/O error follows `post-step event returned an error`, the state is not broken, and you can run the update again.',
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
