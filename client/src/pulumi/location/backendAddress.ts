import { isAbsolute, join, relative, sep } from 'node:path';
import { backendFolder } from './backendFolder';

/** Names of an address's parameters that hold secrets. */
const SECRET_PARAMETER = /pass|secret|token|sig|sas|key/i;

/**
 * A backend's address, as `PULUMI_BACKEND_URL` takes it. It can contain a password, so it leaves this object only for the
 * environment of the CLI. What is printed, compared and stored has no credentials.
 */
export class BackendAddress {
  readonly #url: string;
  readonly #spelling: string;
  readonly #folder: string;
  readonly #secrets: readonly string[];
  /** For users to see; without credentials. */
  readonly display: string;
  /** The same for all spellings of the address; can be stored. */
  readonly identity: string;

  /**
   * @param url as `pulumi login` takes it
   * @param folder the base of a relative path: where the CLI runs
   * @throws if the address is empty: the CLI would then choose a backend itself
   */
  constructor(url: string, folder: string) {
    if (url.trim() === '') throw new Error('The backend’s address is empty.');
    this.#url = withAbsolutePath(url, folder);
    this.#spelling = url;
    this.#folder = folder;
    const { shown, secrets } = withoutCredentials(this.#url);
    this.display = shown;
    this.identity = identityOf(shown);
    this.#secrets = secrets;
  }

  /** The address with its credentials. Only for the environment of the CLI. */
  get forCli(): string {
    return this.#url;
  }

  /**
   * The same for a run in a folder: as it was spelled, if that names the same place there. The CLI notes the selected stack
   * for each spelling of an address.
   */
  forCliIn(cwd: string): string {
    return relative(this.#folder, cwd) === '' ? this.#spelling : this.#url;
  }

  /** True if the CLI notes the stack that is selected in this backend under this spelling, which may have a password. */
  isNotedAs(spelling: string): boolean {
    return spelling === (this.isService ? this.#spelling.replace(/\/$/, '') : this.#spelling);
  }

  /** The parts of the address that must not be logged. */
  get secrets(): readonly string[] {
    return this.#secrets;
  }

  /** The address if it has no credentials. */
  get storable(): string | undefined {
    return this.#secrets.length === 0 ? this.#url : undefined;
  }

  /** True for Pulumi Cloud or a service like it. Those have organizations. */
  get isService(): boolean {
    return isServiceUrl(this.#url);
  }

  /** True for Pulumi's own service, but not for one that is self-hosted. */
  get isPulumiCloud(): boolean {
    return /^https:\/\/api\.pulumi\.com(?:[/?#]|$)/i.test(this.#url);
  }

  /** True for PostgreSQL. */
  get isDatabase(): boolean {
    return /^postgres:/i.test(this.#url);
  }

  /** False for a folder: its user is the system's user. */
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

/** Joins the paths as the CLI does: without decoding escapes. */
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
  const decoded = secrets.map(percentDecoded).filter((text) => !secrets.includes(text));
  return { shown: `${scheme}${user}${at < 0 ? '' : '@'}${place}`, secrets: [...secrets, ...decoded] };
}

/** The part of an address in which a user and a password can stand, before its last at sign. */
function mayHoldCredentials(scheme: string, rest: string): string {
  // The CLI accepts an at sign in the password, but refuses a slash, with a message.
  const authority = rest.slice(0, rest.search(/[/?#]|$/));
  if (!/^postgres/i.test(scheme)) return authority;
  if (!authority.includes('@')) return rest;
  // Database names have no at sign: an at sign after the slash means that the password contains both.
  return rest.slice(0, rest.search(/[?#]|$/));
}

function identityOf(shown: string): string {
  const folder = backendFolder(shown);
  if (folder !== undefined) return `file://${folder.replace(/(?<=^.|[^\\/])[\\/]+$/, '')}`;
  if (!isServiceUrl(shown) || !URL.canParse(shown)) return shown;
  const { protocol, host, pathname, search } = new URL(shown);
  return `${protocol}//${host}${pathname.replace(/(?<!\/)\/+$/, '')}${search}`;
}

/** A text with its percent escapes decoded; as it is if one of them is broken. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
