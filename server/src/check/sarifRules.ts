import type * as Sarif from 'sarif';
import type { FindingSeverity } from '../../../shared/stateSummary';
import { rules } from '../rules';
import { ruleDocsUrl } from '../../../shared/docsUrl';
import type { Rule } from '../rules/engine/rule';

const LEVELS = { error: 'error', warning: 'warning', information: 'note', hint: 'note' } as const;
/** GitHub's names for the levels. */
const PROBLEM_SEVERITIES = { error: 'error', warning: 'warning', note: 'recommendation' } as const;

/** The SARIF level of a severity. */
export function sarifLevel(severity: FindingSeverity): (typeof LEVELS)[FindingSeverity] {
  return LEVELS[severity];
}

const indices = new Map(rules.map(({ code }, index) => [code, index]));

/** The index of a rule in {@link sarifRules}. */
export function ruleIndex(code: string): number {
  return indices.get(code) ?? -1;
}

/** All rules, with their documentation, so that the log needs no other page. */
export function sarifRules(): Sarif.ReportingDescriptor[] {
  return rules.map((rule) => {
    const { code, title, severity, docs } = rule;
    const level = severity === 'off' ? 'note' : sarifLevel(severity);
    return {
      id: code,
      name: pascalCase(code),
      shortDescription: { text: `${title}.` },
      fullDescription: { text: plain(docs.why), markdown: docs.why },
      help: helpOf(rule),
      helpUri: ruleDocsUrl(code),
      defaultConfiguration: { enabled: severity !== 'off', level },
      properties: { tags: ['pulumi', 'state'], 'problem.severity': PROBLEM_SEVERITIES[level] },
    };
  });
}

function helpOf({ docs }: Rule): Sarif.MultiformatMessageString {
  return {
    text: `${plain(docs.why)}\n\nWhat to do: ${plain(docs.repair)}`,
    markdown: `${docs.why}\n\n**What to do:** ${docs.repair}`,
  };
}

function pascalCase(code: string): string {
  return code.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Removes the Markdown of the rules' texts, which have code and emphasis, but no links. */
function plain(markdown: string): string {
  return markdown.replace(/[`*]/g, '');
}
