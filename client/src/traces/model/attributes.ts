import { readLogEntry, readMessage } from './spanMessages';
import type { Fact, RawSpan, Subject } from './rawSpan';

/** What the attributes of a span come to. */
export type Described = Pick<RawSpan, 'side' | 'error' | 'facts' | 'subject'>;

/** Attributes that tell a reader of a span nothing. */
const NOISE =
  /^(?:Time|Name|component|code\.stacktrace|error|Span\.(?:Start|End)|_schema:.*|rpc\..*|response_class)$/;

/** Not every plugin has every call; that one is missing is no failure. */
const MISSING_CALL = /code = Unimplemented|unknown method|malformed method name|is not implemented/i;

/**
 * Makes the attributes of a span, of which several may have one name, into what is shown of it. What was sent and
 * answered is read for its URN or type and let go: it holds inputs and outputs, secrets among them.
 */
export function describe(attributes: Iterable<Fact>): Described {
  const facts: Fact[] = [];
  const subject: { -readonly [name in keyof Subject]: Subject[name] } = {};
  let side: RawSpan['side'];
  let error: string | undefined;
  let decorator: string | undefined;
  for (const [name, value] of attributes) {
    if (name === 'Msg') {
      const entry = readLogEntry(value);
      if (entry.message !== undefined) readMessage(entry.message, subject);
      if (entry.error !== undefined) error = entry.error;
    } else if (name === 'span.kind') {
      if (value === 'client' || value === 'server') side = value;
    } else if (name === 'urn') subject.urn ??= value;
    else if (name === 'pulumi-decorator') decorator = value;
    else if (!NOISE.test(name)) facts.push([name, value]);
  }
  // A plugin's is its path, which `bin` has, too.
  if (decorator !== undefined && !/[\\/].*[\\/]/.test(decorator)) subject.token ??= decorator;
  return { side, error: failure(error), facts, subject };
}

/** What is said of a failure; undefined if it is none. */
export function failure(message: string | undefined): string | undefined {
  if (message === undefined || message === '' || MISSING_CALL.test(message)) return undefined;
  return message.replace(/^rpc error: code = \w+ desc = /, '');
}
