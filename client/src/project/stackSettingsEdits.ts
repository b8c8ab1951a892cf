import { SettingsDocument } from './document';
import { SettingsFileError } from './settingsFileError';
import {
  PROVIDER_FIELDS,
  refuseUnreadCiphertexts,
  stackSettings,
  type ProviderSettings,
  type StackSettings,
} from './stackSettings';
import { withFields, withoutField } from './topFields';
import { extentOf, isSame, replaceScalar, withEdits } from './textEdits';

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
