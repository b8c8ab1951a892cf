import { plainOutput, type PlainOutput } from '../knownErrors/plainOutput';
import { namesSecret } from '../secretNames';
import { answerIn } from './readErrors';

/** A value that was given. */
const GIVEN =
  /(?<before>\b(?:got|given|provided|received|[Vv]alue)[:=]? \(?["']?|\w["']? \(["']?)(?=[^\s"')]{0,80}\d)(?!\d{1,6}[,)]|[\w.-]{1,80}:\/\/|arn:)[^\s"')]{4,200}/g;

/** How many lines around a place are read: a secret is known by what stands around it. */
const LINES_BEFORE = 40;
const LINES_AFTER = 60;

/** Words; a longer sentence is cut. */
const LONGEST = 45;

/**
 * The words in which an output itself says what is wrong: those of the cloud's answer, the innermost exception, or the
 * line. It is foreign text, for who has printed or pasted it only.
 * @param text of any size
 * @param start where the error is in the text
 * @param redact masks secrets, as for a log
 * @returns undefined if there are no words beside codes and addresses
 */
export function reasonAt(text: string, start: number, redact: (text: string) => string): string | undefined {
  const begin = lineBefore(text, start, LINES_BEFORE);
  const plain = plainOutput(text.slice(begin, lineAfter(text, start, LINES_AFTER)));
  const lineOfStart = plain.text.slice(0, offsetIn(plain, start - begin)).split('\n').length - 1;
  const lines = redact(plain.text).split('\n');
  const block = blockOf(lines.slice(lineOfStart));
  const words = short(thrownIn(block) ?? POD.exec(block)?.[1] ?? answeredIn(block) ?? saidIn(block));
  // A sentence about a secret may have it in a form that no log has.
  return words && namesSecret(words) ? words.replace(GIVEN, '$<before>[secret]') : words;
}

function lineBefore(text: string, offset: number, count: number): number {
  let at = offset;
  for (let line = 0; line <= count && at > 0; line++) at = text.lastIndexOf('\n', at - 1);
  return Math.max(at, 0);
}

function lineAfter(text: string, offset: number, count: number): number {
  let at = offset;
  for (let line = 0; line < count && at >= 0; line++) at = text.indexOf('\n', at + 1);
  return at < 0 ? text.length : at;
}

/** Where an offset of the original text is in the plain one. */
function offsetIn(output: PlainOutput, original: number): number {
  let [low, high] = [0, output.text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (output.at(middle) < original) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What ends the words of a resource: a heading, a row of the table, or another error. */
const NEXT =
  /^[ \t|]{0,8}(?:[\w.-]{1,20} {1,2}){0,2}(?:[-+~<=]{0,2} {0,3}(?!https?:)[a-z][\w-]{0,60}:[\w./-]{1,160}(?::[\w./-]{1,120}){0,2} (?:\([^)\n]{1,200}\):|\S{1,200} )|Resources:|Duration:|Outputs:|Diagnostics:|[+ -]{0,4}error: |(?:exit status|error Command failed) )/;

/** In characters: more is a log. */
const LONGEST_BLOCK = 6000;

/** The lines from the first one to the next heading. */
function blockOf(lines: readonly string[]): string {
  const end = lines.findIndex(
    // What ends in a colon announces what follows.
    (line, index) => index > 0 && NEXT.test(line) && !lines[index - 1]!.trimEnd().endsWith(':'),
  );
  return lines
    .slice(0, end < 0 ? undefined : end)
    .join('\n')
    .slice(0, LONGEST_BLOCK);
}

const FRAME = /^[ \t|]{2,24}(?:at \S|File "[^"\n]{1,300}", line \d)/m;
const THROWN =
  /^[ \t|]{0,24}(?:---> |Caused by: |Unhandled exception\. |\[cause\]: )?(?<thrown>[A-Za-z_][\w.$]{0,100}(?:Error|Exception|Exit)(?: \[\w{1,60}\])?: ?[^\n]{1,600})/gm;

/** What Kubernetes says of a Pod, which is why what made the Pod is not ready. */
const POD = /^[ \t|]{0,12}\* (\[Pod [^\n]{1,600})/m;

/** The innermost exception of a trace. */
function thrownIn(block: string): string | undefined {
  if (!FRAME.test(block)) return undefined;
  return Array.from(block.matchAll(THROWN)).at(-1)?.groups!['thrown'];
}

/** What the answer of a cloud says, with the lines in which it goes on. */
function answeredIn(block: string): string | undefined {
  const words = block.split(/\n[ \t|]{0,80}\n(?![ \t|]{0,80}[*\t])/, 1)[0]!;
  const { envelope, message = '' } = answerIn(words) ?? {};
  const isSaid = envelope !== undefined && envelope !== 'words' && LETTERS.test(message);
  const { told, xml } = TOLD.exec(isSaid ? words.slice(words.indexOf(message)) : words)?.groups ?? {};
  return told ?? xml ?? (isSaid ? message : undefined);
}

/** A word at least: `undefined` and `None` are none. */
const LETTERS = /(?!undefined|None|null|<nil>)\b[a-z]{3}/i;

/** What a JSON or XML answer says to people. */
const TOLD =
  /(?:["']?(?:error_description|message|detail|details|title|reason|Message|error)["']? ?[:=] ?"(?<told>(?:[^"\\\n]|\\.){6,600})"|<Message>(?<xml>[^<]{6,600})<)/;

/** What stands before the words of who speaks. */
const BEFORE: readonly RegExp[] = [
  /^[\s|*]{1,40}/,
  /^(?:error(?: [A-Z]{2}\d{4})?|Error|ERROR|warning): /,
  /^\d{1,3} errors? occurred:/,
  /^(?:creating|updating|deleting|replacing|refreshing|reading|importing|diffing) urn:pulumi:\S{1,300}: /,
  /^(?:sdk-v2\/)?provider2?\.go:\d{1,5}: (?:sdk\.helper_schema: )?/,
  /^rpc error: code = \w{1,30} desc = /,
  /^(?:Preview|Refresh|Plan apply) failed: /,
  /^[\w:./-]{1,160} resource '[^'\n]{1,200}' has a problem: /,
  /^(?:Running program '[^'\n]{1,300}'|Program) failed with an unhandled (?:exception|error):/,
  /^an unhandled error occurred: (?:program failed: )?/,
  /^python inline source runtime error: /,
  /^(?:[\w.-]{1,20} {1,2}){0,2}[-+~<=]{1,2} {1,2}[\w:./-]{3,160} \S{1,160} (?:\*{0,2}\w{4,12}ing )?(?:failed\*{0,2} )?(?:\([\dms.]{1,8}\) )?(?:\[diff: [^\]\n]{0,200}\]; )?(?=error: )/,
  /^<ref \*\d>/,
  // Of tools around Pulumi, and of requests.
  /^\[ [^\]\n]{1,80} \] /,
  /^failed to register new resource [^:\n]{1,160}(?:\[[^\]\n]{1,160}\])?: \d{1,2} [A-Z_]{2,30}: /,
  /^\(request "[^"\n]{0,60}"\) /,
];

/** The first lines of a message. */
const saidIn = (block: string): string => block.split(/\n[ \t|]{0,80}\n/, 1)[0]!;

/** The words without what every message begins with. */
function withoutBefore(said: string): string {
  let words = said;
  for (;;) {
    const before = BEFORE.map((pattern) => pattern.exec(words)?.[0]).find(Boolean);
    if (!before) return words;
    words = words.slice(before.length);
  }
}

/** What follows the words for people. */
const AFTER =
  /(?:^|\s)(?:status code: \d{3}, request id|,? ?request id: |RequestI[dD]\b|Timestamp:|Examine values at|Require stack:|at \S{1,200}(?: \(|:\d)|at [\w.]{1,100}\.[\w<]|File "|Traceback \(|\[provider[ =]|provider=\w|\(Service: |goroutine \d|-{20})|Operation ID: /;

/** What stands between the words. */
const WITHIN =
  /, https response error StatusCode: \d{3}, RequestID: [^,\n]{0,120}, (?:HostID: [^,\n]{0,200}, )?(?:api error )?/;

/** A row of the table of a run has names, and no reason. */
const ROW =
  /^[^\n]{0,400}\*\*[a-z ]{4,20} failed\*\*(?:[ \d,;]{1,12}(?:errors?|warnings?|messages?)){0,3}\s*$/;

/** The first sentences of a text, as far as one reads them. */
function short(text: string): string | undefined {
  if (ROW.test(text)) return undefined;
  const words = withoutBefore(text).replace(WITHIN, ': ');
  const said = words
    .slice(0, AFTER.exec(words)?.index)
    .replaceAll('`', "'")
    .replace(/^[\s:,-]{1,20}|[\s:,"]{1,20}$/g, '');
  if (!LETTERS.test(said)) return undefined;
  const all = said.split(/\s+/);
  if (all.length <= LONGEST) return all.join(' ');
  const first = all.slice(0, LONGEST).join(' ');
  const sentence = /^[^]{40,600}[.!](?= [A-Z])/.exec(first)?.[0];
  return sentence ?? `${first} …`;
}
