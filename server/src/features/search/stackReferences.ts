import type { StateText } from '../../../../shared/stateText';
import { StateModel } from '../../state/model';

/** The names of the stacks whose outputs a state's program reads, as the program writes them. */
export function stackReferences({ text }: StateText): string[] {
  const names = new StateModel(text).resources.flatMap(({ type, fields }) => {
    if (type !== 'pulumi:pulumi:StackReference') return [];
    return fields.get('inputs')?.expand().get('name')?.string ?? [];
  });
  return [...new Set(names)];
}
