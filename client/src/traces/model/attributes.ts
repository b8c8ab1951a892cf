import { readLogEntry, readMessage } from './spanMessages';
import type { Fact, RawSpan, Subject } from './rawSpan';

/** The facts from a span's attributes. */
export type Described = Pick<RawSpan, 'side' | 'error' | 'facts' | 'subject'>;

/** Attributes without use for a reader. */
const NOISE =
  /^(?:Time|Name|component|code\.stacktrace|error|Span\.(?:Start|End)|_schema:.*|rpc\..*|response_class)$/;

/** Not every plugin has every call: a missing one is not a failure. */
const MISSING_CALL = /code = Unimplemented|unknown method|malformed method name|is not implemented/i;

/**
 * Converts the attributes of a span, which can have repeated names, into its facts. Of the recorded messages, only URN
 * and type are kept: they contain inputs and outputs, with secrets.
 */
export function readAttributes(attributes: Iterable<Fact>): Described {
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
  // A plugin's decorator is its path, which `bin` also has.
  if (decorator !== undefined && !/[\\/].*[\\/]/.test(decorator)) subject.token ??= decorator;
  return { side, error: failure(error), facts, subject };
}

/** The message of a failure; undefined if it is not one. */
export function failure(message: string | undefined): string | undefined {
  if (message === undefined || message === '' || MISSING_CALL.test(message)) return undefined;
  return message.replace(/^rpc error: code = \w+ desc = /, '');
}
