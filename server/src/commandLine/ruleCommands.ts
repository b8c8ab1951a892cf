import { inNpmPackage } from './npmPackage';
import { ExitCode, meant, Misuse, oneOf, subcommand } from './subcommand';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rules } from '../rules/index';
import type { Rule } from '../rules/engine/rule';
import { docsUrl, ruleDocsUrl } from '../../../shared/docsUrl';

const FORMAT = { format: { type: 'string', default: 'text' } } as const;
const FORMATS = ['text', 'json'] as const;

const RULES_HELP = `Lists the rules of a check: severity, code and title.

Usage: pulumi-troubleshooter rules [OPTIONS]

  --format <FORMAT>  text (default) or json
`;

/** Lists the rules. */
export const rulesCommand = subcommand({
  name: 'rules',
  summary: 'List the rules of a check',
  help: RULES_HELP,
  options: FORMAT,
  run: ({ values, positionals }) => {
    const format = oneOf(FORMATS, values.format, 'format');
    if (positionals.length > 0) throw new Misuse(`“rules” lists all; for one, “rule ${positionals[0]}”`);
    const rules = allRules();
    const width = (column: 'code' | 'severity'): number =>
      Math.max(...rules.map((rule) => rule[column].length));
    const [severities, codes] = [width('severity'), width('code')];
    const lines = rules.map(
      ({ severity, code, title }) => `${severity.padEnd(severities)}  ${code.padEnd(codes)}  ${title}\n`,
    );
    process.stdout.write(format === 'json' ? `${JSON.stringify(rules, undefined, 2)}\n` : lines.join(''));
    return ExitCode.clean;
  },
});

const RULE_HELP = `Explains a rule: what Pulumi makes of a state that breaks it, how that comes about, what to do, and an example.

Usage: pulumi-troubleshooter rule [OPTIONS] <CODE>

  --format <FORMAT>  text (default), which is Markdown, or json
`;

/** Prints the page of a rule. */
export const ruleCommand = subcommand({
  name: 'rule',
  summary: 'Explain a rule of a check',
  help: RULE_HELP,
  options: FORMAT,
  run: ({ values, positionals: [code, ...others] }) => {
    const format = oneOf(FORMATS, values.format, 'format');
    if (code === undefined || others.length > 0)
      throw new Misuse('Give the code of one rule; “rules” lists them');
    const rules = allRules();
    const rule = rules.find((one) => one.code === code);
    const codes = rules.map((one) => one.code);
    if (!rule) throw new Misuse(`No rule '${code}'${meant(code, codes)}`);
    return inNpmPackage('rule', `The page is also at ${rule.docs}.`, () => {
      const page = rulePage(code);
      process.stdout.write(format === 'json' ? `${JSON.stringify({ ...rule, page }, undefined, 2)}\n` : page);
      return ExitCode.clean;
    });
  },
});

/** The facts about a rule for other programs. */
interface RuleFacts extends Pick<Rule, 'code' | 'title' | 'severity' | 'refusedBy'> {
  readonly docs: string;
}

/** All rules, in the order in which they are checked. */
function allRules(): RuleFacts[] {
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
