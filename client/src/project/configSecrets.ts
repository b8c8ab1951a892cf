import { isMap, isScalar, isSeq, type Entry, type Node, type SettingsDocument } from './document';

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
