import { explainOnce, explainRecognized, type Match } from '../../../../shared/knownErrors/explain';
import { plainOutput } from '../../../../shared/knownErrors/plainOutput';
import {
  isOfProvider,
  resourceHeadings,
  type ResourceHeading,
} from '../../../../shared/knownErrors/resourceHeadings';
import { redact } from '../secrets/redact';

/** Why one resource was not deleted, in the words of a destroy's output. */
export interface DestroyFailure {
  /** The type as Pulumi shows it: `aws:s3:Bucket` for `aws:s3/bucket:Bucket`. */
  readonly type: string;
  readonly name: string;
  /** What its provider or Pulumi says, redacted. */
  readonly message: string;
  /** The part of the output that is about it, for the explanation of the whole error. */
  readonly output: string;
  readonly explained: Match | undefined;
}

/** What the output of a failed destroy says. */
export interface DestroyReport {
  readonly failures: readonly DestroyFailure[];
  /** The title of an error that is of no resource: a plugin is missing, the stack was locked. */
  readonly other: string | undefined;
  /** The stack that the output names; undefined if it is cut off above that. */
  readonly stack: string | undefined;
}

/** The first line of a destroy, or of the preview before it, which fails where something is protected. */
const BEGINNING = /^[ \t]*(?:Destroying|Previewing destroy) \((?<stack>[^()\n]{1,200})\)/gm;
const DIAGNOSTICS = /^[ \t]*Diagnostics:[ \t]*$/gm;
/** A longer message would hide the resources below it. */
const LONGEST_MESSAGE = 1000;

/**
 * Reads what a destroy printed when it failed, also with the colours of a terminal or the time stamps of a CI system. Of
 * several runs, the last destroy counts.
 */
export function readDestroyOutput(output: string): DestroyReport {
  const { text: all } = plainOutput(output);
  const beginning = lastMatch(all, BEGINNING);
  const text = all.slice(beginning?.index ?? 0);
  const diagnostics = lastMatch(text, DIAGNOSTICS)?.index ?? 0;
  const blocks = new Map<string, string>();
  for (const heading of resourceHeadings(text)) {
    // Rows that are printed meanwhile have the first line of what is told in full at the end.
    if (heading.start < diagnostics || !isOfProvider(heading)) continue;
    const key = `${heading.type} ${heading.name}`;
    blocks.set(key, `${blocks.get(key) ?? ''}\n${text.slice(heading.start, heading.end)}`);
  }
  const failures = [...blocks].flatMap(([key, block]) => failureOf(key, block) ?? []);
  const rest = failures.length > 0 ? undefined : explainRecognized(text)[0]?.error.title;
  return { failures, other: rest, stack: beginning?.groups?.['stack'] };
}

/** True for the output of a destroy in which resources were refused, and not of another run. */
export function isFailedDestroy(output: string): boolean {
  return /(?:Destroying|Previewing destroy) \(/.test(output) && readDestroyOutput(output).failures.length > 0;
}

/** True if two resources are shown alike; a heading has no more than this. */
export function isShownAs(
  { type, name }: Pick<ResourceHeading, 'type' | 'name'>,
  shown: Pick<ResourceHeading, 'type' | 'name'>,
): boolean {
  return name === shown.name && (type === shown.type || simpleType(type) === shown.type);
}

function failureOf(key: string, block: string): DestroyFailure | undefined {
  const [type, name] = splitAt(key, key.indexOf(' '));
  // A warning of a provider is no reason.
  if (!/\berror: /i.test(block)) return undefined;
  // As the output has it: the row says what failed, and the heading whose error it is.
  const output = ` -   ${type} ${name} **deleting failed**\nDiagnostics:\n  ${type} (${name}):${block}`;
  const message = redact(unindented(block.replace(/^[\s\S]*?\berror: /i, '')));
  return {
    type,
    name,
    message: message.length > LONGEST_MESSAGE ? `${message.slice(0, LONGEST_MESSAGE)}…` : message,
    output: redact(output),
    explained: explainOnce(output)[0],
  };
}

function splitAt(text: string, at: number): [string, string] {
  return [text.slice(0, at), text.slice(at + 1)];
}

function unindented(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/^[ \t|]{0,12}/, '').trimEnd())
    .join('\n')
    .trim();
}

/** As `simplifyTypeName` of Pulumi's display. */
function simpleType(type: string): string {
  const [, before, file, name] = /^([^:]{1,200}:[^:]{1,400})\/([^:/]{1,200}):([^:]{1,200})$/.exec(type) ?? [];
  return name !== undefined && file === name[0]!.toLowerCase() + name.slice(1) ? `${before}:${name}` : type;
}

function lastMatch(text: string, pattern: RegExp): RegExpExecArray | undefined {
  return Array.from(text.matchAll(pattern)).at(-1);
}
