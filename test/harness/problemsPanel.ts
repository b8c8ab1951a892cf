import type { Page } from 'playwright-core';
import type { CommandPalette } from './commandPalette';
import type { EditorWindow } from './editorWindow';
import { plain } from './shownText';

/** One entry of the Problems panel, as it reads; of a long message the first line. */
export interface Problem {
  severity: 'error' | 'warning' | 'info';
  message: string;
  source: string;
  code: string;
  line: number;
  column: number;
}

/** The Problems panel. */
export class ProblemsPanel {
  constructor(
    private readonly window: EditorWindow,
    private readonly palette: CommandPalette,
  ) {}

  /**
   * Shows the panel and returns what is on the screen there (about the first ten).
   * @param settled waits until this is true of them; default: until there is one.
   */
  async read(
    settled: (problems: Problem[]) => boolean = (problems) => problems.length > 0,
  ): Promise<Problem[]> {
    const panel = this.window.page.locator('.markers-panel');
    if (!(await panel.isVisible())) {
      await this.palette.run('View: Focus Problems (Errors, Warnings, Infos)');
    }
    await panel.waitFor();
    let problems: Problem[] = [];
    await this.window.until(`the Problems panel to settle`, async () => {
      problems = await problemsOn(this.window.page);
      return settled(problems);
    });
    return problems;
  }
}

async function problemsOn(page: Page): Promise<Problem[]> {
  const rows = page.locator('.markers-panel .monaco-list-row:has(.marker-message-line)');
  const problems = await rows.evaluateAll((elements) =>
    elements.map((row) => {
      const text = (selector: string): string => row.querySelector(selector)?.textContent ?? '';
      const severities = ['error', 'warning', 'info'] as const;
      const icon = row.querySelector('.marker-icon')?.classList;
      const [line = 0, column = 0] = (text('.marker-line').match(/\d+/g) ?? []).map(Number);
      return {
        severity: severities.find((severity) => icon?.contains(severity)) ?? 'info',
        message: text('.marker-message'),
        source: text('.marker-source'),
        code: text('.marker-code'),
        line,
        column,
      };
    }),
  );
  return problems.map((problem) => ({ ...problem, message: plain(problem.message) }));
}
