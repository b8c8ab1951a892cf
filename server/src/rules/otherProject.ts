import { urnChanges } from '../edits/newUrns';
import type { StateModel } from '../state/model';
import { formatUrn, parseUrn, ROOT_STACK_TYPE, type Urn } from '../../../shared/urn';
import { describeResource } from '../state/describeResource';
import { lazy } from './support/lazy';
import type { Fix, Rule } from './engine/rule';

export const otherProject: Rule = {
  code: 'other-project',
  title: 'All resources must belong to the same project',
  severity: 'warning',
  docs: {
    why:
      'A URN names the project that the resource belongs to. Resources of another project come from merging two ' +
      'states, from copying a state to a stack of another project, or from changing the `name` in `Pulumi.yaml`. Pulumi ' +
      'imports them without a message, but the next update does not recognize them: it deletes them and creates all that the ' +
      'program has again.',
    repair:
      'Give them the project of the program, everywhere it occurs. To move a whole stack to another project, ' +
      '`pulumi stack rename organization/<project>/<stack>` does that. Single foreign entries were put here by mistake.',
  },
  checkState(model, report, { targetProject }) {
    const expected = targetProject ?? model.identity?.project;
    if (expected === undefined) return;
    const urns = lazy(() => urnsByProject(model));
    for (const { project, resources } of model.graph.namedStacks) {
      if (project === expected) continue;
      const fixes = lazy(() => projectFix(model, urns().get(project)!, expected));
      const whose =
        targetProject === undefined ? `while most others belong to '${expected}'` : `not to '${expected}'`;
      for (const resource of resources) {
        report({ span: resource.anchor, cause: project, danger: true, asksFirst: true, resource }, () => ({
          message: `${describeResource(resource)} belongs to the project '${project}', ${whose}. The next update of '${expected}' deletes it.`,
          fixes: fixes(),
        }));
      }
    }
  },
};

function urnsByProject({ graph }: StateModel): ReadonlyMap<string, Urn[]> {
  const found = new Map<string, Urn[]>();
  for (const text of graph.byUrn.keys()) {
    const urn = parseUrn(text);
    const list = urn && found.get(urn.project);
    if (list) list.push(urn);
    else if (urn) found.set(urn.project, [urn]);
  }
  return found;
}

/** One fix for all resources of a project, because their references must change, too. None if a new URN is taken. */
function projectFix(model: StateModel, urns: readonly Urn[], to: string): Fix[] {
  const renamed = new Map(
    urns.map((urn) => [formatUrn(urn), formatUrn({ ...urn, project: to, name: nameIn(urn, to) })]),
  );
  if ([...renamed.values()].some((next) => model.graph.byUrn.has(next))) return [];
  const from = urns[0]!.project;
  const whose = renamed.size === 1 ? 'this resource' : `all ${renamed.size} resources of '${from}'`;
  return [
    {
      title: `Let ${whose} belong to the project '${to}', everywhere it occurs`,
      kind: `set-project:${from}`,
      preferred: true,
      changes: () => urnChanges(model, renamed),
    },
  ];
}

/** The root stack's name contains the project. */
function nameIn({ name, project, stack, qualifiedType }: Urn, to: string): string {
  return qualifiedType === ROOT_STACK_TYPE && name === `${project}-${stack}` ? `${to}-${stack}` : name;
}
