import { formatMoment } from '../../../../../shared/formatTime';
import type { IdProposal } from '../../../../../shared/idProposals';
import type { StateVersion } from '../../../pulumi/backends/stackBackend';
import type { IdOfVersion } from '../../../pulumi/kept/earlierStates';

const SOURCES: Readonly<Record<StateVersion['source'], string>> = {
  'backup of this extension': 'the backup of',
  'before the last write': 'the state before the last write, of',
  'history of the backend': 'the backend’s copy of',
  'version kept by the bucket': 'the bucket’s version of',
  'layout without projects': 'the state in the layout without projects, of',
};

/** An id from an earlier state, as a proposal for the resource whose create was interrupted. */
export function proposalOf({ urn, id, version }: IdOfVersion): IdProposal & { urn: string } {
  const { source, time } = version;
  return { urn, id, reason: `${SOURCES[source]} ${formatMoment(time)}, in which the resource has this id` };
}
