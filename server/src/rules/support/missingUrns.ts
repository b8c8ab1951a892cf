import { dependentsIn } from '../../state/dependents';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { parseUrn } from '../../../../shared/urn';
import { forEachBrokenReference } from './brokenReferences';
import { dependentInputs } from './dependentInputs';

/** Maximum missing URNs that are compared. */
const COMPARED = 100;
/** Shorter ids stand anywhere by chance. */
const SHORTEST = 4;

/** The URNs that resources of a state name and no entry has. Property values are read when it is made. */
export class MissingUrns {
  /** The inputs that depend on each. */
  private readonly inputs: ReadonlyMap<string, readonly string[]>;

  constructor(model: StateModel) {
    const found = new Set<string>();
    forEachBrokenReference(model, (_resource, { urn }, later) => {
      if (!later && found.size < COMPARED) found.add(urn);
    });
    const dependents = dependentsIn(model);
    this.inputs = new Map([...found].map((urn) => [urn, dependentInputs(dependents.namers(urn), urn)]));
  }

  /**
   * The missing URN that an entry had before it was overwritten with another's: one of its type, where the inputs of what
   * depends on it hold the id of this entry.
   * @returns undefined if there is none, or several
   */
  of({ type, id }: Resource): string | undefined {
    if (id.length < SHORTEST) return undefined;
    const text = JSON.stringify(id).slice(1, -1);
    const [found, ...more] = [...this.inputs].filter(
      ([urn, inputs]) => parseUrn(urn)?.type === type && inputs.some((input) => input.includes(text)),
    );
    return more.length === 0 ? found?.[0] : undefined;
  }
}
