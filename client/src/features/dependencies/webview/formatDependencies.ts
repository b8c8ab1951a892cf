import { formatReference, type DependencyNode, type Fate } from '../../../../../shared/dependencies';

/** Maximum reasons for one resource: many can need one provider. */
const MOST_REASONS = 3;

/** The reason for a resource's place: its references to and from those one step nearer to the middle. */
export function formatReasons({ side, step, references }: DependencyNode): string[] {
  const verb = side === 'needs' ? 'needed by' : 'needs';
  const more = references.length - MOST_REASONS;
  return [
    ...references
      .slice(0, MOST_REASONS)
      .map((one) => `${step === 1 ? '' : `${verb} ${one.name} `}as ${formatReference(one)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

/** The fate of a resource, for a list. */
export const FATE_LABELS: Readonly<Record<Fate, string>> = {
  deleted: 'is deleted',
  forgotten: 'leaves the state',
  kept: 'leaves the state, is left where it is',
  'deleted with': 'is deleted with what it names in deletedWith',
  'with its owner': 'is deleted with its owner',
  replaced: 'is replaced',
  'perhaps replaced': 'is replaced if its provider decides so',
};
