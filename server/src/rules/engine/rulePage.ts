import type { Rule } from './rule';

/** The example on a rule’s page. */
export interface RuleExample {
  /** The engine's message, word for word: users search for it. */
  readonly engine: readonly string[];
  /** Whether the rule's findings are dangers, and the message of such a finding. */
  readonly danger: { readonly when: 'always' | 'sometimes'; readonly message: string } | undefined;
  /** A part of a state that breaks the rule, with the finding's message. */
  readonly state: string;
  readonly message: string;
  /** The result of one fix, as the lines of a diff. */
  readonly fixed: { readonly title: string; readonly diff: string } | undefined;
  /** One fix of each kind. */
  readonly fixes: readonly { readonly title: string; readonly isInFixAll: boolean }[];
}

const REFUSED: Readonly<Record<NonNullable<Rule['refusedBy']>, string>> = {
  import: 'Pulumi refuses to import or to use such a state.',
  update: 'Pulumi takes such a state, and a later command fails or crashes because of it.',
};

const DANGER =
  'Pulumi takes such a state, but because of it the next update loses, doubles or orphans an object, or gets stuck.';

/** The documentation page of a rule, as Markdown. */
export function ruleDocsPage(rule: Rule, example: RuleExample): string {
  const { code, title, severity, docs, refusedBy } = rule;
  const off =
    severity === 'off' ? 'off (switch it on in the [config file](../config.md) or the settings)' : severity;
  return [
    `# ${title}`,
    '',
    `Rule \`${code}\`, severity: ${off}.${refusedBy ? ` ${REFUSED[refusedBy]}` : ''}`,
    '',
    ...dangerLines(example),
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
    ...versionLines(rule),
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
    'These rules check a state. An error is what the Pulumi engine itself refuses or fails on; everything else is a warning or',
    'less. A danger is a warning that you must settle before the next update: Pulumi takes the state, but its next update loses,',
    'doubles or orphans an object because of it, or gets stuck. The page of a rule says whether its findings are dangers.',
    '',
    'The [config file](../config.md) or the setting `pulumiTroubleshooter.rules` changes the severity of single rules or switches',
    'them off. A danger with the severity `error` counts as an error; with any other severity, it stays a danger.',
    '',
    '| Rule | Code | Severity |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function dangerLines({ danger, message }: RuleExample): string[] {
  if (!danger) return [];
  if (danger.when === 'always') return [`**A danger:** ${DANGER}`, ''];
  const named = danger.message === message ? [] : [`> ${quoted(danger.message)}`, ''];
  return [
    `**A danger** in some cases${named.length > 0 ? ', such as this one' : ''}: ${DANGER}`,
    '',
    ...named,
  ];
}

function engineLines({ engine }: RuleExample): string[] {
  if (engine.length === 0) return [];
  return ['Pulumi says:', '', ...fenced('text', engine.join('\n'))];
}

function fixLines({ fixes }: RuleExample): string[] {
  if (fixes.length === 0) return [];
  return [
    'At the lightbulb (`Ctrl+.`) on the mark:',
    '',
    ...fixes.map(
      ({ title, isInFixAll }) =>
        `- **${quoted(title)}**${isInFixAll ? ' (**Fix All** does it, too, where there is no choice)' : ''}`,
    ),
    '',
  ];
}

function versionLines({ docs: { versions } }: Rule): string[] {
  if (versions === undefined) return [];
  return [
    '## Versions of Pulumi',
    '',
    versions,
    '',
    'The editor checks for the newest Pulumi; [`check --engine VERSION`](../check.md#another-version-of-pulumi) checks for another.',
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
