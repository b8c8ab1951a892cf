import type { Fate, TakenAlong } from '../../../../shared/dependencies';
import { counted } from '../../state/describe';
import type { GraphResource } from './dependencyGraph';

interface Facts {
  focus: GraphResource;
  /** How many of the others each comes to. */
  fates: ReadonlyMap<Fate, number>;
  /** All others. */
  count: number;
  protectedCount: number;
}

type Words = Pick<TakenAlong, 'verdict' | 'notes'>;

const DELETED: readonly (readonly [Fate, string])[] = [
  ['deleted', 'deleted by their providers'],
  ['deleted with', 'left to what they name in deletedWith: their providers are not asked'],
  ['kept', 'forgotten, but stay where they are (retainOnDelete, or only read)'],
  ['forgotten', 'only forgotten (components, providers, interrupted replacements)'],
  ['with its owner', 'views, which go with their owners'],
];

/** What it means that a resource and these others are deleted. */
export function notesOnDeletion({ focus, fates, count, protectedCount }: Facts): Words {
  const shares = DELETED.flatMap(([fate, words]) => {
    const number = fates.get(fate) ?? 0;
    return number > 0 ? [`${number} ${words}`] : [];
  });
  return {
    verdict:
      count === 0
        ? `Deleting ${focus.name} takes nothing else along: no resource needs it.`
        : `Deleting ${focus.name} takes ${counted(count, 'other resource')} along.`,
    notes: [
      ...(focus.viewOf === undefined
        ? []
        : [
            'It is a view, a part of another resource: Pulumi deletes it with that one, and never by itself.',
          ]),
      ...(shares.length > 0 ? [`Of the others: ${shares.join('; ')}.`] : []),
      ...stopped(protectedCount, 'delete', 'What it has deleted by then stays deleted.'),
      ...(count > 0
        ? [
            'So does pulumi destroy --target with --target-dependents: first what needs others, then those. Without --target-dependents Pulumi refuses.',
          ]
        : []),
      'pulumi up deletes only what the program does not have any more: what stays in it is updated, or fails.',
    ],
  };
}

/**
 * What it means that a resource and these others are replaced.
 * @param left how many name in `deletedWith` what is replaced, and are not
 */
export function notesOnReplacement({
  focus,
  fates,
  count,
  protectedCount,
  left,
}: Facts & { left: number }): Words {
  const certain = fates.get('replaced') ?? 0;
  const perhaps = fates.get('perhaps replaced') ?? 0;
  const views = fates.get('with its owner') ?? 0;
  const parts = [
    certain > 0 && `${counted(certain, 'other resource')} for certain`,
    perhaps > 0 && `${perhaps} perhaps`,
    views > 0 && counted(views, 'view'),
  ].filter(Boolean);
  return {
    verdict:
      count === 0
        ? `Replacing ${focus.name} replaces nothing else.`
        : `Replacing ${focus.name} replaces ${listed(parts as string[])}.`,
    notes: [
      ...(certain > 0 ? ['For certain: what names it, or another of these, in replaceWith.'] : []),
      ...(perhaps > 0
        ? [
            'Perhaps: what gets a property or its provider from one that is replaced. Its provider decides when it sees the new values; if it says no, it is updated or stays.',
          ]
        : []),
      ...stopped(protectedCount, 'replace', 'Nothing after that is done.'),
      'As a rule the new one is made first, and the old one deleted in the end. With deleteBeforeReplace, which the program or the provider chooses and no state tells, the old one goes first, and before it all of these that are to be replaced; those whose provider it is then are so for certain.',
      'Children, what only depends on it, and components are not replaced for its sake.',
      ...(left > 0
        ? [
            `Not replaced, though ${left === 1 ? 'it names' : 'they name'} one of these in deletedWith: ${counted(left, 'resource')}. What the provider deletes together with it is gone then, and still in the state; replaceWith prevents that.`,
          ]
        : []),
    ],
  };
}

function stopped(count: number, verb: string, then: string): string[] {
  if (count === 0) return [];
  const which = count === 1 ? 'One of them is' : `${count} of them are`;
  return [`${which} protected: Pulumi refuses to ${verb} ${count === 1 ? 'it' : 'them'}, and stops. ${then}`];
}

/** `a, b and c`. */
function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
