import { type LogLine, plainMessage } from '../../../../../shared/logs/logLine';
import { parseUrn, urnsIn } from '../../../../../shared/urn';
import { redact } from '../../../pulumi/secrets/redact';
import type { EntryText } from './entryTexts';
import { readEntryLine, subjectOf } from './logEntries';
import type { LogIndex } from './logIndex';
import type { EntryDetails, LogRow } from './logView';

/** The longest message of a row, in characters. */
const LONGEST_MESSAGE = 400;

/** The row of an entry. */
export function rowOf({ entry, lines, original }: EntryText, index: LogIndex): LogRow {
  const { level, verbosity } = index.factsOf(entry);
  const line = redactedLine(lines[0]!, original);
  const said = messageOf(line);
  return {
    line: index.lineOf(entry),
    clock: line.clock ?? '',
    level,
    verbosity,
    resource: resourceOf(line),
    message: said.length > LONGEST_MESSAGE ? `${said.slice(0, LONGEST_MESSAGE)}…` : said,
    more: lines.slice(1).filter((further) => further.trim() !== '').length,
  };
}

/** All of an entry. */
export function detailsOf(text: EntryText, index: LogIndex): EntryDetails {
  const row = rowOf(text, index);
  const raw = text.lines.join('\n');
  const isProblem = row.level === 'error' || row.level === 'warning';
  return {
    ...row,
    said: redact(plainMessage(redactedLine(text.lines[0]!, text.original).message)),
    raw,
    leftOut: text.leftOut,
    urns: [...new Set([...urnsIn(raw)].map(({ urn }) => urn))],
    problem: isProblem ? problemIn(text) : undefined,
  };
}

/** The line without secrets. If the mask of one has left no JSON, its message is masked instead. */
function redactedLine(redacted: string, original: string): LogLine {
  const line = readEntryLine(redacted);
  if (line.kind !== 'text') return line;
  const known = readEntryLine(original);
  return known.kind === 'text'
    ? line
    : { ...known, message: redact(known.message), more: redact(known.more ?? '') };
}

function messageOf(line: LogLine): string {
  const { call, message, more = '' } = line;
  let said: string;
  if (call) {
    const [, service = '', name = ''] = call.method.split('/');
    const how = call.failed
      ? `failed${message.slice(call.method.length)}`
      : call.completed
        ? 'ends'
        : 'begins';
    said = `${service.replace(/^pulumirpc\./, '')}.${name} ${how}`;
  } else said = plainMessage(message) + more;
  const short = redact(said)
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ⏎ ');
  return withNames(short);
}

/** The text with the name of each resource instead of its URN, which is in another column or in the details. */
function withNames(text: string): string {
  let result = '';
  let from = 0;
  for (const { urn, start, end } of urnsIn(text)) {
    result += text.slice(from, start) + (parseUrn(urn)?.name ?? urn);
    from = end;
  }
  return result + text.slice(from);
}

function resourceOf(line: LogLine): LogRow['resource'] {
  const urn = subjectOf(line);
  const parsed = urn === undefined ? undefined : parseUrn(urn);
  return parsed && urn !== undefined ? { urn, name: parsed.name, type: parsed.type } : undefined;
}

function problemIn({ lines, original }: EntryText): string {
  const line = redactedLine(lines[0]!, original);
  return line.kind === 'text' || line.kind === 'glog'
    ? [plainMessage(line.message), ...lines.slice(1)].join('\n').trimEnd()
    : plainMessage(line.message);
}
