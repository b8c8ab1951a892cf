import { PlayWords } from '../../../shared/playWords';
import { parseUrn, ROOT_STACK_TYPE } from '../../../shared/urn';
import type { MessageFields } from './messageText';
import {
  INSTALLED,
  isLeft,
  OVER,
  PROJECT,
  registeredUrn,
  sourceOf,
  type ProgramRecord,
  type RecordedCall,
} from './programRecord';
import type { TextExchange } from './recordMask';

/** A place in the project that a message names: a frame of Node.js, which begins with the innermost, or the last one of Python. */
const NODE_PLACE = /\[project\]\/([^\s()]{1,300}:\d{1,9}):\d{1,9}/;
const PYTHON_PLACES = /^ {1,20}File "\[project\]\/([^"\n]{1,300})", line (\d{1,9})/gm;
const NODE_INTRODUCTION = /^Running program '[^\n]*' failed with an unhandled exception:\n/;
const PYTHON_TRACE = /^Traceback \(most recent call last\):$/m;

/** Compares how a program ends when it is played with how its recorded run has ended. */
export class PlayVerdict {
  private readonly messages = new Set<string>();
  private readonly reached = new Map<string, string | undefined>();
  private readonly questions: string[] = [];

  constructor(
    private readonly record: ProgramRecord,
    private readonly toRecord: TextExchange,
  ) {}

  /** The program has said that it fails. */
  said(message: string): void {
    this.messages.add(essence(this.toRecord.text(message)));
  }

  /** It has come to a resource that failed. */
  failed({ request }: RecordedCall, now: MessageFields): void {
    this.reached.set(registeredUrn(this.record, request), sourceOf(now, PROJECT));
  }

  /** It asks for what the record does not have. */
  asked(question: string): void {
    this.questions.push(question);
  }

  /** Whether it has ended in the same way, and what to say of it. */
  conclusion(): { readonly isSame: boolean; readonly lines: readonly string[] } {
    const { failures } = this.record;
    const lines: string[] = [];
    let isSame = this.questions.length === 0;
    for (const question of new Set(this.questions)) lines.push(`Not in the record: ${question}`);
    for (const { urn, message } of failures) {
      const resource = urn === undefined ? undefined : parseUrn(urn);
      const ofResource = resource !== undefined && resource.qualifiedType !== ROOT_STACK_TYPE;
      const isThere = ofResource ? this.reached.has(urn!) : this.messages.has(essence(message));
      isSame &&= isThere;
      const place = ofResource ? this.reached.get(urn!) : this.placeOf(message);
      const what = ofResource ? `${resource.type} “${resource.name}”` : undefined;
      lines.push(shown(isThere ? PlayWords.sameFailure : 'Not reached', [place, what], message));
    }
    const known = new Set(failures.map(({ message }) => essence(message)));
    for (const each of this.messages) {
      if (known.has(each) || this.quotesEnd(each)) continue;
      isSame = false;
      if (this.questions.length === 0) lines.push(shown('Another failure', [this.placeOf(each)], each));
    }
    if (failures.length === 0 && isSame) lines.push(PlayWords.succeeded);
    if (!isSame) lines.push(PlayWords.other);
    return { isSame, lines };
  }

  /** SDKs other than that of Node.js also say that the engine answers no more, which is how Pulumi ends a program. */
  private quotesEnd(message: string): boolean {
    return this.record.calls.some((call) => isLeft(call) && message.includes(call.error?.text ?? OVER));
  }

  /** The place of a failure: the first one that its message names, or that of the call whose error it quotes. */
  private placeOf(message: string): string | undefined {
    const own = essence(message);
    const named = NODE_PLACE.exec(own)?.[1];
    if (named !== undefined) return named;
    const [, file, line] = [...own.matchAll(PYTHON_PLACES)].at(-1) ?? [];
    if (file !== undefined) return `${file}:${line}`;
    const call = this.record.calls.find(({ error }) => error?.text && message.includes(error.text));
    return call && sourceOf(call.request, PROJECT);
  }
}

function shown(what: string, where: readonly (string | undefined)[], message: string): string {
  const place = where.filter((each) => each !== undefined).join(' ');
  return [what, ...(place === '' ? [] : [place]), firstOf(message)].join(': ');
}

/**
 * A message without what differs from run to run and from machine to machine: the frames of a stack that are not in the project,
 * what a program of Node.js prints before and after the error, which it does only if it has not come to its own end yet.
 */
function essence(message: string): string {
  const isPython = PYTHON_TRACE.test(message);
  const lines = message.replace(NODE_INTRODUCTION, '').split('\n');
  const isFrame = (line: string): boolean => (isPython ? /^\s/ : /^\s+at /).test(line);
  const end = isPython ? -1 : lines.findIndex((line, at) => !isFrame(line) && isFrame(lines[at - 1] ?? ''));
  return lines
    .slice(0, end === -1 ? undefined : end)
    .filter((line) => !isFrame(line) || (line.includes(PROJECT) && !INSTALLED.test(line)))
    .join('\n')
    .trim();
}

/** What a message says, without its introduction. */
function firstOf(message: string): string {
  if (PYTHON_TRACE.test(message))
    return message
      .trim()
      .split('\n')
      .findLast((line) => /^\S/.test(line))!;
  const [first = '', second] = message.trim().split('\n');
  return first.trimEnd().endsWith(':') && second !== undefined ? second.trim() : first;
}
