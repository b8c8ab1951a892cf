import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rules } from '../rules';
import type { Rule } from '../rules/engine/rule';
import { docsUrl, ruleDocsUrl } from '../../../shared/docsUrl';

/** The facts about a rule for other programs. */
export interface RuleFacts extends Pick<Rule, 'code' | 'title' | 'severity' | 'refusedBy'> {
  readonly docs: string;
}

/** All rules, in the order in which they are checked. */
export function allRules(): RuleFacts[] {
  return rules.map(({ code, title, severity, refusedBy }) => ({
    code,
    title,
    severity,
    ...(refusedBy && { refusedBy }),
    docs: ruleDocsUrl(code),
  }));
}

/**
 * The documentation page of a rule, as Markdown. The build puts all pages into a file beside the programs.
 * @param code of a rule that exists
 */
export function rulePage(code: string): string {
  const file = path.join(__dirname, 'rulePages.json');
  const pages = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
  return pages[code]!.replaceAll(/\]\(\.\.\/([\w-]+)\.md/g, (_, page: string) => `](${docsUrl(page)}`);
}
