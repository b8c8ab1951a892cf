/**
 * Decides which documents are checked for being a state, and when. Independent of VS Code; used by the feature
 * `stateLanguage`.
 */

/** A change of at least this many characters may have inserted a state; a shorter one is typing. */
const LEAST_PASTE = 64;

/** The facts about a document that are known without reading it. */
export interface DocumentKind {
  readonly languageId: string;
  readonly scheme: string;
  /** True if its scheme is one for files. */
  readonly isFile: boolean;
}

/**
 * True if the document may be a state without having a state's name: any JSON, and plain text that the user opens or
 * pastes (a state in a file without a known extension). Not a notebook cell: changing its language would change the
 * notebook.
 */
export function mayBeState({ languageId, scheme, isFile }: DocumentKind): boolean {
  if (scheme === 'vscode-notebook-cell') return false;
  if (languageId === 'json' || languageId === 'jsonc') return true;
  return languageId === 'plaintext' && (isFile || scheme === 'untitled');
}

/** True if this change made most of the text: it was pasted, reloaded from disk or replaced. */
export function bringsMostOf(changes: readonly { readonly text: string }[], length: number): boolean {
  const inserted = changes.reduce((sum, { text }) => sum + text.length, 0);
  return inserted >= LEAST_PASTE && inserted * 2 >= length;
}

/** Stores a list between sessions, such as VS Code's `Memento`. */
export interface ListStore {
  get(key: string, otherwise: string[]): string[];
  update(key: string, value: string[]): Thenable<void>;
}

/** The key of the stored list. */
export const KEPT_LANGUAGES = 'pulumiTroubleshooter.keepLanguage';
const MOST_KEPT = 200;

/**
 * The documents that the user switched from the state language to another: they are left alone, also after a restart. The
 * oldest are dropped first. An unsaved document is not stored, because its address will be reused.
 */
export class KeptLanguages {
  constructor(private readonly store: ListStore) {}

  has(uri: string): boolean {
    return this.all.includes(uri);
  }

  add(uri: string): Thenable<void> {
    if (uri.startsWith('untitled:')) return Promise.resolve();
    return this.store.update(
      KEPT_LANGUAGES,
      [...this.all.filter((kept) => kept !== uri), uri].slice(-MOST_KEPT),
    );
  }

  remove(uri: string): Thenable<void> {
    if (!this.has(uri)) return Promise.resolve();
    return this.store.update(
      KEPT_LANGUAGES,
      this.all.filter((kept) => kept !== uri),
    );
  }

  private get all(): string[] {
    return this.store.get(KEPT_LANGUAGES, []);
  }
}

/** VS Code's limits, in UTF-16 units and lines (`TextModel` in its sources). */
const HIGHLIGHTED_CHARACTERS = 20 * 1024 * 1024;
const HIGHLIGHTED_LINES = 300_000;
export const SYNCHRONISED_CHARACTERS = 50 * 1024 * 1024;

/** True if the editor shows a text of this size without colours, folding and CodeLens. */
export function isTooLargeToHighlight(characters: number, lines: number): boolean {
  return characters > HIGHLIGHTED_CHARACTERS || lines > HIGHLIGHTED_LINES;
}
