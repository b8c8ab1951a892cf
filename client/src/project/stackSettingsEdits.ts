import { SettingsDocument, type Node, type YAMLMap } from './settingsDocument';
import { SettingsFileError } from './fileText';
import {
  PROVIDER_FIELDS,
  refuseUnreadCiphertexts,
  stackSettings,
  type ProviderSettings,
  type StackSettings,
} from './stackSettings';
import { extentOf, isSame, replaceScalar, withEdits, plainScalar, type TextEdit } from './yamlEdits';

/**
 * Settings with new ciphertexts in the places of {@link StackSettings.secrets}, in that order, and with another provider.
 * The rest of the text does not change.
 * @throws {SettingsFileError} if something else would change, too
 */
export function withCiphertexts(
  settings: StackSettings,
  ciphertexts: readonly string[],
  provider: ProviderSettings,
): string {
  const { document, secrets } = settings;
  const edits = secrets.map(({ place }, i) => replaceScalar(document.text, place, ciphertexts[i]!));
  let text = withEdits(document.text, edits);
  for (const field of PROVIDER_FIELDS) {
    if (provider[field] === undefined) text = withoutField(text, document.file, field);
  }
  text = withFields(text, document.file, provider);
  const changed = stackSettings(text, document.file);
  refuseUnreadCiphertexts(changed);
  const isAsPlanned =
    isSame(
      changed.secrets.map(({ ciphertext }) => ciphertext),
      ciphertexts,
    ) &&
    PROVIDER_FIELDS.every((field) => (changed.provider[field] ?? '') === (provider[field] ?? '')) &&
    isSame(withoutSecrets(changed), withoutSecrets(settings));
  if (!isAsPlanned) throw notAlone(document);
  return text;
}

/**
 * A file’s text with the settings of one namespace moved to another: the keys directly below `config`.
 * @param file its path: a project’s file or a stack’s
 * @throws {SettingsFileError} if something else would change, too
 */
export function withNamespace(text: string, file: string, from: string, to: string): string {
  const document = new SettingsDocument(text, file);
  const entries = [...(document.entries(document.at('config')) ?? [])];
  const keys = entries.filter(([name]) => name.startsWith(`${from}:`));
  if (keys.length === 0) return text;
  const renamedKey = (name: string) => (name.startsWith(`${from}:`) ? to + name.slice(from.length) : name);
  const edits = keys.map(([name, { keyNode }]) => {
    const { start, end } = extentOf(keyNode);
    const begin = start + (/["']/.test(text[start]!) ? 1 : 0);
    return text.startsWith(`${from}:`, begin) && begin < end
      ? { start: begin, end: begin + from.length, text: to }
      : replaceScalar(text, keyNode, renamedKey(name));
  });
  const renamed = withEdits(text, edits);
  const expected = document.plain();
  expected['config'] = Object.fromEntries(
    Object.entries(expected['config'] as object).map(([name, value]) => [renamedKey(name), value as unknown]),
  );
  if (!isSame(new SettingsDocument(renamed, file).plain(), expected)) throw notAlone(document);
  return renamed;
}

/** The content that a change of the secrets must not affect. No other text equals a ciphertext. */
function withoutSecrets({ document, secrets }: StackSettings): unknown {
  const content = document.plain();
  for (const field of PROVIDER_FIELDS) Reflect.deleteProperty(content, field);
  const ciphertexts = new Set<unknown>(secrets.map(({ ciphertext }) => ciphertext));
  return JSON.stringify(content, (_, value: unknown) => (ciphertexts.has(value) ? '' : value));
}

function notAlone({ file }: SettingsDocument): SettingsFileError {
  const what = 'This file cannot be edited in only these places.';
  return new SettingsFileError(
    file,
    undefined,
    `${what} Write it without anchors and aliases and try again.`,
  );
}

interface Field {
  readonly key: Node;
  readonly value: Node | null;
}

/** A file’s text with new values of top-level fields: in their places, or before all other fields. */
function withFields(text: string, file: string, fields: Readonly<Partial<Record<string, string>>>): string {
  const document = new SettingsDocument(text, file);
  const edits: TextEdit[] = [];
  const missing: [string, string][] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const node = fieldsOf(document).find(({ key }) => document.string(key) === name)?.value;
    if (node) edits.push(replaceScalar(text, node, value));
    else missing.push([name, value]);
  }
  if (missing.length > 0) edits.push(insertion(document, missing));
  return withEdits(text, edits);
}

/** A file’s text without a top-level field; the same text if it has no such field. */
function withoutField(text: string, file: string, name: string): string {
  const document = new SettingsDocument(text, file);
  const fields = fieldsOf(document);
  const index = fields.findIndex(({ key }) => document.string(key) === name);
  const field = fields[index];
  if (!field) return text;
  const { start } = extentOf(field.key);
  if (document.root?.flow) {
    const [before, after] = [fields[index - 1], fields[index + 1]];
    if (after) return withEdits(text, [{ start, end: extentOf(after.key).start, text: '' }]);
    return withEdits(text, [{ start: before ? endOf(before) : start, end: endOf(field), text: '' }]);
  }
  const line = lineStart(text, start);
  // After an anchor, a tag or “?”, removing the line would not remove all of the field. A field without a value counts as
  // missing, too.
  if (!/^[ \t]*$/.test(text.slice(line, start))) return withFields(text, file, { [name]: '' });
  return withEdits(text, [{ start: line, end: lineEnd(text, endOf(field)), text: '' }]);
}

function fieldsOf({ root }: SettingsDocument): Field[] {
  return (root?.items ?? []) as Field[];
}

function insertion({ text, isJson, root }: SettingsDocument, fields: readonly [string, string][]): TextEdit {
  const [first] = (root?.items ?? []) as Field[];
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = (indent: string) =>
    fields.map(([name, value]) => `${indent}${name}: ${plainScalar(value)}${eol}`).join('');
  if (root?.flow) return insertionInFlow(text, root, first, fields);
  if (root && first) {
    const start = lineStart(text, extentOf(first.key).start);
    return { start, end: start, text: lines(/^[ \t]*/.exec(text.slice(start))![0]) };
  }
  if (isJson)
    return { start: 0, end: text.length, text: `${JSON.stringify(Object.fromEntries(fields), null, 4)}\n` };
  const separator = text === '' || text.endsWith('\n') ? '' : eol;
  return { start: text.length, end: text.length, text: separator + lines('') };
}

function insertionInFlow(
  text: string,
  root: YAMLMap,
  first: Field | undefined,
  fields: readonly [string, string][],
): TextEdit {
  const begin = extentOf(root).start + 1;
  const members = fields.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  if (!first) return { start: begin, end: begin, text: members.join(', ') };
  const start = extentOf(first.key).start;
  const between = text.slice(begin, start);
  const space = /^\s*$/.test(between) ? between : ' ';
  return { start, end: start, text: members.map((member) => `${member},${space || ' '}`).join('') };
}

function endOf({ key, value }: Field): number {
  return extentOf(value ?? key).end;
}

/** The start of an offset's line, after a byte order mark. */
function lineStart(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return text[start] === '\uFEFF' ? start + 1 : start;
}

/** The start of the next line; the offset itself if a line starts there. */
function lineEnd(text: string, offset: number): number {
  if (text[offset - 1] === '\n') return offset;
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}
