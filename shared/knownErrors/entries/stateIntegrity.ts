import { repairState, askFirst, editState } from '../commonSteps';
import { reportBug, guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const stateIntegrity: KnownError = {
  id: 'state-integrity',
  group: 'state',
  title: 'The state is inconsistent, and Pulumi refuses to use it',
  severity: 'error',
  patterns: [
    /The Pulumi CLI encountered a snapshot integrity error/,
    /snapshot integrity failure/,
    /snapshot integrity error \(auto-repaired\)/,
    /refers to (?:missing (?:dependency|property dependency|resource|parent)|unknown provider)/,
    /urn:pulumi:[^\s]{1,600}(?: \(from property [^\n]{1,100}\)|, which)? comes after it/,
    /duplicate resource urn:pulumi:[^\n]{1,600}\(not marked for deletion\)/,
    /magic cookie mismatch/,
  ],
  what:
    'Each resource of a state may only refer to resources that are in the state and come before it in the list. One does ' +
    'not, or a resource occurs twice. Pulumi names the first fault that it finds and then refuses the whole state, ' +
    'for previews and for a destroy, too. An update with `--target`, a bug in Pulumi or an edit by hand can leave such a state.',
  stateSafety: {
    answer: 'repairable',
    why: 'Nothing is lost: your resources are as they were, and only the state is inconsistent.',
  },
  steps: [
    repairState,
    askFirst,
    editState,
    {
      text: 'On the command line, Pulumi’s own repair puts resources in order and drops what is missing. It has no dry run, and what it cannot fix stays.',
      shell: 'pulumi state repair',
    },
    {
      text: 'The banner asks for a report; its `Env Vars` and the command line may tell more than you want to give away.',
      command: 'reportProblem',
      link: reportBug,
    },
  ],
  link: guide.editing,
  versions: 'The banner since CLI 3.138; `pulumi state repair` since 3.136.',
  samples: [
    { text: 'error: The Pulumi CLI encountered a snapshot integrity error. This is a bug!', source: 'cli' },
    {
      text: "Error:             snapshot integrity failure; refusing to use it: resource urn:pulumi:dev::shop::shop:index:Storefront$pulumi-nodejs:dynamic/shop:Server::web's dependency urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Gone::gone refers to missing resource",
      source: 'cli',
    },
    {
      text:
        'error: 2 errors occurred:\n' +
        '    1) state file contains errors: resource urn:pulumi:dev::shop::shop:index:Storefront$pulumi-nodejs:dynamic/shop:Server::web refers to unknown provider urn:pulumi:dev::shop::pulumi:providers:aws::default_6_0_0::1234\n' +
        '    2) importing this file could be dangerous; rerun with --force to proceed anyway',
      source: 'cli',
    },
    {
      text: "error: child resource urn:pulumi:stage1::infra::aws:acm/certificate:Certificate::a's parent urn:pulumi:stage1::infra::aws:route53/record:Record::b comes after it",
      source: 'report',
    },
    {
      text: '    1) state file contains errors: duplicate resource urn:pulumi:dev::shop::shop:index:Storefront$pulumi-nodejs:dynamic/shop:Server::web (not marked for deletion)',
      source: 'cli',
    },
  ],
};
