import type { Subject } from './rawSpan';

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
export interface LogEntry {
  readonly message?: string;
  readonly error?: string;
}

const SENT = '{"gRPC request":';
const ANSWERED = '{"gRPC response":';

/** Reads one `Msg` of a call, which is JSON of one of three forms. */
export function readLogEntry(text: string): LogEntry {
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
