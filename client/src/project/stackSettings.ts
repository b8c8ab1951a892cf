import { isMap, isScalar, isSeq, SettingsDocument, type Entry, type Node } from './document';

/** The fields of a stack’s settings that say by what its secrets are encrypted. */
export const PROVIDER_FIELDS = ['secretsprovider', 'encryptedkey', 'encryptionsalt'] as const;

export type ProviderField = (typeof PROVIDER_FIELDS)[number];

/** By what a stack’s secrets are encrypted; a field that is not there is not in the file. */
export type ProviderSettings = Readonly<Partial<Record<ProviderField, string>>>;

/** Where a value is below `config`: the key as the file has it, then names and indexes. */
export type ConfigPath = readonly [string, ...(string | number)[]];

export interface ConfigSecret {
  readonly path: ConfigPath;
  readonly ciphertext: string;
  /** Where the ciphertext is written; an alias if only that is. */
  readonly place: Node;
}

/** A stack’s settings file (`Pulumi.<stack>.yaml`). */
export interface StackSettings {
  readonly document: SettingsDocument;
  readonly provider: ProviderSettings;
  /** The entries of `config`. */
  readonly config: ReadonlyMap<string, Entry>;
  /** All that Pulumi decrypts, in the order of `config`; what several aliases lead to is one. */
  readonly secrets: readonly ConfigSecret[];
  /** Whether it takes values from environments, which Pulumi Cloud keeps. */
  readonly hasEnvironment: boolean;
}

/** What Pulumi’s providers write as ciphertext; what Pulumi Cloud writes cannot be told from other text. */
const CIPHERTEXT = /^\s*v1:[A-Za-z0-9+/]{16}:[A-Za-z0-9+/\s]+={0,2}\s*$/;

/**
 * Reads a stack’s settings. A secret is what it is for Pulumi: a mapping with the one key `secure` and a string, at
 * any depth.
 * @param file its path, for messages; JSON if it ends so
 * @throws {SettingsFileError} if Pulumi could not read it either, or if it has a ciphertext that Pulumi does not read
 */
export function stackSettings(text: string, file: string): StackSettings {
  const document: SettingsDocument = new SettingsDocument(text, file);
  const root = document.entries(document.root) ?? new Map<string, Entry>();
  const provider: Partial<Record<ProviderField, string>> = {};
  const known = new Set<unknown>();
  for (const field of PROVIDER_FIELDS) {
    const entry = root.get(field);
    if (entry === undefined) continue;
    const value = document.resolve(entry.value);
    if (!isScalar(value))
      document.fail(entry.keyNode, `“${field}” has to be text. Correct it and try again.`);
    known.add(value);
    // Without a value it is as if it were not there.
    if (value.value !== null) provider[field] = String(value.value);
  }
  const config = configEntries(document, root.get('config')?.value);
  const secrets = new Secrets(document);
  for (const [key, { value }] of config) secrets.addFrom(value, [key]);
  // What an alias stands for is changed where it is written, if that is a secret itself.
  const places = new Set(secrets.all.map(({ place }) => place));
  const found = secrets.all.filter(({ place }) => {
    const written = document.resolve(place)!;
    return written === place || !places.has(written);
  });
  for (const { place } of found) known.add(place);
  const ciphertexts = new Set(found.map(({ ciphertext }) => ciphertext));
  for (const node of document.strings()) {
    if (known.has(node) || !(ciphertexts.has(node.value) || CIPHERTEXT.test(node.value))) continue;
    document.fail(
      node,
      'This is an encrypted value that Pulumi does not read as a secret, so it would be lost. Remove it, or make it the only value below “secure”, and try again.',
    );
  }
  return { document, provider, config, secrets: found, hasEnvironment: root.has('environment') };
}

function configEntries(document: SettingsDocument, node: Node | null | undefined): Map<string, Entry> {
  const config = document.resolve(node);
  if (config === null || (isScalar(config) && config.value === null)) return new Map();
  const what = '“config” has to hold names with values. Correct it and try again.';
  return document.entries(config) ?? document.fail(config, what);
}

/** Collects the secrets of values. */
class Secrets {
  readonly all: ConfigSecret[] = [];
  private readonly seen = new Set<Node>();
  /** Those whose parts are being looked at. */
  private readonly open = new Set<Node>();

  constructor(private readonly document: SettingsDocument) {}

  addFrom(value: Node | null, path: ConfigPath): void {
    const node = this.document.resolve(value);
    if (!isSeq(node) && !isMap(node)) return;
    if (this.open.has(node)) {
      this.document.fail(node, 'The value contains itself. Correct the file, save it and try again.');
    }
    if (this.seen.has(node)) return;
    this.seen.add(node);
    this.open.add(node);
    if (isSeq(node)) {
      node.items.forEach((item, i) => {
        this.addFrom(item as Node | null, [...path, i]);
      });
    } else {
      const entries = this.document.entries(node)!;
      const secure = entries.size === 1 ? entries.get('secure')?.value : undefined;
      if (!secure || !this.add(secure, path)) {
        for (const [name, entry] of entries) this.addFrom(entry.value, [...path, name]);
      }
    }
    this.open.delete(node);
  }

  /** @returns false if the value is none that Pulumi decrypts */
  private add(place: Node, path: ConfigPath): boolean {
    const value = this.document.resolve(place);
    if (!isScalar(value)) return false;
    const tag = value.tag ?? '';
    if (tag.startsWith('tag:yaml.org,2002:') && tag !== 'tag:yaml.org,2002:str') {
      this.document.fail(
        place,
        'The encrypted value has a YAML tag. Remove the tag, save the file and try again.',
      );
    }
    if (typeof value.value !== 'string') return false;
    // Two keys with one place are one secret.
    if (!this.all.some((secret) => secret.place === place)) {
      this.all.push({ path, ciphertext: value.value, place });
    }
    return true;
  }
}
