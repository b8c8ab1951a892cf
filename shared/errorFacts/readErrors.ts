import type { Operation } from '../knownErrors/resourceHeadings';
import { requiredText } from '../knownErrors/requiredText';
import { classOf, isEmptyCode, type ErrorClass } from './errorClasses';
import { constraintIn, type Refused } from './constraints';
import { ENVELOPES } from './envelopes';
import { phaseOf, requestOf, type Phase, type Request } from './stateAfter';

/** What the answer of a cloud says, in whatever form its provider prints it. */
export interface Answer {
  readonly at: number;
  readonly length: number;
  readonly envelope: string;
  readonly provider?: string | undefined;
  readonly errorClass: ErrorClass | undefined;
  readonly status?: string | undefined;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly call?: string | undefined;
  readonly method?: string | undefined;
}

/** Longer texts of one resource are logs. */
const LONGEST = 6000;

/** The text that each form's match has in it, made when the first error is read. */
let required: readonly string[] | undefined;

/** The answer of a cloud in the words about one resource: of several, the one in the most telling form. */
export function answerIn(text: string): Answer | undefined {
  const words = text.slice(0, LONGEST);
  let best: Answer | undefined;
  required ??= ENVELOPES.map(({ pattern }) => requiredText(pattern.source));
  for (const [index, { name, provider, pattern }] of ENVELOPES.entries()) {
    const match = words.includes(required[index]!) ? pattern.exec(words) : null;
    if (!match) continue;
    const { status, code, message, call, method, sqlstate, grpc } = match.groups ?? {};
    const said = [code, message].every((part) => !part) ? words.slice(0, match.index) : message;
    // A handler of Cloud Control calls every refusal of its service an internal error, and names its status.
    const inner = /(?:ServiceInternal|GeneralService)\w{0,12}$/.test(code ?? '') && INNER.exec(message ?? '');
    const errorClass = inner
      ? classOf({ status: inner.groups!['status'], message: message!.replace(/security token/g, '') })
      : classOf({ status, code, message: said, sqlstate, grpc });
    const answer = {
      at: match.index,
      length: match[0].trimEnd().length,
      envelope: name,
      provider,
      errorClass,
      ...{ status, code, message, call, method },
    };
    best ??= answer;
    // An answer with a code that says nothing leaves nothing to guess.
    if (errorClass || (status && code && isEmptyCode(code))) return answer;
  }
  return best ?? wordsIn(words);
}

/** The status that the service behind Cloud Control gave. */
const INNER = /Status Code: (?<status>4\d\d)/;

/** Words without any form: the message alone, of which the last line with words is the most telling one. */
function wordsIn(text: string): Answer | undefined {
  const bullets = Array.from(text.matchAll(/^[ \t|]{0,12}\* [^\n]{1,600}/gm));
  const match = bullets.at(-1) ?? /\berror: [^\n]{1,600}|\S[^\n]{0,600}/.exec(text);
  if (!match) return undefined;
  const begin = bullets[0]?.index ?? match.index;
  const message = text.slice(begin, begin + 1500).replace(/urn:pulumi:\S{1,600}/g, '');
  const errorClass = classOf({ message });
  return { at: match.index, length: match[0].length, envelope: 'words', errorClass, message };
}

/** What is known of an error from the form of an output alone. */
export interface ErrorFacts {
  readonly at: number;
  readonly length: number;
  readonly answer?: Answer | undefined;
  readonly refused?: Refused | undefined;
  readonly phase: Phase;
  /** The phases if it was certainly refused, or is certainly not known. */
  readonly phases: { readonly refused: Phase; readonly unknown: Phase };
  readonly errorClass: ErrorClass | undefined;
}

/** Words of a request that the cloud had accepted. */
const WAITING =
  /\b(?:waiting (?:for|on|to)|wait(?:s|ed)? (?:for|until)|polling|Future#WaitForCompletion|long.running operation|created but|after successful create|reading (?:[\w ]{1,40})?after)\b/i;

/** A resource as an output names it. */
export interface Named {
  readonly type: string;
  readonly name: string;
}

/** The request of an operation that was refused, by everything that the answer says. */
function requestIn(words: string, answer: Answer | undefined, type: string): Request {
  const before = words.slice(0, answer?.at ?? words.length);
  if (WAITING.test(answer?.envelope === 'words' ? (answer.message ?? '') : before)) return 'waiting';
  if (answer?.call) return requestOf(answer.call, type);
  if (answer?.method)
    return answer.method === 'POST' ? 'main' : answer.method === 'PUT' ? 'unknown' : 'other';
  // `error creating IAM Role (app): …`, and not `setting tags of …`.
  const said =
    /(?:[Ee]rror |[Ff]ailed to |\* |: )(?<verb>creat|insert|register|allocat)\w{1,4} (?<object>[\w ]{3,60})/.exec(
      before,
    );
  if (!said) return 'unknown';
  const object = said.groups!['object']!.replace(/ /g, '');
  return requestOf(`Create${object[0]!.toUpperCase()}${object.slice(1)}`, type);
}

/** Classes that are decided before a value is looked at. */
const OF_WHO_ASKS: ReadonlySet<ErrorClass> = new Set<ErrorClass>([
  'unconfigured',
  'throttled',
  'credentials',
  'denied',
  'plan',
  'server',
]);

const CHECKED = /has a problem: |failed to validate|[Vv]alidation failed|diffing urn:pulumi:/;
const CONFIGURED =
  /could not validate provider configuration|(?:could not|failed to|unable to) configure (?:the )?provider|required configuration keys were missing|error initializing \w{1,40} provider|[Ff]ailed to create \w{1,40} [Cc]lient from provider configuration|can ?not create client, bad configuration|Error connecting to \w{1,40} server|\b26000\d: /;
const LOOKED_UP =
  /\b[Ii]nvo(?:cation|ke) of '?[\w:/.-]{1,160}'? (?:returned an error|failed)|\bCall\w{0,3} function/;

/**
 * Reads the words about one resource.
 * @param operation what was done with it; undefined if the output does not say
 * @returns undefined if they have neither an answer of a cloud nor a sentence about a property
 */
export function readError(
  words: string,
  { type }: Partial<Named>,
  operation: Operation | undefined,
): ErrorFacts | undefined {
  const refused = constraintIn(words.slice(0, LONGEST));
  const answer = answerIn(words);
  const isChecked = CHECKED.test(words) && (!answer || answer.envelope === 'words');
  if (!refused && !answer) return undefined;
  const isValue =
    refused &&
    (isChecked ||
      !answer?.errorClass ||
      (isEmptyCode(answer.code ?? '') && !OF_WHO_ASKS.has(answer.errorClass)));
  const errorClass = isValue ? 'invalid' : answer?.errorClass;
  const request = requestIn(words, answer, type ?? '');
  const { at, length } = (isValue ? refused : answer) ?? refused!;
  const phase = (ofClass: ErrorClass | undefined, status?: string): Phase => {
    if (LOOKED_UP.test(words)) return 'lookup';
    if (type?.startsWith('pulumi:providers:') || ofClass === 'unconfigured' || CONFIGURED.test(words))
      return 'configure';
    // Without its login, the request was not sent.
    if (answer?.envelope === 'login for a request, by OAuth')
      return phaseOf(operation, 'credentials', request);
    return isChecked ? 'check' : phaseOf(operation, ofClass, request, status);
  };
  return {
    ...{ at, length, answer, errorClass },
    refused: isValue ? refused : undefined,
    phase: phase(errorClass, answer?.status),
    phases: { refused: phase('invalid'), unknown: phase(undefined) },
  };
}
