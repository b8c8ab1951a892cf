/** What a provider was doing with a resource. */
export type Operation =
  | 'creating'
  | 'updating'
  | 'deleting'
  | 'replacing'
  | 'refreshing'
  | 'reading'
  | 'importing';

/** The resource under whose heading Pulumi prints messages: `  aws:s3:Bucket (images):`. */
export interface ResourceHeading {
  /** The offsets of the text under it. */
  readonly start: number;
  readonly end: number;
  /** `aws:s3:Bucket`. */
  readonly type: string;
  readonly name: string;
  /** What was done with it, if the heading itself says. */
  readonly operation?: Operation;
}

const HEADING =
  /^(?:\[[^\]\n]{1,200}\])?[ \t|]{0,12}(?<type>[A-Za-z][\w.-]{0,80}:[\w./-]{0,120}(?::[\w./-]{1,120})?) \((?<name>[^()\n]{1,200}(?:\([^()\n]{0,100}\)[^()\n]{0,100})?|\*{3})\):?[ \t]{0,8}$/gm;

/** The same before 2019: `  aws:s3:Bucket: images`, with its messages below. */
const OLD_HEADING =
  /^[ \t]{1,8}(?<type>[a-z][\w-]{0,40}(?::[\w./-]{1,120}){1,3}): (?<name>[\w./:-]{1,200})[ \t]{0,8}$(?=\n[ \t]{2,16}(?:error|warning): )/gm;

/** A row that is printed while a run goes on, with its message: ` +  aws:s3:Bucket images creating (2s) error: …`. */
const ROW =
  /^[ \t|]{0,8}(?:[-+~=<>@!]{1,3}[ \t]{1,4})?(?<type>[A-Za-z][\w.-]{0,80}:[\w./-]{1,120}(?::[\w./-]{1,120})?)[ \t]{1,4}(?<name>[^\s]{1,200})[ \t]{1,4}(?:[*a-z .]{1,40}?(?:\([\dms.]{1,12}\) )?(?:\[diff: [^\]\n]{0,200}\];? )?)?(?=(?:error|warning): )/gm;

/** What SST prints: `|  Error       Web sst:aws:Nextjs → WebCdn aws:cloudfront:Distribution`, with the message below. */
const OF_SST =
  /^[ \t|]{0,8}(?:Error[ \t]{1,12})?(?:\w[\w.-]{0,100} [\w-]{1,40}(?::[\w./-]{1,80}){1,3} → )?(?<name>\w[\w.-]{0,120}) (?<type>[a-z][\w-]{0,40}(?::[\w./-]{1,120}){1,3})[ \t]{0,8}$(?<=Error[^\n]{0,400}|→[^\n]{0,400})/gm;

/** A diagnostic in the events of `--json` or the service: `{"urn":"urn:pulumi:…","message":"error: …`. */
const EVENT =
  /"urn": ?"urn:pulumi:[^"\n]{1,400}?::(?<type>[\w.:/$-]{1,200})::(?<name>[^"\n]{1,200})"[^\n]{0,200}?"message": ?"/g;

/** The end of the last resource's messages. */
const SECTION =
  /^[ \t]{0,4}(?:Outputs|Resources|Duration|Policies|Policy Violations|Diagnostics):?(?:[ \t]|$)/gm;

/** The headings of resources in a text, and the rows with a message of their own, in order. */
export function resourceHeadings(text: string): ResourceHeading[] {
  const inLines = [ROW, EVENT].flatMap((pattern) => rowsIn(text, pattern));
  return [...headingsIn(text), ...inLines].sort((a, b) => a.start - b.start);
}

function rowsIn(text: string, pattern: RegExp): ResourceHeading[] {
  return Array.from(text.matchAll(pattern), ({ 0: row, index, groups }) => {
    const start = index + row.length;
    const end = text.indexOf('\n', start);
    const operation = /\b(?:creating|updating|deleting|replacing|refreshing|reading|importing)\b/.exec(
      row,
    )?.[0];
    return {
      start,
      end: end < 0 ? text.length : end,
      type: ownType(groups!['type']!),
      name: groups!['name']!,
      ...(operation !== undefined && { operation: operation as Operation }),
    };
  });
}

function headingsIn(text: string): ResourceHeading[] {
  const sections = Array.from(text.matchAll(SECTION), ({ index }) => index);
  const headings = [HEADING, OLD_HEADING, OF_SST]
    .flatMap((pattern) => Array.from(text.matchAll(pattern)))
    .sort((a, b) => a.index - b.index);
  let section = 0;
  return headings.map(({ 0: line, index, groups }, i) => {
    const start = index + line.length;
    while (section < sections.length && sections[section]! <= start) section++;
    const end = Math.min(headings[i + 1]?.index ?? text.length, sections[section] ?? text.length);
    return {
      start,
      end: endOfIndented(text, start, end, indentOf(line)),
      type: ownType(groups!['type']!),
      name: groups!['name']!,
    };
  });
}

/** Without the types of the parents: `sst:aws:CDN$aws:cloudfront/distribution:Distribution`. */
export const ownType = (type: string): string => type.slice(type.lastIndexOf('$') + 1);

/** A tab is wider than any heading's indent. */
const indentOf = (line: string): number => (line.startsWith('\t') ? 8 : line.search(/[^ \t|]|$/));

/** The offset of the first line that is not indented more than the heading; `end` if even the first message is not. */
function endOfIndented(text: string, start: number, end: number, indent: number): number {
  let isFirst = true;
  for (let at = start + 1; at < end;) {
    const next = text.indexOf('\n', at);
    const line = text.slice(at, next < 0 ? end : next);
    if (line.trim() !== '') {
      if (indentOf(line) <= indent) return isFirst ? end : at;
      isFirst = false;
    }
    if (next < 0) break;
    at = next + 1;
  }
  return end;
}

/**
 * True for a resource of a provider. The stack itself has the messages of the program, and references to other stacks are
 * read by the CLI.
 */
export function isOfProvider({ type }: ResourceHeading): boolean {
  return !type.startsWith('pulumi:pulumi:');
}
