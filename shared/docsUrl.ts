import type { KnownErrorId } from './knownErrors/knownErrorId';

/** The site that is made of the folder `docs`. */
const SITE = 'https://pulumi-troubleshooter.github.io/pulumi-troubleshooter';

/** The page that says what works in a browser. */
export const webDocsUrl = `${SITE}/web`;

/** A page of the documentation, by its name: `writes`. */
export function docsUrl(page: string): string {
  return `${SITE}/${page}`;
}

/** The page that explains a rule. */
export function ruleDocsUrl(code: string): string {
  return `${SITE}/rules/${code}`;
}

/** The page that explains an error of the catalogue. */
export function errorDocsUrl(id: KnownErrorId): string {
  return `${SITE}/errors/${id}`;
}
