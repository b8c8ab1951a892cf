import { PlayWords } from '../../../shared/playWords';
import { parseUrn, ROOT_STACK_TYPE } from '../../../shared/urn';
import type { MessageFields } from '../../../client/src/pulumi/runs/replay/messageText';
import { PYTHON_TRACE, summaryOf } from '../../../client/src/pulumi/runs/replay/failureMessage';
import {
  failedCall,
  INSTALLED,
  isLeft,
  PROJECT,
  saysShutDown,
  sourceOf,
  type ProgramRecord,
  type RecordedCall,
  type RecordedFailure,
} from '../../../client/src/pulumi/runs/replay/programRecord';
import type { TextExchange } from '../../../client/src/pulumi/runs/replay/recordMask';

/** A place in the project that a message names: a frame of Node.js, which begins with the innermost, or the last one of Python. */
const NODE_PLACE = /\[project\]\/([^\s()]{1,300}:\d{1,9}):\d{1,9}/;
const PYTHON_PLACES = /^ {1,20}File "\[project\]\/([^"\n]{1,300})", line (\d{1,9})/gm;
const NODE_INTRODUCTION = /^Running program '[^\n]*' failed with an unhandled exception:\n/;

/** Compares how a program ends when it is played with how its recorded run has ended. */
export class PlayVerdict {
  private readonly messages = new Set<string>();
  private readonly reached = new Map<RecordedCall, string | undefined>();
  private readonly questions: string[] = [];

  constructor(
    private readonly record: ProgramRecord,
    private readonly toRecord: TextExchange,
  ) {}

  /** The program has said that it fails. */
  said(message: string): void {
    this.messages.add(essence(this.toRecord.text(message)));
  }

  /** It has come to a call that failed. */
  failed(call: RecordedCall, now: MessageFields): void {
    this.reached.set(call, sourceOf(now, PROJECT));
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
    for (const failure of this.ownFailures()) {
      const { urn, message } = failure;
      const resource = urn === undefined ? undefined : parseUrn(urn);
      const ofResource = resource !== undefined && resource.qualifiedType !== ROOT_STACK_TYPE;
      const what = ofResource ? `${resource.type} “${resource.name}”` : undefined;
      const call = failedCall(this.record, failure);
      if (!call && ofResource) {
        lines.push(shown(PlayWords.notOfProgram, [what], message));
        continue;
      }
      const isThere = call ? this.reached.has(call) : this.messages.has(essence(message));
      isSame &&= isThere;
      const place = call ? this.reached.get(call) : this.placeOf(message);
      lines.push(shown(isThere ? PlayWords.sameFailure : 'Not reached', [place, what], message));
    }
    const known = new Set(failures.map(({ message }) => essence(message)));
    for (const each of this.messages) {
      if (known.has(each) || this.quotesEnd(each)) continue;
      isSame = false;
      if (this.questions.length === 0) lines.push(shown('Another failure', [this.placeOf(each)], each));
    }
    if (isSame && !lines.some((line) => line.startsWith(PlayWords.sameFailure)))
      lines.push(PlayWords.succeeded);
    if (!isSame) lines.push(PlayWords.other);
    return { isSame, lines };
  }

  /** The failures of the record, without what has only followed from them. */
  private ownFailures(): readonly RecordedFailure[] {
    const { failures } = this.record;
    const own = failures.filter(({ message }) => !this.quotesEnd(message));
    return own.length === 0 ? failures : own;
  }

  /** A program may also say that the engine answers no more, which is how Pulumi ends it, or repeat why. */
  private quotesEnd(message: string): boolean {
    if (saysShutDown(message)) return true;
    const { calls, failures } = this.record;
    return calls.some((call, at) => {
      const text = call.error?.text ?? '';
      const isEnd = isLeft(call) || failures.some((failure) => failure.call === at);
      return isEnd && text !== '' && message.includes(text);
    });
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
  return [what, ...(place === '' ? [] : [place]), summaryOf(message)].join(': ');
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
