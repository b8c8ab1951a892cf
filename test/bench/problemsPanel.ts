import type { Page } from 'playwright-core';
import { plain } from './plainText';

/** One entry of the Problems panel, as it reads; of a long message the first line. */
export interface Problem {
  severity: 'error' | 'warning' | 'info';
  message: string;
  source: string;
  code: string;
  line: number;
  column: number;
}

/** What is on the screen in the Problems panel. */
export async function readProblems(page: Page): Promise<Problem[]> {
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
