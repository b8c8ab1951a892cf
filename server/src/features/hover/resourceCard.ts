import { dependentsOf } from '../../state/needs';
import { providerVersion } from '../../state/providerInputFaults';
import { parseProviderReference, providerPackage } from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';
import { shownId, shownType } from '../../state/unsureTexts';
import type { StateModel } from '../../state/model';
import { parseUrn, ROOT_STACK_TYPE } from '../../../../shared/urn';
import { linkedName, shortName, type HoverContext } from './resourceContext';
import { flagsOf } from './flagHovers';
import { capital, code } from './markdown';
import { explainOperation, interruptionLabel, operationsByUrn } from './operationHover';
import { timePhrase } from './timePhrase';
import { counted } from '../../../../shared/counted';

/**
 * An overview of a resource, as Markdown. Contains no property values and no complete URN.
 * @param isHere true in the resource's own entry, which needs no link to itself
 */
export function resourceCard(context: HoverContext, resource: Resource, isHere = false): string {
  const name = isHere ? code(shortName(context.model, resource.urn)) : linkedName(context, resource);
  return [
    `**${kindOf(resource)}** ${name}`,
    ...special(context, resource).flatMap((line) => ['', line]),
    '',
    ...list([
      ['Type', code(shownType(context.model, resource))],
      ['Id', code(shownId(context.model, resource))],
      ['Parent', parentPhrase(context, resource)],
      resource.isProvider
        ? ['Package', versionPhrase(context.model, resource)]
        : ['Provider', providerPhrase(context, resource)],
      ['Needed by', dependentsPhrase(context, resource)],
      ...timeRows(context, resource),
      ['Program', sourcePhrase(resource.string('sourcePosition'))],
      ...urnRows(resource.urn),
      ['Same URN', copiesPhrase(context, resource)],
    ]),
  ].join('\n');
}

/** The parts of a URN that a card shows beside type and name, as rows. */
export function urnRows(text: string): [string, string][] {
  const urn = parseUrn(text);
  if (!urn || /"\s*[:,]/.test(text)) return [];
  const above = urn.qualifiedType.split('$').slice(0, -1);
  return [
    ['Inside of', above.map(code).join(' › ')],
    ['Stack', `${code(urn.stack)} of project ${code(urn.project)}`],
  ];
}

/** Rows with something in them, as a Markdown list. */
export function list(rows: readonly [string, string | undefined][]): string[] {
  return rows
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `- ${name}: ${value!}`);
}

function kindOf(resource: Resource): string {
  if (resource.isProvider) return 'Provider';
  if (resource.type === ROOT_STACK_TYPE) return 'Stack';
  return resource.custom ? 'Resource' : 'Component';
}

/** A line for each special fact about the resource. */
function special({ model }: HoverContext, resource: Resource): string[] {
  const operations = operationsByUrn(model).get(resource.urn) ?? [];
  return [
    ...flagsOf(resource).map(({ label, meaning }) => `**${capital(label)}**: ${meaning}.`),
    ...operations.map((operation) => `**${interruptionLabel(operation)}**: ${explainOperation(operation)}`),
  ];
}

function parentPhrase(context: HoverContext, resource: Resource): string | undefined {
  const urn = resource.parent;
  if (urn === '') return undefined;
  const parent = context.model.graph.target(resource, urn);
  return parent
    ? linkedName(context, parent)
    : `${code(shortName(context.model, urn))} (**not in this state**)`;
}

function providerPhrase(context: HoverContext, resource: Resource): string | undefined {
  if (resource.provider === '') return undefined;
  const provider = context.model.graph.providerOf(resource);
  if (provider) return `${linkedName(context, provider)}, ${versionPhrase(context.model, provider)}`;
  const { reference } = parseProviderReference(resource.provider);
  return reference
    ? `${code(shortName(context.model, reference.urn))} (**not in this state**)`
    : '**malformed**';
}

/** The package of a provider, and its version if the state has it. */
function versionPhrase(model: StateModel, provider: Resource): string {
  const version = providerVersion(provider);
  const name = code(providerPackage(shownType(model, provider)));
  return version === undefined ? name : `${name} version ${code(version)}`;
}

function dependentsPhrase({ model }: HoverContext, resource: Resource): string {
  const { length } = dependentsOf(model, resource);
  return length === 0 ? 'nothing' : counted(length, 'resource');
}

function timeRows({ now }: HoverContext, resource: Resource): [string, string | undefined][] {
  const created = timePhrase(resource.string('created'), now);
  const modified = timePhrase(resource.string('modified'), now);
  return [
    ['Created', created],
    ['Modified', modified === created ? undefined : modified],
  ];
}

/** The other entries with this URN, as after an interrupted replacement. */
function copiesPhrase(context: HoverContext, resource: Resource): string | undefined {
  const others = (context.model.graph.byUrn.get(resource.urn) ?? []).filter((copy) => copy !== resource);
  const shown = others.slice(0, 3).map((copy) => {
    const url = context.linkTo(copy.anchor);
    const words = copy.delete ? 'an entry that is to be deleted' : 'another entry';
    return url === undefined ? words : `[${words}](${url})`;
  });
  if (others.length > shown.length) shown.push(`${others.length - shown.length} more`);
  return shown.join(', ');
}

/** `project:///index.ts#12,5`, relative to the folder of the project; the column may be missing. */
const POSITION = /^project:\/\/\/(.+)#(\d+)(?:,\d+)?$/;

/** A source position in words; undefined for any other text. Markdown. */
export function sourcePhrase(text: string): string | undefined {
  const match = POSITION.exec(text);
  return match ? `${code(match[1]!)}, line ${match[2]!}` : undefined;
}
