import { entryAt, operationAt } from '../../state/structure';
import type { Span } from '../../json/parts';
import { fieldDocs } from '../../schema/fieldDocs';
import { locate, type Location } from '../../state/nodeAtOffset';
import { namedUrn } from '../../state/occurrences';
import type { Resource } from '../../state/resource';
import { Signature } from '../../../../shared/signature';
import { shownId, shownType } from '../../state/unsureTexts';
import { URN_PREFIX, parseUrn } from '../../../../shared/urn';
import { type HoverContext, linkedName, shortName } from './resourceContext';
import { encryptionPhrase, explainSignedValue, signedValueAt } from './signedValueHover';
import { explainFeature } from '../../schema/features';
import { code } from './markdown';
import { explainOperation, interruptionLabel } from './operationHover';
import { list, resourceCard, urnRows, sourcePhrase } from './resourceCard';
import { timePhrase } from './timePhrase';
import { NearMisses } from '../../state/nearMisses';
import { parseProviderReference } from '../../state/referenceToProvider';
import type { RuleFinding } from '../../rules/engine/rule';

/** The explanation for a place in a state. */
export interface HoverText {
  span: Span;
  /** Markdown. */
  text: string;
}

/** Explains the field, URN or special value at an offset; undefined where there is nothing to explain. */
export function hoverAt(context: HoverContext, offset: number): HoverText | undefined {
  const found = locate(context.model, offset);
  if (!found) return undefined;
  const text = explain(context, found, offset);
  return text === undefined ? undefined : { span: found.node, text };
}

function explain(context: HoverContext, found: Location, offset: number): string | undefined {
  const entry = entryAt(context.model, offset);
  const special = entry && found.field === undefined ? signedValueAt(entry, offset) : undefined;
  if (special) {
    const isReference = special.signature.string === Signature.resourceReference;
    return (
      (isReference ? aboutUrn(context, found, entry) : undefined) ?? explainSignedValue(context, special)
    );
  }
  if (found.onKey) return aboutKey(context, found);
  return aboutUrn(context, found, entry) ?? aboutValue(context, found, offset);
}

function aboutKey(context: HoverContext, found: Location): string | undefined {
  const { model } = context;
  const { struct, field } = found;
  if (struct && field === undefined) {
    // With missing quotes, anything can look like a key.
    if (model.shape === undefined || model.syntaxProblems().length > 0) return undefined;
    return 'Pulumi knows **no field of this name** here: it passes over it, and drops it with the next write.';
  }
  return field === 'secrets_providers' ? joined(encryption(context), docsOf(found)) : docsOf(found);
}

function aboutUrn(context: HoverContext, found: Location, entry: Resource | undefined): string | undefined {
  const { model } = context;
  const { field, node } = found;
  const text = node.string;
  if (!text?.startsWith(URN_PREFIX)) return undefined;
  if (field === 'urn' && entry) return aboutOwnUrn(context, found, entry, text);
  const target =
    field === 'provider' && entry
      ? model.graph.providerOf(entry)
      : entry && model.graph.target(entry, namedUrn(model, text) ?? '');
  if (target) return resourceCard(context, target, target === entry);
  // An alias is a URN that should no longer exist.
  return field === 'aliases'
    ? undefined
    : danglingCard(context, text, field, entry, found.resource !== undefined);
}

/** Explains a resource of the list, or that of a pending operation. */
function aboutOwnUrn(
  context: HoverContext,
  found: Location,
  entry: Resource,
  urn: string,
): string | undefined {
  if (found.resource) return resourceCard(context, entry, true);
  const operation = operationAt(context.model, found.node.start);
  return (
    operation &&
    [
      `**${interruptionLabel(operation)}**: ${explainOperation(operation)}`,
      '',
      ...list([
        ['Type', code(shownType(context.model, entry))],
        ['Id', code(shownId(context.model, entry))],
        ...urnRows(urn),
      ]),
    ].join('\n')
  );
}

/** Explains the value if necessary, then the field. */
function aboutValue(context: HoverContext, found: Location, offset: number): string | undefined {
  const { struct, field, node } = found;
  const text = node.string ?? '';
  const docs = docsOf(found);
  switch (`${struct?.name ?? ''}.${field ?? ''}`) {
    case 'resource.created':
    case 'resource.modified':
    case 'manifest.time':
      return joined(timePhrase(text, context.now), docs);
    case 'resource.sourcePosition':
    case 'stackTraceFrame.sourcePosition':
      return joined(sourcePhrase(text), docs);
    case 'secretsProviders.type':
      return joined(encryption(context), docs);
    case 'envelope.features':
    case 'checkpointFile.features':
      return joined(explainFeature(text), docs);
    case 'operation.type': {
      const operation = operationAt(context.model, offset);
      return operation ? `**${interruptionLabel(operation)}**: ${explainOperation(operation)}` : docs;
    }
    default:
      return docs;
  }
}

