/** Where the pages of docs/rules are published. */
const DOCS = 'https://github.com/pulumi-troubleshooter/pulumi-troubleshooter/blob/main/docs/rules';

/** The page that explains a rule. */
export function ruleDocsUrl(code: string): string {
  return `${DOCS}/${code}.md`;
}
