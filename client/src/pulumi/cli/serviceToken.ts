import { readFileSync } from 'node:fs';
import { credentialsFile, firstSet, hasCredentialHelper, readCredentials, type LoginPlace } from './logins';

/** The used parts of the CLI's logins; newer versions write both fields, and read only the accounts. */
interface Logins {
  readonly accounts?: Partial<
    Record<string, { readonly accessToken?: unknown; readonly insecure?: unknown }>
  >;
  readonly accessTokens?: Partial<Record<string, unknown>>;
}

/**
 * The token that the CLI sends to a service. It goes into requests to that service alone.
 * @returns undefined if only the CLI knows it, or the service's certificate is not checked
 */
export function tokenFor(url: string, place: LoginPlace): string | undefined {
  const credentials = readCredentials(place);
  if (credentials === 'unreadable' || hasCredentialHelper(place.env, credentials)) return undefined;
  const given = firstSet(place.env['PULUMI_ACCESS_TOKEN']);
  if (given !== undefined || !credentials.addresses.includes(url)) return given;
  try {
    const { accounts, accessTokens } = JSON.parse(readFileSync(credentialsFile(place), 'utf8')) as Logins;
    const account = accounts?.[url];
    const token = account?.accessToken ?? accessTokens?.[url];
    return account?.insecure !== true && typeof token === 'string' ? firstSet(token) : undefined;
  } catch {
    // The CLI is writing it.
    return undefined;
  }
}
