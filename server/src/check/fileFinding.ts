import { visibleText } from '../../../shared/quotedText';
import type { TextEdit } from '../edits/textEdit';
import type { FindingSeverity } from '../../../shared/stateSummary';
import type { RuleFinding, Finding, Fix } from '../rules/engine/rule';
import { isDanger } from '../rules/engine/findingRank';
import { describeResource } from '../state/describeResource';
import { ruleDocsUrl } from '../../../shared/docsUrl';
import type { Span } from '../json/parts';
import { LineIndex } from '../text/lineStarts';
import { locate } from '../state/nodeAtOffset';
import { shownUrn, unsureTexts, withoutUnsure, type UnsureTexts } from '../state/unsureTexts';
import type { StateModel } from '../state/model';
import { changesList, editsOf } from '../edits/change';
import type { JsonNode } from '../json/jsonNode';
import { createHash } from 'node:crypto';

/** 1-based; columns count UTF-16 units, as editors do. */
export interface Position {
  line: number;
  column: number;
}

/** A range of a file's text. */
export interface Region extends Position {
  end: Position;
  /** The same in UTF-16 units from the start of the text. */
  span: Span;
}

/** One way to fix a finding, without secrets, so that it may be shown. */
export interface FileFix {
  title: string;
  replacements: (Region & { text: string })[];
}

/** One finding for printing. Never contains a secret or its surrounding text. */
export interface FileFinding extends Region {
  severity: FindingSeverity;
  /** True if the next update does harm because of it, though Pulumi takes the state. */
  danger?: boolean;
  code: string;
  message: string;
  /** The engine's message. */
  engine?: string;
  urn?: string;
  /** The resource's name in the message. */
  subject?: string;
  /** The cause, if it can show in several places: the same for all of them, and a number if the cause may be a secret. */
  cause?: string;
  /** The faulty field, if Pulumi knows it. */
  field?: string;
  /** True if `--fix` fixes it. */
  fixable: boolean;
  docs: string;
  related: (Region & { message: string })[];
  fixes: FileFix[];
}

/** Optional parts of the findings, which cost time and which only some formats need. */
export interface FindingDetails {
  fields: boolean;
  fixes: boolean;
}

/** Finds the regions of a model's spans. */
function regionsOf({ text }: StateModel): (span: Span) => Region {
  let found: LineIndex | undefined;
  return ({ start, end }) => {
    const lines = (found ??= new LineIndex(text));
    return { ...lines.positionOf(start), end: lines.positionOf(end), span: { start, end } };
  };
}

/** Findings with everything to be printed, independent of the model. */
export function fileFindings(
  model: StateModel,
  findings: readonly RuleFinding[],
  details: FindingDetails,
): FileFinding[] {
  const region = regionsOf(model);
  const replacement = ({ text, ...span }: TextEdit): Region & { text: string } => ({ ...region(span), text });
  const unsure = unsureTexts(model);
  const shownCause = causeNames(unsure);
  const fixesOf = details.fixes ? publicFixes(model) : () => [];
  return findings.map((finding) => {
    const { rule, severity, span, message, engine, cause, related, resource, fixes } = finding;
    const urn = resource ? shownUrn(model, resource) : '';
    const field = details.fields ? locate(model, span.start)?.field : undefined;
    return {
      ...region(span),
      severity,
      ...(isDanger(finding) && { danger: true }),
      code: rule.code,
      message,
      ...(engine !== undefined && { engine }),
      ...(urn !== '' && { urn }),
      ...(resource && { subject: visibleText(withoutUnsure(describeResource(resource), unsure)) }),
      ...(cause !== undefined && { cause: shownCause(cause) }),
      ...(field !== undefined && { field }),
      fixable: fixes?.some(({ lossless }) => lossless === true) ?? false,
      docs: ruleDocsUrl(rule.code),
      related: (related ?? []).map((other) => ({ ...region(other.span), message: other.message })),
      fixes: fixesOf(finding).map(({ title, edits }) => ({ title, replacements: edits.map(replacement) })),
    };
  });
}

/** Names causes, but numbers those that are or contain what is unsure. */
function causeNames(unsure: UnsureTexts): (cause: string) => string {
  const numbered = new Map<string, string>();
  return (cause) => {
    if (withoutUnsure(cause, unsure) === cause) return cause;
    const name = numbered.get(cause) ?? `something that is not a URN, ${numbered.size + 1}`;
    numbered.set(cause, name);
    return name;
  };
}

/** The edits of a fix, without secrets, so that they may be shown. */
interface PublicFix {
  title: string;
  edits: TextEdit[];
}

/**
 * Gives the fixes of a finding whose edits contain no text of a property value. It leaves out those that
 * - move or remove whole resources, because a move contains their text;
 * - change a property value;
 * - insert more than punctuation in a state with broken JSON, where a secret can look like a name.
 */
function publicFixes(model: StateModel): (finding: Finding) => PublicFix[] {
  const isSound = model.syntaxProblems().length === 0;
  const isPublic = ({ start, text }: TextEdit): boolean =>
    PUNCTUATION.test(text) || (isSound && !isInPropertyValue(model, start));
  return ({ fixes = [] }) => {
    return fixes.flatMap((fix) => {
      const edits = editsInside(model, fix);
      return edits?.length && edits.every(isPublic) ? [{ title: fix.title, edits }] : [];
    });
  };
}

const PUNCTUATION = /^[\s[\]{}:,"]*$/;

/** The edits of a fix that does not move or remove whole resources; undefined for any other. */
function editsInside(model: StateModel, fix: Fix): TextEdit[] | undefined {
  if (fix.servesAll) return undefined;
  const changes = fix.changes();
  return changes.some(changesList) ? undefined : editsOf(model, changes);
}

/** True if an offset is inside a value that Pulumi passes on unchanged: inputs, outputs, configuration. */
function isInPropertyValue(model: StateModel, offset: number): boolean {
  const contains = ({ start, end }: JsonNode): boolean => start <= offset && offset <= end;
  let node = model.resourceAt(offset)?.node ?? model.root;
  while (node && !node.isOpaque) {
    const values = node.isArray ? node.elements() : valuesOf(node);
    let inner: JsonNode | undefined;
    for (const value of values) if (contains(value)) inner = value;
    node = inner;
  }
  return node !== undefined;
}

function* valuesOf(object: JsonNode): Generator<JsonNode, void> {
  for (const { value } of object.members()) yield value;
}

/**
 * The fingerprints of findings, which stay the same when the file is exported again and its lines move. They are made of
 * the rule, the resource, its field, and the finding's number among equal ones: only names, never values.
 * @param file its name, for reports in which findings of several files must differ
 */
export function fingerprintsOf(findings: readonly FileFinding[], file = ''): string[] {
  const counts = new Map<string, number>();
  return findings.map(({ code, urn, field }) => {
    const key = [...(file === '' ? [] : [file]), code, urn ?? '', field ?? ''].join('\n');
    const number = counts.get(key) ?? 0;
    counts.set(key, number + 1);
    return createHash('sha256').update(`${key}\n${number}`).digest('hex');
  });
}
