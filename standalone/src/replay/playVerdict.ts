import { parseUrn, ROOT_STACK_TYPE } from '../../../shared/urn';
import type { MessageFields } from './messageText';
import { PROJECT, registeredUrn, sourceOf, type ProgramRecord, type RecordedCall } from './programRecord';
import type { TextExchange } from './recordMask';

/** A place in the project that a message names. */
const PLACE = /\[project\]\/([^\s()]{1,300}:\d{1,9}):\d{1,9}/;

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
      lines.push(shown(isThere ? 'The same failure' : 'Not reached', [place, what], message));
    }
    const known = new Set(failures.map(({ message }) => essence(message)));
    for (const each of this.messages) {
      if (known.has(each)) continue;
      isSame = false;
      if (this.questions.length === 0) lines.push(shown('Another failure', [this.placeOf(each)], each));
    }
    if (failures.length === 0 && isSame) lines.push('It has succeeded, as in the record.');
    if (!isSame) lines.push('The program has not ended as in the record.');
    return { isSame, lines };
  }

  /** The place of a failure: the first one that its message names, or that of the call whose error it quotes. */
  private placeOf(message: string): string | undefined {
    const named = PLACE.exec(essence(message))?.[1];
    if (named !== undefined) return named;
    const call = this.record.calls.find(({ error }) => error?.text && message.includes(error.text));
    return call && sourceOf(call.request, PROJECT);
  }
}

function shown(what: string, where: readonly (string | undefined)[], message: string): string {
  const place = where.filter((each) => each !== undefined).join(' ');
  return [what, ...(place === '' ? [] : [place]), firstOf(message)].join(': ');
}

/** A message without what differs from machine to machine: the frames of a stack that are not in the project. */
function essence(message: string): string {
  return message
    .split('\n')
    .filter((line) => !/^\s+at /.test(line) || (line.includes(PROJECT) && !line.includes('node_modules')))
    .join('\n')
    .trim();
}

/** What a message says, without its introduction. */
function firstOf(message: string): string {
  const [first = '', second] = message.trim().split('\n');
  return first.endsWith(':') && second !== undefined ? second.trim() : first;
}
