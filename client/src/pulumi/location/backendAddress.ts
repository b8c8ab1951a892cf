import { relative } from 'node:path';
import type { BackendKind } from '../backendKinds/backendKind';
import { kindOf } from '../backendKinds/backendKinds';
import { isPulumiCloud } from '../backendKinds/service';

/** Names of an address's parameters that hold secrets. */
const SECRET_PARAMETER = /pass|secret|token|sig|sas|key/i;

/**
 * A backend's address, as `PULUMI_BACKEND_URL` takes it. It can contain a password, so it leaves this object only for the
 * environment of the CLI. What is printed, compared and stored has no credentials.
 */
export class BackendAddress {
  readonly #url: string;
  readonly #spelling: string;
  readonly #cwd: string;
  readonly #secrets: readonly string[];
  readonly kind: BackendKind;
  /** Its folder, if it is on this machine's disk. */
  readonly folder: string | undefined;
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
    this.kind = kindOf(url);
    this.#url = this.kind.resolved?.(url, folder) ?? url;
    this.#spelling = url;
    this.#cwd = folder;
    this.folder = this.kind.folderOf?.(this.#url);
    const { shown, secrets } = withoutCredentials(this.#url, this.kind);
    this.display = shown;
    this.identity = this.kind.identityOf?.(shown) ?? shown;
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
    return relative(this.#cwd, cwd) === '' ? this.#spelling : this.#url;
  }

  /** True if the CLI notes the stack that is selected in this backend under this spelling, which may have a password. */
  isNotedAs(spelling: string): boolean {
    return spelling === (this.kind.notedAs?.(this.#spelling) ?? this.#spelling);
  }

  /** The parts of the address that must not be logged. */
  get secrets(): readonly string[] {
    return this.#secrets;
  }

  /** The address if it has no credentials. */
  get storable(): string | undefined {
    return this.#secrets.length === 0 ? this.#url : undefined;
  }

  /** True for Pulumi's own service, but not for one that is self-hosted. */
  get isPulumiCloud(): boolean {
    return isPulumiCloud(this.#url);
  }

  /** False for a folder: its user is the system's user. */
  get hasLogins(): boolean {
    return this.folder === undefined;
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

function withoutCredentials(
  url: string,
  { hasCredentials = true, mayHoldCredentials = beforePath }: BackendKind,
): { shown: string; secrets: string[] } {
  const secrets: string[] = [];
  if (!hasCredentials) return { shown: url, secrets };
  const [, scheme = '', rest = ''] = /^([a-z][\w+.-]*:\/\/)(.*)$/is.exec(url) ?? ['', '', url];
  const at = mayHoldCredentials(rest).lastIndexOf('@');
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

/** The CLI accepts an at sign in the password, but refuses a slash, with a message. */
function beforePath(rest: string): string {
  return rest.slice(0, rest.search(/[/?#]|$/));
}

/** A text with its percent escapes decoded; as it is if one of them is broken. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
