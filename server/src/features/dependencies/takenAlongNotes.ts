import type { Fate, TakenAlong } from '../../../../shared/dependencies';
import type { GraphResource } from './graphReader';
import { counted } from '../../../../shared/counted';

interface Facts {
  focus: GraphResource;
  /** How many of the others have each fate. */
  fates: ReadonlyMap<Fate, number>;
  /** The number of others. */
  count: number;
  protectedCount: number;
}

type Words = Pick<TakenAlong, 'verdict' | 'notes'>;

const DELETED: readonly (readonly [Fate, string])[] = [
  ['deleted', 'deleted at their provider'],
  ['deleted with', 'not deleted one by one: they name in deletedWith what takes them with it'],
  ['kept', 'removed from the state only, and left where they are (retainOnDelete, or only read)'],
  [
    'forgotten',
    'removed from the state only: no provider has them (components, providers, interrupted replacements)',
  ],
  ['with its owner', 'views, deleted with their owners'],
];

/** The consequences of deleting a resource and these others. */
export function notesOnDeletion({ focus, fates, count, protectedCount }: Facts): Words {
  const shares = DELETED.flatMap(([fate, words]) => {
    const number = fates.get(fate) ?? 0;
    return number > 0 ? [`${number} ${words}`] : [];
  });
  return {
    verdict:
      count === 0
        ? `Deleting ${focus.name} deletes nothing else: no resource needs it.`
        : `Deleting ${focus.name} takes ${counted(count, 'other resource')} with it.`,
    notes: [
      ...(focus.viewOf === undefined
        ? []
        : [
            'It is a view, part of another resource: Pulumi deletes it together with that one, never by itself.',
          ]),
      ...(shares.length > 0 ? [`What happens to them: ${shares.join('; ')}.`] : []),
      ...stopped(protectedCount, 'delete', 'What it has deleted by then stays deleted.'),
      ...(count > 0
        ? [
            'pulumi destroy --target … --target-dependents does that, dependents first. Without --target-dependents, Pulumi refuses.',
          ]
        : []),
      'pulumi up deletes only what is no longer in the program. A dependent that is still in it is updated instead, or fails.',
    ],
  };
}

/**
 * The consequences of replacing a resource and these others.
 * @param deletedWith how many are replaced only because of what they name in `deletedWith`
 */
export function notesOnReplacement({
  focus,
  fates,
  count,
  protectedCount,
  deletedWith,
}: Facts & { deletedWith: number }): Words {
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
      ...(certain > 0
        ? ['For certain: resources that name it, or another of these, in replaceWith or deletedWith.']
        : []),
      ...(perhaps > 0
        ? [
            'Perhaps: resources that get a property or their provider from a replaced one. The provider decides when it sees the new values; otherwise they are updated, or stay as they are.',
          ]
        : []),
      ...stopped(protectedCount, 'replace', 'Nothing after that is run.'),
      'By default the new resource is created first, and the old one is deleted at the end. With deleteBeforeReplace, which the program or the provider chooses and no state records, the old one is deleted first, and before it all of these that are replaced; resources whose provider it is are then replaced for certain.',
      'Children, resources that only list it in dependsOn, and components are not replaced because of it.',
      ...(deletedWith > 0
        ? [
            `Before 3.260, Pulumi does not replace what only names one of these in deletedWith: ${counted(deletedWith, 'resource')}. What the provider deletes together with the old one is then gone, but still in the state; replaceWith prevents that.`,
          ]
        : []),
    ],
  };
}

function stopped(count: number, verb: string, then: string): string[] {
  if (count === 0) return [];
  const which = count === 1 ? 'One of them is' : `${count} of them are`;
  return [`${which} protected: Pulumi refuses to ${verb} ${count === 1 ? 'it' : 'them'} and stops. ${then}`];
}

/** `a, b and c`. */
function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
