import type { LogLine } from '../../../../../shared/logs/logLine';
import { readLogLine } from '../../../../../shared/logs/readLogLine';
import { parseUrn, URN_PREFIX, firstUrn } from '../../../../../shared/urn';

/** Tells which lines belong to the entry above them. */
export class EntryBoundaries {
  /** The first line of the present entry, and the indentation that its further lines have at least. */
  private head: { readonly kind: LogLine['kind']; readonly least: number } | undefined;

  /** True if the line belongs to the entry of the lines before it; an empty one always does. */
  continues(raw: string, { kind, level }: LogLine): boolean {
    const indent = raw.search(/\S/);
    if (this.head && indent < 0) return true;
    if (this.head && kind === 'text' && indent >= this.head.least) {
      // In the list of problems at the end of a run, each is an entry.
      if (this.head.kind === 'glog' || (level !== 'error' && level !== 'warning')) return true;
    }
    // A message of glog can have several lines; JSON has its line breaks inside. On the screen, what is below is indented.
    this.head = { kind, least: kind === 'glog' ? 1 : kind === 'text' ? Math.max(0, indent) + 1 : Infinity };
    return false;
  }
}

/** Reads a line, of which only the beginning is known if it is very long. */
export function readEntryLine(raw: string): LogLine {
  const line = readLogLine(raw);
  if (line.kind !== 'text' || !raw.startsWith('{"')) return line;
  const said = /^(\{"time":"[^"]*","level":"[^"]*",)"msg":"((?:[^"\\]|\\[^])*)/.exec(raw);
  if (said) return readLogLine(`${said[1]}"msg":"${said[2]}"}`);
  const method = /^\{"method":"([\w./]+)"/.exec(raw)?.[1];
  return method === undefined ? line : { ...line, message: method };
}

/** The URN that a line is about. */
export function subjectOf({ urn, call, message }: LogLine): string | undefined {
  if (urn !== undefined) return urn;
  const resource = call?.resource;
  if (resource !== undefined) return resource.startsWith(URN_PREFIX) ? resource : undefined;
  return message.includes(URN_PREFIX) ? firstUrn(message) : undefined;
}

/** The provider that a line is about, if it says so. */
export function providerOf({ provider, message }: LogLine, urn: string | undefined): string | undefined {
  if (provider !== undefined) return provider;
  const called = message.startsWith('Provider[') ? /^Provider\[([^\],]+)/.exec(message)?.[1] : undefined;
  if (called !== undefined && !called.startsWith('0x')) return called;
  if (urn?.includes('pulumi:providers:') !== true) return undefined;
  return /^pulumi:providers:(.+)$/.exec(parseUrn(urn)?.type ?? '')?.[1];
}
