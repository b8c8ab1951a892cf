import { isScalar, SettingsDocument, type Entry, type Node, isMap, isSeq } from './settingsDocument';

/** The fields of a stack’s settings that name its secrets provider. */
export const PROVIDER_FIELDS = ['secretsprovider', 'encryptedkey', 'encryptionsalt'] as const;

type ProviderField = (typeof PROVIDER_FIELDS)[number];

/** The secrets provider of a stack; a missing field is not in the file. */
export type ProviderSettings = Readonly<Partial<Record<ProviderField, string>>>;

/** A stack’s settings file (`Pulumi.<stack>.yaml`). */
export interface StackSettings {
  readonly document: SettingsDocument;
  readonly provider: ProviderSettings;
  /** The entries of `config`. */
  readonly config: ReadonlyMap<string, Entry>;
  /** All settings that Pulumi decrypts, in the order of `config`; several aliases of one value count once. */
  readonly secrets: readonly ConfigSecret[];
  /** True if it uses values from environments, which are in Pulumi Cloud. */
  readonly hasEnvironment: boolean;
  /** The names of these environments. */
  readonly environments: readonly string[];
}

/** Ciphertexts of Pulumi’s secrets providers; those of Pulumi Cloud cannot be told from other text. */
const CIPHERTEXT = /^\s*v1:[A-Za-z0-9+/]{16}:[A-Za-z0-9+/\s]+(?:={1,2}\s*)?$/;

/**
 * Reads a stack’s settings. A secret is, as in Pulumi, a mapping with the only key `secure` and a string, at any depth.
 * @param file its path, for messages; a path that ends in `.json` means JSON
 * @throws {SettingsFileError} if Pulumi cannot read it either, or might read it differently
 */
export function stackSettings(text: string, file: string): StackSettings {
  const document: SettingsDocument = new SettingsDocument(text, file);
  const root = document.entries(document.root) ?? new Map<string, Entry>();
  const provider: Partial<Record<ProviderField, string>> = {};
  for (const field of PROVIDER_FIELDS) {
    const value = document.at(field);
    // A name without a value counts as missing.
    if (value === null || (isScalar(value) && value.value === null)) continue;
    provider[field] =
      document.string(value) ?? document.fail(value, `“${field}” has to be text. Correct it and try again.`);
  }
  const config = configEntries(document, root.get('config')?.value);
  const secrets = secretsIn(document, config);
  const environment = root.get('environment');
  const environments = environmentsIn(document, environment?.value);
  return { document, provider, config, secrets, hasEnvironment: environment !== undefined, environments };
}

/** A list of names, or of mappings from a name to how it is merged; or an environment of its own, with imports. */
function environmentsIn(document: SettingsDocument, node: Node | null | undefined): string[] {
  const value = document.resolve(node);
  if (!isSeq(value)) {
    const imports = document.entries(value)?.get('imports')?.value;
    return isSeq(document.resolve(imports)) ? environmentsIn(document, imports) : [];
  }
  return value.items.flatMap((item) => {
    const name = document.string(item);
    return name === undefined ? [...(document.entries(item)?.keys() ?? [])] : [name];
  });
}

/**
 * Makes sure that Pulumi reads every ciphertext of a file: others would not be encrypted anew.
 * @throws {SettingsFileError} if there is a ciphertext that Pulumi does not read
 */
export function refuseUnreadCiphertexts({ document, provider, secrets }: StackSettings): void {
  const places = new Set<unknown>(secrets.map(({ place }) => place));
  const ciphertexts = new Set(secrets.map(({ ciphertext }) => ciphertext));
  const isOfProvider = (text: string): boolean => Object.values(provider).includes(text);
  for (const node of document.strings()) {
    if (places.has(node) || isOfProvider(node.value)) continue;
    if (!ciphertexts.has(node.value) && !CIPHERTEXT.test(node.value)) continue;
    document.fail(
      node,
      'This is an encrypted value that Pulumi does not read as a secret, so it would be lost. Remove it, or make it the only value below “secure”, and try again.',
    );
  }
}

function configEntries(document: SettingsDocument, node: Node | null | undefined): Map<string, Entry> {
  const config = document.resolve(node);
  if (config === null || (isScalar(config) && config.value === null)) return new Map();
  const what = '“config” has to contain names with values. Correct it and try again.';
  return document.entries(config) ?? document.fail(config, what);
}

/** The path of a value below `config`: the key as written in the file, then names and indexes. */
export type ConfigPath = readonly [string, ...(string | number)[]];

export interface ConfigSecret {
  readonly path: ConfigPath;
  readonly ciphertext: string;
  /** The node of the ciphertext, or an alias of it. */
  readonly place: Node;
}

/** All settings that Pulumi decrypts; several aliases of one value count once. */
export function secretsIn(document: SettingsDocument, config: ReadonlyMap<string, Entry>): ConfigSecret[] {
  const secrets = new Secrets(document);
  for (const [key, { value }] of config) secrets.addFrom(value, [key]);
  // An aliased value is changed where it is written, if it is a secret there.
  const places = new Set(secrets.all.map(({ place }) => place));
  return secrets.all.filter(({ place }) => {
    const written = document.resolve(place)!;
    return written === place || !places.has(written);
  });
}

/** Collects the secrets of values. */
class Secrets {
  readonly all: ConfigSecret[] = [];
  private readonly seen = new Set<Node>();
  /** The values that are being searched. */
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

  /** @returns false if Pulumi does not decrypt the value */
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
    // Two keys for one place are one secret.
    if (!this.all.some((secret) => secret.place === place)) {
      this.all.push({ path, ciphertext: value.value, place });
    }
    return true;
  }
}
