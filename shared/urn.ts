/** The parts of a URN: `urn:pulumi:<stack>::<project>::<qualified type>::<name>`. */
export interface Urn {
  stack: string;
  project: string;
  /** The parents' types and the resource's own, joined by `$`. */
  qualifiedType: string;
  /** The resource's own type: the part after the last `$`. */
  type: string;
  name: string;
}

export const URN_PREFIX = 'urn:pulumi:';

/** Type of the root stack resource. */
export const ROOT_STACK_TYPE = 'pulumi:pulumi:Stack';

/**
 * Parses a URN.
 * @returns undefined if the engine would not accept it: without the prefix, or with fewer than four parts
 * (`urn.URN.IsValid`)
 */
export function parseUrn(text: string): Readonly<Urn> | undefined {
  // Cached: rules ask about the same resource one after the other.
  if (text !== lastText) {
    lastUrn = readUrn(text);
    lastText = text;
  }
  return lastUrn;
}

let lastText = '';
let lastUrn: Readonly<Urn> | undefined;

function readUrn(text: string): Readonly<Urn> | undefined {
  if (!text.startsWith(URN_PREFIX)) return undefined;
  const stackEnd = text.indexOf('::', URN_PREFIX.length);
  const projectEnd = stackEnd < 0 ? -1 : text.indexOf('::', stackEnd + 2);
  const typeEnd = projectEnd < 0 ? -1 : text.indexOf('::', projectEnd + 2);
  if (typeEnd < 0) return undefined;
  const qualifiedType = text.slice(projectEnd + 2, typeEnd);
  return {
    stack: text.slice(URN_PREFIX.length, stackEnd),
    project: text.slice(stackEnd + 2, projectEnd),
    qualifiedType,
    type: qualifiedType.slice(qualifiedType.lastIndexOf('$') + 1),
    name: text.slice(typeEnd + 2),
  };
}

/** The URN of these parts. */
export function formatUrn(urn: Pick<Urn, 'stack' | 'project' | 'qualifiedType' | 'name'>): string {
  return `${URN_PREFIX}${urn.stack}::${urn.project}::${urn.qualifiedType}::${urn.name}`;
}

/** The innermost URN in a URN's name, if a whole URN is in place of the name; otherwise undefined. */
export function urnInName(text: string): string | undefined {
  let found: string | undefined;
  for (let urn = parseUrn(text); urn && parseUrn(urn.name); urn = parseUrn(urn.name)) found = urn.name;
  return found;
}

/** The qualified type of a resource of this type below this parent; the stack itself adds nothing (`urn.New`). */
export function typeBelow(parent: Urn | undefined, type: string): string {
  const above = parent?.qualifiedType;
  return above === undefined || above === ROOT_STACK_TYPE ? type : `${above}$${type}`;
}

/**
 * A short name of a resource for users: its name and the last part of its type. In broken JSON, a URN can be anything,
 * even a secret, so a text that does not look like a URN, or contains JSON, is not quoted.
 */
export function describeUrn(text: string): string {
  if (!text.startsWith(URN_PREFIX) || /"\s*[:,\n\r]/.test(text)) return 'something that is not a URN';
  const urn = parseUrn(text);
  return urn ? `'${urn.name}' (${urn.type.slice(urn.type.lastIndexOf(':') + 1)})` : `'${text}'`;
}

/** A URN in a line. */
interface UrnInLine {
  readonly urn: string;
  /** Its first character in the line, and the one after its last. */
  readonly start: number;
  readonly end: number;
}

/** A URN ends before these characters. A name may contain them, but then its end is unknown. */
const URN = /urn:pulumi:[^\s"'`\\,;()[\]{}|<>]+/g;

/** The URNs of a line. */
export function* urnsIn(line: string): Generator<UrnInLine, void> {
  if (!line.includes(URN_PREFIX)) return;
  for (const { 0: found, index } of line.matchAll(URN)) {
    const urn = found.replace(/(?<![.:])[.:]+$/, '');
    if (parseUrn(urn)) yield { urn, start: index, end: index + urn.length };
  }
}

/** The first URN of a line, which is its subject. */
export function firstUrn(line: string): string | undefined {
  return urnsIn(line).next().value?.urn;
}
