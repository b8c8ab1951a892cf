import { dependentsIn } from '../../state/dependents';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { describeResource } from '../../state/describeResource';
import { durationWords } from '../../text/durationWords';
import { isTimestamp } from '../../text/timestamp';
import { parseUrn, ROOT_STACK_TYPE } from '../../../../shared/urn';
import { inputsOn } from './dependentInputs';
import { weigh, type Evidence, type Witness } from './evidence';
import { urnByParent } from './ownUrns';

/** Of more copies, each would be compared with all others, and no fact would be about few of them. */
const MOST = 20;
/** Shorter ids match by chance. */
const SHORTEST = 4;

/**
 * What the state says about which of several live entries of one URN is the right one.
 * @param searched true to search the values of other entries for their ids
 */
export function copyEvidence(
  model: StateModel,
  copies: readonly Resource[],
  searched: boolean,
): Evidence<Resource> {
  if (copies.length > MOST) return weigh(copies, []);
  return weigh(copies, [
    {
      kind: 'type',
      says: ({ type, urn }) => (parseUrn(urn)?.type === type ? 'its type is that of the URN' : undefined),
    },
    ...(searched ? [namedByDependents(model, copies), namedByCopies(copies)] : []),
    {
      kind: 'provider',
      says: ({ provider, index }) => {
        const found = provider === '' ? undefined : model.graph.providers.get(provider)?.[0];
        return found && found.index < index ? 'its provider is in this state' : undefined;
      },
    },
    later('created'),
    later('modified'),
    ...(searched ? [namedByOutputs(model)] : []),
    {
      kind: 'parent',
      says: (copy) =>
        copy.parent !== '' && urnByParent(model, copy) === copy.urn
          ? 'its parent is that of its URN'
          : undefined,
    },
  ]);
}

/** Those whose id is in inputs that depend on the URN. */
function namedByDependents(model: StateModel, copies: readonly Resource[]): Witness<Resource> {
  const { urn } = copies[0]!;
  const inputs = inputsOn(dependentsIn(model).namers(urn), urn);
  return {
    kind: 'named',
    says: ({ id }) => {
      const by = inputs.find(({ text }) => isIn(text, id));
      return by && `${describeResource(by.from)} names its id`;
    },
  };
}

/**
 * Those whose id is the output `id` of another, whose own id was edited: in most packages, that output repeats the id. So the
 * other has no object of its own, unless somebody gave it one.
 */
function namedByCopies(copies: readonly Resource[]): Witness<Resource> {
  const outputs = copies.map((copy) => copy.fields.get('outputs')?.expand().get('id')?.string ?? '');
  return {
    kind: 'copied',
    says: ({ id }) =>
      id !== '' && copies.some((other, i) => other.id !== id && outputs[i] === id)
        ? 'the outputs of another entry have its id'
        : undefined,
  };
}

/** Those whose id is in an output of the stack, which the last whole update wrote. */
function namedByOutputs(model: StateModel): Witness<Resource> {
  const stacks = dependentsIn(model).byType.get(ROOT_STACK_TYPE) ?? [];
  const texts = stacks.map(({ fields }) => fields.get('outputs')?.expand().raw ?? '');
  return {
    kind: 'output',
    says: ({ id }) =>
      texts.some((text) => isIn(text, id)) ? 'an output of the stack has its id' : undefined,
  };
}

function isIn(text: string, id: string): boolean {
  return id.length >= SHORTEST && text.includes(JSON.stringify(id).slice(1, -1));
}

/** The one whose time is later than that of each other. A later change is news only of those that were created at once. */
function later(kind: 'created' | 'modified'): Witness<Resource> {
  return {
    kind,
    says: (copy, all) => {
      const own = timeOf(copy, kind);
      const others = all.filter((other) => other !== copy).map((other) => timeOf(other, kind));
      if (kind === 'modified' && new Set(all.map((one) => timeOf(one, 'created'))).size > 1) return undefined;
      if (own === undefined || !others.every((time) => time !== undefined && time <= own)) return undefined;
      const before = others.filter((time) => time !== own) as number[];
      if (before.length === 0) return undefined;
      const distance = durationWords(own - Math.max(...before));
      // One update writes many entries in a second.
      return distance && `it was ${kind === 'created' ? 'created' : 'changed'} ${distance} later`;
    },
  };
}

/** Milliseconds since 1970, with a fraction: two entries of one update may differ by less. */
function timeOf(resource: Resource, field: string): number | undefined {
  const text = resource.string(field);
  if (!isTimestamp(text)) return undefined;
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? '0';
  return Date.parse(text.replace(/\.\d+/, '')) + Number(`0.${fraction}`) * 1000;
}