function docsOf({ struct, field }: Location): string | undefined {
  const docs = struct && field !== undefined ? fieldDocs[struct.name][field] : undefined;
  if (!docs || field === undefined) return undefined;
  const since = docs.since === undefined ? '' : `\n\nSince Pulumi ${docs.since}.`;
  return `${code(field)}\n\n${docs.what}\n\n**Editing:** ${docs.edit}${since}`;
}

function encryption({ model }: HoverContext): string | undefined {
  const phrase = encryptionPhrase(model);
  return phrase && `The secrets of this state are encrypted ${phrase}.`;
}

function joined(...parts: (string | undefined)[]): string | undefined {
  const given = parts.filter((part) => part !== undefined);
  return given.length === 0 ? undefined : given.join('\n\n');
}

/** Fields whose references are checked whenever a state is read (`Snapshot.VerifyIntegrity`). */
const CHECKED = ['parent', 'dependencies', 'propertyDependencies', 'deletedWith', 'replaceWith', 'provider'];

/**
 * Explains a dangling reference: the fact, the likely target, and the parts of the URN. Markdown.
 * @param from the resource that has the reference
 * @param isChecked true if the resource is in the list, where Pulumi checks references; false for a pending operation
 */
function danglingCard(
  context: HoverContext,
  text: string,
  field: string | undefined,
  from: Resource | undefined,
  isChecked: boolean,
): string | undefined {
  const urnText = field === 'provider' ? parseProviderReference(text).reference?.urn : text;
  const urn = parseUrn(urnText ?? '');
  if (!urn || urnText === undefined) return undefined;
  const isRefused = from && isChecked && CHECKED.includes(field ?? '') && !isForgiven(from, field);
  const consequence = isRefused ? ' Pulumi refuses the state because of it; the quick fixes help.' : '';
  const sameUrn = field === 'provider' ? context.model.graph.first(urnText) : undefined;
  const lead = sameUrn
    ? `The provider ${linkedName(context, sameUrn)} has **another id** than this reference names.`
    : `${code(shortName(context.model, urnText))} is **not in this state**.`;
  return [
    lead + consequence,
    '',
    ...list([
      ['Nearest', from && !sameUrn ? nearest(context, from, urnText) : undefined],
      ['Type', code(urn.type)],
      ...urnRows(urnText),
    ]),
  ].join('\n');
}

/** The object of a pending replacement is already gone, so a missing provider does no harm. */
function isForgiven(from: Resource, field: string | undefined): boolean {
  return field === 'provider' && from.pendingReplacement;
}

/** The resource that may have been meant: by its URN, else another provider of the same package. */
function nearest(context: HoverContext, from: Resource, urn: string): string | undefined {
  const { graph, resources } = context.model;
  const nearMisses = new NearMisses(graph);
  nearMisses.ask(urn);
  const near = graph.first(nearMisses.find(from, urn)?.urn ?? '');
  const type = parseUrn(urn)?.type;
  const meant =
    near ??
    resources.findLast((resource) => resource.isProvider && !resource.delete && resource.type === type);
  if (!meant) return undefined;
  const { qualifiedType } = parseUrn(meant.urn) ?? { qualifiedType: meant.type };
  const types = qualifiedType.split('$').map(code).join(' › ');
  const isOfSameType = qualifiedType === parseUrn(urn)?.qualifiedType;
  return isOfSameType ? linkedName(context, meant) : `${linkedName(context, meant)} of ${types}`;
}

/** Maximum findings at one place; further ones are the same for other resources. */
const MOST = 3;

/**
 * Pulumi's own messages for the findings at an offset; undefined if there are none. They are in the hover and not in the
 * finding's message, which would take two rows in the Problems panel.
 */
export function engineWordsAt(findings: readonly RuleFinding[], offset: number): HoverText | undefined {
  const there = findings.filter(({ span }) => span.start <= offset && offset <= span.end);
  const words = new Set<string>();
  let about: Span | undefined;
  for (const { engine, span } of there) {
    if (engine === undefined || words.size === MOST) continue;
    words.add(engine);
    about ??= span;
  }
  return (
    about && { span: about, text: [...words].map((said) => `**Pulumi says:** ${code(said)}`).join('\n\n') }
  );
}
