import { mayNameSecret, namesSecret } from '../secretNames';
import type { OpenValue } from './namedValueReader';
import { pairedValues, type Paired } from './pairedValues';
import type { SecretSpan } from './secretKinds';

/** Maximum lines between a name and its value. */
const FARTHEST = 6;

/** The heading of a field in a form that is sent in parts; its value follows an empty line. */
const FORM = /form-data; name="([^"]{1,200})"/;

/** Follows names and values that stand on lines of their own. */
export class PairedLines {
  /** In how many lines the list of cloud-init’s logins may begin. */
  private logins = 0;
  private name: { readonly isSecret: boolean; readonly column: number; lines: number } | undefined;

  /**
   * The values on this line that are secret by a name, or a mark, on this line or another.
   * @param ahead the n-th line after this one, if it is known already
   */
  read(
    line: string,
    ahead: (count: number) => string | undefined,
  ): { readonly spans: readonly SecretSpan[]; readonly opens: OpenValue | undefined } {
    this.forget(line);
    this.logins = /^\s*chpasswd:/.test(line) ? FARTHEST : this.logins - 1;
    if (!this.isRelevant(line, ahead)) return { spans: [], opens: undefined };
    if (this.logins > 0 && /^\s*list:\s*(?:[|>]|$)/.test(line)) {
      return { spans: [], opens: { kind: 'password', content: 'text', name: 'value' } };
    }
    const form = FORM.exec(line)?.[1];
    if (form !== undefined && namesSecret(form)) {
      return { spans: [], opens: { kind: 'password', content: 'text', name: 'value', until: '--' } };
    }
    const paired = pairedValues(line);
    const { value } = paired;
    const isSecret = value !== undefined && (this.means(value.column) || isSecretBelow(value.column, ahead));
    // What the name is called is over with its value.
    if (value && this.name && value.spans.length > 0) this.name = undefined;
    if (paired.name) this.name = { ...paired.name, lines: 0 };
    if (!value || !isSecret) return { spans: paired.spans, opens: undefined };
    const opens: OpenValue | undefined = value.isOpen
      ? { kind: 'password', content: 'entries', name: 'value' }
      : undefined;
    return { spans: [...paired.spans, ...value.spans], opens };
  }

  /** Cheap: most lines have no entry that could be secret, and no secret near. */
  private isRelevant(line: string, ahead: (count: number) => string | undefined): boolean {
    if (this.name?.isSecret === true || this.logins > 0 || isAboutSecret(line)) return true;
    if (!/value|content|default/i.test(line)) return false;
    for (let count = 1; count <= FARTHEST; count++) {
      const next = ahead(count);
      if (next === undefined) return false;
      if (isAboutSecret(next)) return true;
    }
    return false;
  }

  private means(column: number): boolean {
    return this.name?.isSecret === true && column >= this.name.column;
  }

  private forget(line: string): void {
    if (!this.name || line.trim() === '') return;
    this.name.lines += 1;
    if (this.name.lines > FARTHEST || columnOf(line) < this.name.column) this.name = undefined;
  }
}

function isAboutSecret(line: string): boolean {
  return (
    /secret|securestring|1b470612|keyName|["']kty/i.test(line) || (mayNameSecret(line) && namesSecret(line))
  );
}

/** Where the text of a line begins, without its sign or dash. */
function columnOf(line: string): number {
  return Math.max(0, line.search(/[^\s+~-]/));
}

/** True if one of the next lines of the same object says that a value is secret, or names a secret. */
function isSecretBelow(column: number, ahead: (count: number) => string | undefined): boolean {
  for (let count = 1; count <= FARTHEST; count++) {
    const line = ahead(count);
    if (line === undefined || columnOf(line) < column) return false;
    if (columnOf(line) > column) continue;
    const below: Paired = pairedValues(line);
    if (below.name) return below.name.isSecret;
    if (below.value) return false;
  }
  return false;
}
