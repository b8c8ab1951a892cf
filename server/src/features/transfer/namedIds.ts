import { mayBeId, type IdProposal } from '../../../../shared/idProposals';
import type { NamedIdsParams } from '../../../../shared/requests';
import { dependentsIn } from '../../state/dependents';
import { describeResource } from '../../state/describeResource';
import { StateModel } from '../../state/model';
import { inputsOn } from '../../rules/support/dependentInputs';

/** Answers `pulumiState/namedIds`: what the inputs of a resource's dependents have from it, which may be its id. */
export function namedIds({ text, urn }: NamedIdsParams): IdProposal[] {
  const model = new StateModel(text);
  if (!model.isSound) return [];
  const found = new Map<string, IdProposal>();
  for (const { from, property, text: value } of inputsOn(dependentsIn(model).namers(urn), urn)) {
    const id = stringIn(value);
    if (id === undefined || !mayBeId(property, id) || found.has(id)) continue;
    found.set(id, {
      id,
      reason: `the input “${property}” of ${describeResource(from)}, which comes from it`,
    });
  }
  return [...found.values()];
}

/** The value of a JSON text if that is a string. */
function stringIn(value: string): string | undefined {
  return value.startsWith('"') ? (JSON.parse(value) as string) : undefined;
}
