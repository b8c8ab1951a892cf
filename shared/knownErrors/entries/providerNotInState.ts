import { editState, repairState } from '../commonSteps';
import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const providerNotInState: KnownError = {
  id: 'provider-not-in-state',
  group: 'state',
  title: 'The state has no entry for a provider that a resource names',
  severity: 'error',
  patterns: [
    /could not load provider for resource urn:pulumi:[^\s]{1,400}: could not find provider (?<urn>urn:pulumi:[\w.:/$@-]{1,400})/,
    /could not find provider (?<urn>urn:pulumi:[\w.:/$@-]{1,400})/,
  ],
  what: 'Each resource names the provider that manages it, by URN and id, and here that entry is missing: it was removed by hand, or an interrupted update wrote the state without it. A plugin is not the problem: installing one does not help.',
  stateSafety: { answer: 'repairable', why: 'Pulumi stops, and nothing is lost.' },
  steps: [
    repairState,
    {
      text: 'If the provider was made by the program and its entry is lost, bring it back from a backup: another one’s configuration could point to another account or region.',
      command: 'restoreBackup',
    },
    editState,
  ],
  link: guide.editing,
  versions: 'All versions.',
  samples: [
    {
      text: '    error: could not load provider for resource urn:pulumi:dev::shop::aws:eks/cluster:Cluster::main: could not find provider urn:pulumi:dev::shop::pulumi:providers:aws::default_6_37_1::7c2631fe-1d38-489c-b866-5eed552a348e',
      source: 'report',
    },
  ],
};
