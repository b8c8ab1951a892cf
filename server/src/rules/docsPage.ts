import type { Rule } from './rule';

const REFUSED: Readonly<Record<NonNullable<Rule['refusedBy']>, string>> = {
  import: 'Pulumi refuses to import or to use such a state.',
  update: 'Pulumi takes such a state, and a later command fails or crashes because of it.',
};

/** The documentation page of a rule, as Markdown. */
export function ruleDocsPage(rule: Rule): string {
  const { code, title, severity, docs, refusedBy } = rule;
  const off =
    severity === 'off' ? 'off (switch it on in the setting `pulumiTroubleshooter.rules`)' : severity;
  return [
    `# ${code}`,
    '',
    `${title}.`,
    '',
    `Severity: ${off}.${refusedBy ? ` ${REFUSED[refusedBy]}` : ''}`,
    '',
    '## How it comes about',
    '',
    docs.why,
    '',
    '## What to do',
    '',
    docs.repair,
    '',
  ].join('\n');
}

/** The list of all rules, as Markdown. */
export function ruleDocsIndex(rules: readonly Rule[]): string {
  const rows = rules.map(({ code, title, severity }) => `| [${code}](${code}.md) | ${title} | ${severity} |`);
  return [
    '# Rules',
    '',
    'What is checked in a state. An error is what the Pulumi engine itself refuses or fails on; everything else is a',
    'warning or less. The setting `pulumiTroubleshooter.rules` changes the severity of single rules or switches them off.',
    '',
    '| Rule | What it asks | Severity |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
