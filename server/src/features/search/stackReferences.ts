import type { StateText } from '../../../../shared/stateText';
import { StateModel } from '../../state/model';

/** The names of the stacks whose outputs a state's program reads, as the program writes them. */
export function stackReferences({ text }: StateText): string[] {
  return referencesIn(new StateModel(text));
}

/** The same of a state that is read. */
export function referencesIn({ resources }: StateModel): string[] {
  const names = resources.flatMap(({ type, fields }) => {
    if (type !== 'pulumi:pulumi:StackReference') return [];
    return fields.get('inputs')?.expand().get('name')?.string ?? [];
  });
  return [...new Set(names)];
}
