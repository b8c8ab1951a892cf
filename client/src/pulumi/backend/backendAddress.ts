import { isAbsolute, join, sep } from 'node:path';
import { backendFolder } from './backendFolder';

/** Names of an address's parameters that hold secrets. */
const SECRET_PARAMETER = /pass|secret|token|sig|sas|key/i;

/**
 * Where a backend is, as `PULUMI_BACKEND_URL` takes it. That can hold a password, so it leaves this object only for the
 * environment of the CLI: what is printed, compared and stored has no credentials.
 */
export class BackendAddress {
  readonly #url: string;
  readonly #secrets: readonly string[];
  /** Fit to be shown. */
  readonly display: string;
  /** The same for all spellings of the address; fit to be stored. */
  readonly identity: string;

  /**
   * @param url as `pulumi login` takes it
   * @param folder what a relative path is relative to: where the CLI runs
   * @throws if the address is empty: it would leave the choice to the CLI
   */
  constructor(url: string, folder: string) {
    if (url.trim() === '') throw new Error('The backend’s address is empty.');
    this.#url = withAbsolutePath(url, folder);
    const { shown, secrets } = withoutCredentials(this.#url);
    this.display = shown;
    this.identity = identityOf(shown);
    this.#secrets = secrets;
  }

  /** The address as it is, credentials and all. For the environment of the CLI alone. */
  get forCli(): string {
    return this.#url;
  }

  /** The parts of the address that must not be logged. */
  get secrets(): readonly string[] {
    return this.#secrets;
  }

  /** The address if it has no credentials. */
  get storable(): string | undefined {
    return this.#secrets.length === 0 ? this.#url : undefined;
  }

  /** True if Pulumi Cloud or a service like it is there. Those have organizations. */
  get isService(): boolean {
    return isServiceUrl(this.#url);
  }

  /** True of PostgreSQL. */
  get isDatabase(): boolean {
    return /^postgres:/i.test(this.#url);
  }

  /** False of a folder: its user is the user of the system. */
  get hasLogins(): boolean {
    return backendFolder(this.#url) === undefined;
  }

  isSameAs(other: BackendAddress): boolean {
    return this.identity === other.identity;
  }

  toString(): string {
    return this.display;
  }

  toJSON(): string {
    return this.display;
  }
}

function isServiceUrl(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

/** As the CLI does it: the path is put together as it is written, escapes and all. */
function withAbsolutePath(url: string, folder: string): string {
  const [, path = '', query = ''] = /^file:\/\/([^?]*)(.*)$/s.exec(url) ?? [];
  if (path === '' || path.startsWith('~') || isAbsolute(path)) return url;
  return `file://${join(folder, path).replaceAll(sep, '/')}${query}`;
}

function withoutCredentials(url: string): { shown: string; secrets: string[] } {
  const secrets: string[] = [];
  const [, scheme = '', rest = ''] = /^([a-z][\w+.-]*:\/\/)(.*)$/is.exec(url) ?? ['', '', url];
  if (/^file:/i.test(scheme)) return { shown: url, secrets };
  const at = mayHoldCredentials(scheme, rest).lastIndexOf('@');
  const userInformation = rest.slice(0, Math.max(at, 0));
  const colon = userInformation.indexOf(':');
  const user = colon < 0 ? userInformation : userInformation.slice(0, colon);
  if (colon >= 0) secrets.push(userInformation.slice(colon + 1), userInformation);
  const place = rest
    .slice(at + 1)
    .replace(/(?<=&|^[^?]*\?)([^=&]*)=([^&]+)/g, (whole, name, value: string) => {
      if (!SECRET_PARAMETER.test(String(name))) return whole;
      secrets.push(value);
      return `${name}=…`;
    });
  if (secrets.length > 0) secrets.push(url);
  const decoded = secrets.map(unescaped).filter((text) => !secrets.includes(text));
  return { shown: `${scheme}${user}${at < 0 ? '' : '@'}${place}`, secrets: [...secrets, ...decoded] };
}

/** The part of an address in which a user and a password can stand, before its last at sign. */
function mayHoldCredentials(scheme: string, rest: string): string {
  // As the CLI reads it, an at sign can be in the password and a slash cannot. It refuses the latter, and says so.
  const authority = rest.slice(0, rest.search(/[/?#]|$/));
  if (!/^postgres/i.test(scheme)) return authority;
  if (!authority.includes('@')) return rest;
  // No name of a database has an at sign: what has one behind the slash is a password that has both.
  return rest.slice(0, rest.search(/[?#]|$/));
}

function identityOf(shown: string): string {
  const folder = backendFolder(shown);
  if (folder !== undefined) return `file://${folder.replace(/(?<=^.|[^\\/])[\\/]+$/, '')}`;
  if (!isServiceUrl(shown) || !URL.canParse(shown)) return shown;
  const { protocol, host, pathname, search } = new URL(shown);
  return `${protocol}//${host}${pathname.replace(/(?<!\/)\/+$/, '')}${search}`;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
