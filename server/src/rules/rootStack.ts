import type { Change } from '../edits/change';
import { dependentsIn, type ReferenceFrom } from '../state/dependents';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import { describeUrn, formatUrn, parseUrn, ROOT_STACK_TYPE } from '../../../shared/urn';
import { describeResource } from '../state/describeResource';
import { urnChanges } from '../edits/newUrns';
import type { Fix, Report, Rule } from './engine/rule';

export const rootStack: Rule = {
  code: 'root-stack',
  title: 'There should be one resource for the stack itself',
  severity: 'warning',
  docs: {
    why:
      'The first resource of a state represents the stack itself: it has the outputs of the stack, and all ' +
      'resources without another parent are below it. A second one, beside it or below it, comes from ' +
      '`pulumi state move` or from merging two states; the next update deletes the one that is not named ' +
      '`<project>-<stack>`. If there is none, for example after it was deleted by hand, the next update ' +
      'creates it, and until then the stack has no outputs. If it has another name, as after a rename by hand, the next ' +
      'update replaces its entry.',
    repair:
      'Remove the entry that does not belong to this stack, and move its children to the other one. If the ' +
      'entry is missing, just run `pulumi up`.',
  },
  checkState(model, report) {
    const roots = model.select(allRoots).map(([root]) => root);
    const [first] = model.resources;
    const list = model.resourceList;
    if (roots.length === 0 && first && list) {
      report({
        span: { start: list.start, end: list.start + 1 },
        message:
          'The resource for the stack itself is not in this state: the stack has no outputs until the next update creates it.',
        severity: 'information',
      });
    }
    const [only] = roots;
    if (new Set(roots.map(({ urn }) => urn)).size < 2) {
      // Another rule reports copies of one URN.
      if (only && roots.length === 1 && !isNamedAfterStack(only)) reportOtherName(model, only, report);
      return;
    }
    const named = roots.find(isNamedAfterStack);
    const kept = named ?? roots[0]!;
    const referencesTo = new Map<string, readonly ReferenceFrom[]>();
    for (const root of roots) {
      if (root.urn === kept.urn) continue;
      report({ span: root.anchor, resource: root }, () => ({
        message: `This is a second resource for the stack itself, ${root.parent === kept.urn ? 'below' : 'beside'} ${describeUrn(kept.urn)}. ${
          named
            ? 'The next update deletes it.'
            : 'The next update deletes both and creates one that is named after the stack.'
        }`,
        related: [{ span: kept.anchor, message: 'The other is here.' }],
        fixes: removal(model, root, kept, { preferred: named !== undefined, referencesTo }),
      }));
    }
  },
};

/** Reports the only root stack if it has another name than the next update gives it. */
function reportOtherName(model: StateModel, root: Resource, report: Report): void {
  const parts = parseUrn(root.urn)!;
  const name = `${parts.project}-${parts.stack}`;
  report({ span: root.fields.get('urn')!, resource: root, severity: 'information' }, () => ({
    message: `The resource for the stack itself is called '${parts.name}', and not '${name}' after its project and stack: the next update makes an entry of that name and drops this one. It has no object, so nothing else changes.`,
    fixes: [
      {
        title: `Name it '${name}', everywhere it occurs`,
        kind: 'rename-stack',
        preferred: true,
        changes: () => urnChanges(model, new Map([[root.urn, formatUrn({ ...parts, name })]])),
      },
    ],
  }));
}

/** True for a root stack, or one directly below another. One below a component belongs to that component. */
function isRoot({ urn, type, delete: isOld, parent }: Resource): boolean {
  return (
    type === ROOT_STACK_TYPE &&
    !isOld &&
    parseUrn(urn)?.type === ROOT_STACK_TYPE &&
    (parent === '' || parseUrn(parent)?.qualifiedType === ROOT_STACK_TYPE)
  );
}

const allRoots: Selector<true> = (resource) => isRoot(resource) || undefined;

function isNamedAfterStack(root: Resource): boolean {
  const urn = parseUrn(root.urn)!;
  return urn.name === `${urn.project}-${urn.stack}`;
}

/**
 * Removes the superfluous root stack, and changes the references to it. The remaining one must come before those.
 * @param referencesTo the lookup made for another entry with the same URN
 */
function removal(
  model: StateModel,
  root: Resource,
  kept: Resource,
  { preferred, referencesTo }: { preferred: boolean; referencesTo: Map<string, readonly ReferenceFrom[]> },
): Fix[] {
  const naming = referencesTo.get(root.urn) ?? dependentsIn(model).naming(root.urn);
  referencesTo.set(root.urn, naming);
  const [first] = naming;
  if (first && first.from.index <= kept.index) return [];
  const followers = naming.length === 0 ? '' : `, and name ${describeResource(kept)} in its place`;
  return [
    {
      title: `Remove this entry${followers}`,
      kind: 'remove-entry',
      preferred,
      changes: (): Change[] => [
        { kind: 'removeResource', index: root.index },
        ...naming.map(({ reference }): Change => ({
          kind: 'replace',
          span: reference.node,
          text: JSON.stringify(kept.urn),
        })),
      ],
    },
  ];
}
