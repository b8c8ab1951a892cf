import { setField } from '../edits/fieldEdits';
import { urnChanges, urnsBelow } from '../edits/newUrns';
import { dependentsIn } from '../state/dependents';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import { placeOf } from '../state/resourceIndex';
import { describeUrn, formatUrn, parseUrn, ROOT_STACK_TYPE, typeBelow, type Urn } from '../../../shared/urn';
import { describeResource } from '../state/describeResource';
import { lazy } from './support/lazy';
import type { Fix, Rule } from './engine/rule';

export const urnParent: Rule = {
  code: 'urn-parent',
  title: 'The URN of a resource must fit its parent',
  severity: 'warning',
  docs: {
    why:
      'The URN of a child contains the types of its parents: below a component of the type `shop:web:Site`, ' +
      'the URN of a bucket has `shop:web:Site$aws:s3/bucket:Bucket`. (The stack itself does not count.) Here ' +
      'the parent was edited, or a refresh found the real parent gone and put the grandparent in its place. ' +
      'Pulumi accepts such a state: it identifies resources by their URNs, and the next update writes the ' +
      'parent from the program. But `pulumi state repair` rewrites such URNs without a message, and the next ' +
      'update then deletes the resource and creates it again.',
    repair:
      'Restore the parent that the URN names. Change the URN instead only if you are sure that the program ' +
      'will have the resource below this parent, as after `pulumi state move`, which left the type of the old ' +
      'parent in URNs until 2026. A resource whose real parent is gone for good needs nothing: the next update ' +
      'corrects it.',
  },
  checkState(model, report) {
    const byType = lazy(() => new ParentsByType(model));
    const found = model.select(misplaced);
    const gone = lazy(() => new GoneParents(model, found));
    for (const [resource, expected] of found) {
      const named = model.graph.first(resource.parent)!;
      report({ span: resource.fields.get('parent')!, resource }, () => {
        const urn = parseUrn(resource.urn)!;
        const meant = byType().before(resource);
        // If nothing else names the URN, it may be the URN that was edited, not the parent.
        const isNamed = dependentsIn(model).namers(resource.urn).length > 0;
        const parents = meant.map((other) => parentFix(resource, other, isNamed && meant.length === 1));
        const isGone = meant.length === 0 && gone().has(resource);
        const rewritten = isGone ? [] : rewrittenUrn(model, resource, { ...urn, qualifiedType: expected });
        const below = `${describeResource(resource)} names ${describeUrn(named.urn)} as its parent, but its URN is`;
        return {
          message: isGone
            ? `${below} that of a child of a resource that is not in this state. The next update finds it by its URN ` +
              'and corrects the parent; "pulumi state repair" would change the URN.'
            : `${below} not that of a child of it. Pulumi uses the URN; "pulumi state repair" would change the URN.`,
          related: [{ span: named.anchor, message: `${describeUrn(named.urn)} is here.` }],
          // If the real parent is gone, Pulumi itself writes a nearer parent, but never a URN that is too short.
          fixes:
            urn.qualifiedType === urn.type && !isNamed
              ? [...rewritten, ...parents]
              : [...parents, ...rewritten],
        };
      });
    }
  },
};

/** Resources whose URN does not fit their parent, and the type that would fit. */
const misplaced: Selector<string> = (resource, { graph }) => {
  const named = graph.first(resource.parent);
  if (!named || named === resource) return undefined;
  const parent = parseUrn(named.urn);
  const urn = parseUrn(resource.urn);
  if (!parent || !urn || parseUrn(urn.name)) return undefined; // Another rule reports a URN as a name.
  const expected = typeBelow(parent, urn.type);
  return urn.qualifiedType === expected ? undefined : expected;
};

/** Maximum number of parents offered. */
const OFFERED = 3;

/**
 * By qualified type: the live resources with it, whose children's URNs begin with it; `''` for the stack, which adds
 * nothing.
 */
class ParentsByType {
  private readonly byType = new Map<string, Resource[]>();

  constructor(model: StateModel) {
    for (const resource of model.resources) {
      const urn = parseUrn(resource.urn);
      if (!urn || resource.delete) continue;
      const type = urn.qualifiedType === ROOT_STACK_TYPE ? '' : urn.qualifiedType;
      const list = this.byType.get(type);
      if (list) list.push(resource);
      else this.byType.set(type, [resource]);
    }
  }

  /** The parents that this URN allows and that come before the resource, nearest first. */
  before({ urn, index }: Resource): Resource[] {
    const all = this.byType.get(parentType(urn)) ?? [];
    const found: Resource[] = [];
    for (let i = placeOf(all, index) - 1; i >= 0 && found.length < OFFERED; i--) found.push(all[i]!);
    return found;
  }
}

/** Tells which resources have lost the parent that their URN names, and were put below a parent of that one. */
class GoneParents {
  /** How many resources miss a parent of this qualified type. */
  private readonly missing = new Map<string, number>();

  constructor(
    private readonly model: StateModel,
    found: readonly (readonly [Resource, string])[],
  ) {
    for (const [{ urn }] of found) {
      const type = parentType(urn);
      this.missing.set(type, (this.missing.get(type) ?? 0) + 1);
    }
  }

  /**
   * False if only the type in the URN may be left of another parent: if that is of another kind, or if it is of one component
   * that was moved to the stack itself (`pulumi state move`), as components never go alone.
   */
  has({ urn, parent }: Resource): boolean {
    const type = parentType(urn);
    const above = parseUrn(parent)!.qualifiedType;
    if (above !== ROOT_STACK_TYPE) return type.startsWith(`${above}$`);
    const [pkg] = type.slice(type.lastIndexOf('$') + 1).split(':', 1);
    const isOfProvider = dependentsIn(this.model).byType.has(`pulumi:providers:${pkg!}`);
    return type !== '' && (this.missing.get(type)! > 1 || isOfProvider);
  }
}

/** The qualified type of the parent that a URN names; `''` for the stack. */
function parentType(urn: string): string {
  const { qualifiedType } = parseUrn(urn)!;
  return qualifiedType.slice(0, Math.max(0, qualifiedType.lastIndexOf('$')));
}

function parentFix(resource: Resource, parent: Resource, preferred: boolean): Fix {
  return {
    title: `Make ${describeResource(parent)} the parent, as the URN says`,
    kind: `set-parent:${parent.index}`,
    preferred,
    changes: () => [setField(resource, 'parent', JSON.stringify(parent.urn))],
  };
}

function rewrittenUrn(model: StateModel, { urn, parent }: Resource, parts: Urn): Fix[] {
  const next = formatUrn(parts);
  if (model.graph.byUrn.has(next)) return [];
  return [
    {
      title: `Make the URN that of a child of ${describeUrn(parent)}, everywhere it occurs (right only if the program has it there)`,
      kind: 'rewrite-urn',
      changes: () => {
        const below = urnsBelow(model, dependentsIn(model).children(urn), urn, next) ?? [];
        return urnChanges(model, new Map([[urn, next], ...below]));
      },
    },
  ];
}
