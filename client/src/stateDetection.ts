/**
 * Which documents are looked at to see whether they are states, and when. Knows nothing of VS Code: the feature
 * `stateLanguage` asks here.
 */

/** A change of this many characters may have brought a state; shorter is typing. */
const LEAST_PASTE = 64;

/** What is known of a document without reading it. */
export interface DocumentKind {
  readonly languageId: string;
  readonly scheme: string;
  /** True if its scheme is one that files are read from. */
  readonly isFile: boolean;
}

/**
 * True if the document may be a state without a state's name: JSON of whatever origin, and plain text
 * that a person opens or pastes (a state in a file without a known extension), but no cell of a notebook, for
 * another language there changes the notebook.
 */
export function mayBeState({ languageId, scheme, isFile }: DocumentKind): boolean {
  if (scheme === 'vscode-notebook-cell') return false;
  if (languageId === 'json' || languageId === 'jsonc') return true;
  return languageId === 'plaintext' && (isFile || scheme === 'untitled');
}

/** True if most of a text came with this change: it was pasted, reloaded from disk or replaced. */
export function bringsMostOf(changes: readonly { readonly text: string }[], length: number): boolean {
  const inserted = changes.reduce((sum, { text }) => sum + text.length, 0);
  return inserted >= LEAST_PASTE && inserted * 2 >= length;
}

/** Something that keeps a list between sessions; VS Code's `Memento` is one. */
export interface ListStore {
  get(key: string, otherwise: string[]): string[];
  update(key: string, value: string[]): Thenable<void>;
}

/** The key that the list is kept by. */
export const KEPT_LANGUAGES = 'pulumiTroubleshooter.keepLanguage';
const MOST_KEPT = 200;

/**
 * The documents that a person took out of the state language: they are left alone, after a restart, too. The
 * oldest are forgotten first. An unsaved document's address means another one tomorrow, so it is not kept.
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

/** VS Code's walls, in UTF-16 units and lines (`TextModel` in its sources). */
const HIGHLIGHTED_CHARACTERS = 20 * 1024 * 1024;
const HIGHLIGHTED_LINES = 300_000;
export const SYNCHRONISED_CHARACTERS = 50 * 1024 * 1024;

/** True if the editor shows a text of this size without colours, folding and CodeLens. */
export function isTooLargeToHighlight(characters: number, lines: number): boolean {
  return characters > HIGHLIGHTED_CHARACTERS || lines > HIGHLIGHTED_LINES;
}
