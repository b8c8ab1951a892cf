/** Where the documentation is published. */
const DOCS = 'https://github.com/pulumi-troubleshooter/pulumi-troubleshooter/blob/main/docs';

/** The page that says what works in a browser. */
export const webDocsUrl = `${DOCS}/web.md`;

/** The page that explains a rule. */
export function ruleDocsUrl(code: string): string {
  return `${DOCS}/rules/${code}.md`;
}

/** The page that explains an error of the catalogue. */
export function errorDocsUrl(id: string): string {
  return `${DOCS}/errors/${id}.md`;
}
