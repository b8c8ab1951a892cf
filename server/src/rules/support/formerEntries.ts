import { dependentsIn } from '../../state/dependents';
import type { StateModel } from '../../state/model';
import { editDistance } from '../../state/nearMisses';
import type { Resource } from '../../state/resource';
import { parseUrn, urnInName, type Urn } from '../../../../shared/urn';
import { dependentInputs } from './dependentInputs';
import { urnByParent } from './ownUrns';

/** An entry that may have had a URN that others still name. */
export interface FormerEntry {
  resource: Resource;
  /** True if nothing else is possible: neither an error in the reference nor a deleted resource. */
  certain: boolean;
  /** True if its present URN can be right, and all references wrong. */
  isSound: boolean;
}

/** Maximum number of missing URNs for which entries are searched. */
const SEARCHES = 100;

/**
 * Finds the entries that had a missing URN before somebody changed the entry's name, project or whole URN. The
 * references are then right and must stay. Without them, Pulumi would accept the state, delete the object of the entry,
 * and create a new one for the old name.
 */
export class FormerEntries {
  private readonly found = new Map<string, FormerEntry | undefined>();
  /** By type: the live entries that nothing names, or whose URN another entry has, too. */
  private readonly unnamed = new Map<string, readonly Resource[]>();

  /** @param isSorted false if resources come before those that they name: then an entry can come after its namers */
  constructor(
    private readonly model: StateModel,
    private readonly isSorted: boolean,
  ) {}

  /** @param wanted a URN that no entry has */
  find(wanted: string): FormerEntry | undefined {
    if (!this.found.has(wanted) && this.found.size < SEARCHES) this.found.set(wanted, this.search(wanted));
    return this.found.get(wanted);
  }

  private search(wanted: string): FormerEntry | undefined {
    const { model } = this;
    const target = parseUrn(wanted);
    if (!target || !model.graph.isOwn(target)) return undefined;
    const namers = dependentsIn(model).namers(wanted);
    const first = namers[0]?.index ?? 0;
    const inputs = dependentInputs(namers, wanted);
    const candidates = this.unnamedOf(target.type)
      .filter(({ index, urn }) => !this.isSorted || index < first || urnInName(urn) === wanted)
      .flatMap((entry) => {
        const likeness = this.likeness(entry, wanted, { target, namers, inputs });
        return likeness === 'none' ? [] : [{ resource: entry, likeness }];
      });
    const sure = candidates.filter(({ likeness }) => likeness === 'same');
    const [best] = sure.length > 0 ? sure : candidates;
    if (!best) return undefined;
    const { resource } = best;
    // A complete URN can be right, and all references wrong, unless another entry has it, too.
    const isSound = this.isWhole(resource, parseUrn(resource.urn)) && !isRepeated(model, resource);
    return { resource, certain: sure.length === 1 && !isSound, isSound };
  }

  /** True for a URN of this stack that fits the type and the parent of its entry. */
  private isWhole(entry: Resource, urn: Urn | undefined): boolean {
    if (!urn || !this.model.graph.isOwn(urn) || urnInName(entry.urn) !== undefined) return false;
    return (entry.type || urn.type) === urn.type && urnByParent(this.model, entry) === entry.urn;
  }

  private unnamedOf(type: string): readonly Resource[] {
    let found = this.unnamed.get(type);
    if (!found) {
      const all = dependentsIn(this.model).byType.get(type) ?? [];
      const isFree = (entry: Resource): boolean =>
        !isNamed(this.model, entry) || isRepeated(this.model, entry);
      this.unnamed.set(type, (found = all.filter((entry) => !entry.delete && isFree(entry))));
    }
    return found;
  }

  /** A score: how likely this unnamed entry is the one with the wanted URN. */
  private likeness(
    entry: Resource,
    wanted: string,
    { target, namers, inputs }: { target: Urn; namers: readonly Resource[]; inputs: readonly string[] },
  ): 'same' | 'similar' | 'none' {
    const urn = parseUrn(entry.urn);
    if (!urn) return entry.urn.includes(target.name) ? 'same' : 'similar';
    if (urnInName(entry.urn) === wanted) return 'same';
    if (urn.name === target.name) {
      // An entry whose URN fits its type and parent has moved, so the reference is outdated.
      return this.isWhole(entry, urn) && urn.qualifiedType !== target.qualifiedType ? 'none' : 'same';
    }
    if (inputs.length > 0) return holdValueOf(entry, inputs) ? 'same' : 'none';
    // A component without children is rare.
    const isParent = !entry.custom && namers.some(({ parent }) => parent === wanted);
    return isParent || isSimilar(urn.name, target.name) ? 'similar' : 'none';
  }
}

/** True if a few entries have its URN. If very many do, none was overwritten by mistake. */
function isRepeated({ graph }: StateModel, { urn }: Resource): boolean {
  const count = graph.byUrn.get(urn)?.length ?? 0;
  return count > 1 && count <= FEW;
}

const FEW = 5;

function isNamed(model: StateModel, { urn }: Resource): boolean {
  return urn !== '' && dependentsIn(model).namers(urn).length > 0;
}

/**
 * True if one of these inputs, which depend on the missing resource, contains a value of this entry: its id or an
 * output.
 */
function holdValueOf(entry: Resource, inputs: readonly string[]): boolean {
  const values = outputTexts(entry);
  return inputs.some((text) => values.some((value) => text.includes(value)));
}

/** Shorter texts match by chance. */
const SHORTEST = 4;

function outputTexts(entry: Resource): string[] {
  const texts = entry.id.length >= SHORTEST ? [JSON.stringify(entry.id).slice(1, -1)] : [];
  for (const { value } of entry.fields.get('outputs')?.expand().members() ?? []) {
    if (value.isString && (value.string ?? '').length >= SHORTEST) texts.push(value.raw.slice(1, -1));
  }
  return texts;
}

/** True for names such as `subnet-a` and `subnet-a2`, or `web` and `web-old`. */
function isSimilar(a: string, b: string): boolean {
  if (a.includes(b) || b.includes(a)) return true;
  const limit = Math.min(3, Math.max(1, Math.floor(Math.min(a.length, b.length) / 3))) + 1;
  return editDistance(a, b, limit) < limit;
}
