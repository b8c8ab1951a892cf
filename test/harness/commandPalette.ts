import { RETRY_MS, type EditorWindow } from './editorWindow';
import { readManifest, titles } from './manifest';
import { exactly } from './shownText';
import type { QuickInput } from './quickInput';

/** How long the palette may lack a command on the first attempt: it lists those that are enabled when it opens. */
const LISTED_MS = 400;

/** A click that takes longer finds the palette closed. With a shorter timeout, a slow click would be repeated. */
const CLICK_MS = 15_000;

/** The command that lists all commands of the extension. */
export const ALL_COMMANDS = 'Pulumi: All Commands…';
const CATEGORY = 'Pulumi: ';

/** Whether the palette never has a command of the extension, or only beside a document, or only if a stack may need it. */
export function leftOut(title: string): 'here' | 'until it is needed' | undefined {
  const { commands, menus } = readManifest().contributes;
  const name = title.startsWith(CATEGORY) ? title.slice(CATEGORY.length) : undefined;
  const found = commands.find(({ command }) => titles.get(command) === name);
  const when = menus['commandPalette']!.find(({ command }) => command === found?.command)?.when ?? '';
  if (when === 'false' || /^(?:editorLangId|activeCustomEditorId) [^|]*$/.test(when)) return 'here';
  return when.includes('hasTrouble') ? 'until it is needed' : undefined;
}

/** The commands, which are run by their titles as they are shown, with their category: `Pulumi: Export Stack State…`. */
export class CommandPalette {
  constructor(
    private readonly window: EditorWindow,
    private readonly quickInput: QuickInput,
  ) {}

  /** Runs a command; one of the extension that the palette leaves out is where all are listed. */
  async run(title: string): Promise<void> {
    const out = leftOut(title);
    await this.window.retry(async (tries) => {
      // The view notices trouble, and its end, a little later.
      const isOffered =
        out === undefined ||
        (out === 'until it is needed' && (await this.titles(title, () => true)).includes(title));
      await (isOffered ? this.choose(title, tries) : this.chooseAmongAll(title));
    });
  }

  /**
   * The palette lists only the commands that are enabled when it opens, so a command of an extension may be missing at
   * first. Its search is fuzzy, so the first row may be another command.
   */
  private async choose(title: string, tries: number): Promise<void> {
    await this.open(title);
    await this.listed(title, tries);
    await this.quickInput.row(exactly(title)).click({ timeout: CLICK_MS });
  }

  /** An editor that closes meanwhile takes the focus, which closes the list. */
  private async chooseAmongAll(title: string): Promise<void> {
    const name = title.slice(CATEGORY.length);
    await this.run(ALL_COMMANDS);
    await this.allListed();
    await this.quickInput.input.fill(name, { timeout: RETRY_MS });
    await this.quickInput.row(exactly(name)).click({ timeout: CLICK_MS });
  }

  /** Waits until the list of all commands is in the place of the palette, which would take what is typed meanwhile. */
  async allListed(): Promise<void> {
    const title = this.quickInput.widget.locator('.quick-input-title', { hasText: exactly('All Commands') });
    await title.waitFor({ timeout: CLICK_MS });
  }

  /**
   * Waits for a command in the open palette.
   * @param tries how often it was waited for before: then longer, as the machine may be busy
   * @throws {Error} soon if the palette does not have it, at once if that has closed
   */
  async listed(title: string, tries: number): Promise<void> {
    const { widget } = this.quickInput;
    const row = this.quickInput.row(exactly(title));
    const patience = Math.min(LISTED_MS * 2 ** tries, RETRY_MS);
    const isThere = async (): Promise<boolean> => {
      if (await row.isVisible()) return true;
      if (await widget.isVisible()) return false;
      throw new Error('The palette has closed.');
    };
    await this.window.until(`“${title}” in the palette`, isThere, patience);
  }

  /**
   * The titles that the palette lists for a search text.
   * @param settled asks again until this is true of them: commands of an extension come a little after the start.
   */
  async titles(search: string, settled: (titles: string[]) => boolean): Promise<string[]> {
    let titles: string[] = [];
    await this.window.retry(async () => {
      await this.open(search);
      titles = await this.quickInput.labels();
      if (!settled(titles)) throw new Error(`the palette lists only ${titles.join(', ')}`);
    });
    await this.window.page.keyboard.press('Escape');
    return titles;
  }

  /** The titles of all commands of a category; the window is then as high as their list needs, and narrow: it is drawn. */
  async titlesOf(category: string, settled: (titles: string[]) => boolean): Promise<string[]> {
    const { page } = this.window;
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 500, height: 4000 });
    try {
      const ofCategory = (titles: string[]) => titles.filter((title) => title.startsWith(`${category}: `));
      return ofCategory(await this.titles(`${category}: `, (titles) => settled(ofCategory(titles))));
    } finally {
      await page.setViewportSize(size);
    }
  }

  private async open(search: string): Promise<void> {
    await this.window.page.keyboard.press('F1');
    await this.quickInput.input.fill(`>${search}`, { timeout: RETRY_MS });
  }
}
