import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { copyEvidence } from './copyEvidence';
import type { Evidence } from './evidence';

/** The old entries of each resource that has no live one: at most one of them can be what the program still has. */
export class OldHalves {
  /** A cache, by URN: a resource can have many old entries. */
  private readonly found = new Map<string, Evidence<Resource>>();

  constructor(private readonly model: StateModel) {}

  /** Which of the old entries of this URN is the last that was live. */
  of(urn: string): Evidence<Resource> {
    const known = this.found.get(urn);
    if (known) return known;
    const all = (this.model.graph.byUrn.get(urn) ?? []).filter(canLive);
    const evidence = copyEvidence(this.model, all, all.length > 1);
    this.found.set(urn, evidence);
    return evidence;
  }
}

function canLive(resource: Resource): boolean {
  return resource.delete && resource.custom && !resource.flag('external') && !resource.pendingReplacement;
}
