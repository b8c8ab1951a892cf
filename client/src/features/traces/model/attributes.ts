import type { Fact, RawSpan, Subject } from './trace';

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

/**
 * Takes in what the fields of a message say whose text is in a trace: `urn:"urn:pulumi:…" properties:{…}`, as Go writes
 * protocol buffers. Only fields of the message itself count, not those of what is in it; everything else is passed over.
 * What is found first stays.
 */
export function readMessage(
  text: string,
  subject: { -readonly [name in keyof Subject]: Subject[name] },
): void {
  let depth = 0;
  let field = '';
  // A string, which may hold braces, and may be cut off; a brace; or the name of a field.
  const piece = /"(?:[^"\\]|\\.)*(?:"|(?<cut>\\?$))|[{}<>]|(?<![A-Za-z_])(?<name>[A-Za-z_]+):/gs;
  for (let match = piece.exec(text); match; match = piece.exec(text)) {
    const { 0: found, groups: { name, cut } = {} } = match;
    if (cut !== undefined) return;
    if (name !== undefined) field = name;
    else if (found === '{' || found === '<') depth += 1;
    else if (found === '}' || found === '>') depth -= 1;
    else if (depth === 0) {
      if (field === 'urn') subject.urn ??= unquote(found);
      else if (field === 'tok' || field === 'type') subject.token ??= unquote(found);
      else if (field === 'name') subject.name ??= unquote(found);
    }
  }
}

/** Names are plain text; what has escapes in it comes without their backslashes. */
function unquote(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(.)/gs, '$1');
}

/** What a call's log entry is: the message that was sent or answered, or the error that ended it. */
interface LogEntry {
  readonly message?: string;
  readonly error?: string;
}

const SENT = '{"gRPC request":';
const ANSWERED = '{"gRPC response":';

/** Reads one `Msg` of a call, which is JSON of one of three forms. */
function readLogEntry(text: string): LogEntry {
  const isMessage = text.startsWith(SENT) || text.startsWith(ANSWERED);
  if (!isMessage && !text.startsWith('{"event":"error"')) return {};
  try {
    const entry = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const message = entry['gRPC request'] ?? entry['gRPC response'];
    if (typeof message === 'string') return { message };
    return typeof entry['message'] === 'string' ? { error: entry['message'] } : {};
  } catch {
    return {};
  }
}
