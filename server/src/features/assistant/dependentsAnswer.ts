import type { AssistantAnswer, AssistantQuestion } from '../../../../shared/assistant';
import { allDependentsOf } from '../../edits/removal';
import { dependentsIn } from '../../state/dependents';
import { referenceTo } from '../../state/graph';
import type { StateModel } from '../../state/model';
import type { Resource } from '../../state/resource';
import { shownName, shownUrn } from '../../state/unsureTexts';
import { LineIndex } from '../../text/lineStarts';
import { inLine, pageOf, type AskedState } from './answerPages';
import { nearestNames } from './resourcesAnswer';
import { counted } from '../../../../shared/counted';
import { parseUrn } from '../../../../shared/urn';

/** Maximum resources listed if a name is not unique. */
const MOST_NAMED = 20;

/** The dependents of a resource. */
export function dependentsAnswer(
  { model, file }: AskedState,
  { urn: wanted = '', page }: Pick<AssistantQuestion, 'urn' | 'page'>,
): AssistantAnswer {
  const found = resourceCalled(model, wanted);
  if ('failure' in found) return { failure: `${file} ${found.failure}` };
  const { resource } = found;
  const lines = new LineIndex(model.text);
  const needing = allDependentsOf(model, resource);
  const ways = directWays(model, resource);
  const line = (one: Resource): string => {
    const way = ways.get(one);
    const isProtected = one.flag('protect') ? ', protected' : '';
    return `- ${nameOf(model, one)}, line ${lines.positionOf(one.anchor.start).line}${isProtected}${way ? `: ${[...way].join(', ')}` : ''}`;
  };
  const direct = needing.filter((one) => ways.has(one));
  const others = needing.filter((one) => !ways.has(one));
  const head = [
    `${nameOf(model, resource)}, line ${lines.positionOf(resource.anchor.start).line} of ${file}:`,
    needing.length === 0
      ? 'Nothing depends on it.'
      : `${counted(needing.length, 'resource')} ${needing.length === 1 ? 'depends' : 'depend'} on it, ${direct.length} directly.`,
    ...(resource.flag('protect') ? ['It is protected.'] : []),
  ].join('\n');
  const rows = [...direct, ...others];
  const blocks = rows.map((one, index) =>
    index === direct.length ? `\nThrough others:\n${line(one)}` : line(one),
  );
  const { text, start, end, ...pages } = pageOf(head, blocks, page);
  return {
    answer: text,
    data: {
      file,
      urn: shownUrn(model, resource),
      total: needing.length,
      direct: direct.length,
      dependents: rows.slice(start, end).map((one) => ({
        urn: shownUrn(model, one),
        line: lines.positionOf(one.anchor.start).line,
        protected: one.flag('protect'),
        by: [...(ways.get(one) ?? [])],
      })),
      ...pages,
    },
  };
}

/** The fields by which others refer to a resource. */
function directWays(model: StateModel, resource: Resource): Map<Resource, Set<string>> {
  const ways = new Map<Resource, Set<string>>();
  const add = (from: Resource, field: string): void => {
    const known = ways.get(from);
    if (known) known.add(field);
    else ways.set(from, new Set([field]));
  };
  const dependents = dependentsIn(model);
  for (const { from, reference } of dependents.naming(resource.urn)) add(from, reference.field);
  const users = resource.isProvider ? dependents.users.get(referenceTo(resource)) : undefined;
  for (const user of users ?? []) add(user, 'provider');
  return ways;
}

function resourceCalled(model: StateModel, wanted: string): { resource: Resource } | { failure: string } {
  const exact = model.graph.first(wanted);
  if (exact) return { resource: exact };
  const namesakes = model.resources.filter((resource) => shownName(model, resource) === wanted);
  if (namesakes.length === 1) return { resource: namesakes[0]! };
  if (namesakes.length > 1) {
    const urns = namesakes.slice(0, MOST_NAMED).map((resource) => `- ${nameOf(model, resource)}`);
    return { failure: `has ${namesakes.length} resources of that name; give the URN:\n${urns.join('\n')}` };
  }
  const near = nearestNames(model, parseUrn(wanted)?.name ?? wanted).map((name) => `\n- ${inLine(name)}`);
  const advice = near.length === 0 ? '' : ` These have the nearest names:${near.join('')}`;
  return {
    failure: `has no resource with that URN or name. Take the URN as the state or Pulumi has it.${advice}`,
  };
}

function nameOf(model: StateModel, resource: Resource): string {
  const urn = shownUrn(model, resource);
  return urn === '' ? `resource ${resource.index + 1} of the list` : inLine(urn);
}
