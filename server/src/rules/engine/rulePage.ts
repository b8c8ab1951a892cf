import type { Rule } from './rule';

/** The example on a rule’s page. */
export interface RuleExample {
  /** The engine's message, word for word: users search for it. */
  readonly engine: readonly string[];
  /** A part of a state that breaks the rule, with the finding's message. */
  readonly state: string;
  readonly message: string;
  /** The result of one fix, as the lines of a diff. */
  readonly fixed: { readonly title: string; readonly diff: string } | undefined;
  /** One of each kind. */
  readonly fixes: readonly { readonly title: string; readonly isInFixAll: boolean }[];
}

const REFUSED: Readonly<Record<NonNullable<Rule['refusedBy']>, string>> = {
  import: 'Pulumi refuses to import or to use such a state.',
  update: 'Pulumi takes such a state, and a later command fails or crashes because of it.',
};

/** The documentation page of a rule, as Markdown. */
export function ruleDocsPage(rule: Rule, example: RuleExample): string {
  const { code, title, severity, docs, refusedBy } = rule;
  const off =
    severity === 'off' ? 'off (switch it on in the setting `pulumiTroubleshooter.rules`)' : severity;
  return [
    `# ${title}`,
    '',
    `Rule \`${code}\`, severity: ${off}.${refusedBy ? ` ${REFUSED[refusedBy]}` : ''}`,
    '',
    ...engineLines(example),
    '## How it comes about',
    '',
    docs.why,
    '',
    '## What to do',
    '',
    docs.repair,
    '',
    ...fixLines(example),
    '## Example',
    '',
    ...fenced('json', example.state),
    `> ${quoted(example.message)}`,
    '',
    ...fixedLines(example),
  ].join('\n');
}

/** The list of all rules, as Markdown. */
export function ruleDocsIndex(rules: readonly Rule[]): string {
  const rows = rules.map(
    ({ code, title, severity }) => `| [${title}](${code}.md) | \`${code}\` | ${severity} |`,
  );
  return [
    '# Rules',
    '',
    'What is checked in a state. An error is what the Pulumi engine itself refuses or fails on; everything else is a',
    'warning or less. The setting `pulumiTroubleshooter.rules` changes the severity of single rules or switches them off.',
    '',
    '| Rule | Code | Severity |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function engineLines({ engine }: RuleExample): string[] {
  if (engine.length === 0) return [];
  return ['Pulumi says:', '', ...fenced('text', engine.join('\n'))];
}

function fixLines({ fixes }: RuleExample): string[] {
  if (fixes.length === 0) return [];
  return [
    'At the light bulb (`Ctrl+.`) on the mark:',
    '',
    ...fixes.map(
      ({ title, isInFixAll }) =>
        `- **${quoted(title)}**${isInFixAll ? ' (**Fix All** does it, too, where there is no choice)' : ''}`,
    ),
    '',
  ];
}

function fixedLines({ fixed }: RuleExample): string[] {
  if (!fixed) return [];
  return [`After **${quoted(fixed.title)}**:`, '', ...fenced('diff', fixed.diff)];
}

function fenced(language: string, text: string): string[] {
  return [`\`\`\`${language}`, text, '```', ''];
}

/** Escapes text that Markdown would read as a tag or emphasis. */
function quoted(text: string): string {
  return text.replace(/[<*_\\]/g, '\\$&');
}
