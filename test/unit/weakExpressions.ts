import assert from 'node:assert/strict';
import vm from 'node:vm';
import { attackLine, attacksOn, type Attack } from './attackLines';

/** Characters: the square of it takes far longer than `SUSPICIOUS`. */
const LENGTH = 6_000;
/** Characters: the first length at which the time is measured. */
const SHORT = 500;
/** Milliseconds: what takes longer is measured. */
const SUSPICIOUS = 0.5;
/** Milliseconds: what takes less says nothing beside what else the machine does. */
const TOO_SHORT = 1;
/** Milliseconds: what takes longer is measured before anything else is looked at. */
const VERY_SUSPICIOUS = 10;
/** Milliseconds of the processor after which a search is hopeless: one that takes linear time has long ended. */
const HOPELESS = 100;
/** For four times the length linear time is 4 times as long, quadratic time 16 times. */
const QUADRATIC = 9;
const ATTEMPTS = 4;
/** Attempts enough that a slow one is among them. */
const MOST_SUSPICIOUS = 3;

/**
 * The line on which an expression takes time that grows faster than the line.
 * @param search through a whole line; that of JavaScript, unless another engine has the expression
 * @returns undefined if none was found
 */
export function weaknessOf(expression: RegExp, search = searchOf(expression)): Attack | undefined {
  const attacks = attacksOn(expression);
  const suspicious: Attack[] = [];
  let next = 0;
  const isLeft = (): boolean => next < attacks.length && suspicious.length < MOST_SUSPICIOUS;
  /** Stops at one that is very suspicious. */
  const lookFurther = (): void => {
    for (; isLeft(); next++) {
      const attack = attacks[next]!;
      const line = attackLine(attack, LENGTH);
      const duration = (): number => {
        const start = performance.now();
        search(line);
        return performance.now() - start;
      };
      const once = duration();
      if (once > VERY_SUSPICIOUS) return;
      // Once it may be that another program had the processor.
      if (once > SUSPICIOUS && duration() > SUSPICIOUS) suspicious.push(attack);
    }
  };
  while (isLeft()) {
    // It may also have been broken off.
    timeOf(lookFurther);
    if (!isLeft()) break;
    const last = attacks[next++]!;
    if (growsTooFast(search, last)) return last;
  }
  return suspicious.find((attack) => growsTooFast(search, attack));
}

function searchOf(expression: RegExp): (text: string) => void {
  const { source, flags, sticky, global } = expression;
  return searchWith(sticky || global ? expression : new RegExp(source, `${flags}g`));
}

/** A search through the whole text, as `replaceAll` and `split` make it. */
function searchWith(expression: RegExp): (text: string) => void {
  return (text) => {
    expression.lastIndex = 0;
    if (expression.sticky) expression.test(text);
    else text.replace(expression, '');
  };
}

function growsTooFast(search: (text: string) => void, attack: Attack): boolean {
  const time = (length: number): number => {
    const line = attackLine(attack, length);
    return timeOf(() => {
      search(line);
    });
  };
  for (let length = SHORT; length <= 2 * LENGTH; length *= 2) {
    const least = Math.min(time(length), time(length));
    if (least === Infinity) return true;
    if (least < TOO_SHORT) continue;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      // What else the machine does makes the short one look longer, too.
      if (time(length * 4) / Math.min(least, time(length)) < QUADRATIC) return false;
    }
    return true;
  }
  return false;
}

const context = vm.createContext({});
const call = new vm.Script('action()');

/** How long something takes of the processor, in milliseconds; `Infinity` if it was broken off. */
function timeOf(action: () => void): number {
  // The limit is one of the clock: where other programs have the processor, the time is not over yet.
  for (let limit = 2 * HOPELESS; ; limit *= 2) {
    const start = process.cpuUsage();
    const hasEnded = endsWithin(limit, action);
    const { user, system } = process.cpuUsage(start);
    const duration = (user + system) / 1000;
    if (hasEnded) return duration;
    if (duration >= HOPELESS) return Infinity;
  }
}

function endsWithin(limit: number, action: () => void): boolean {
  Object.assign(context, { action });
  try {
    call.runInContext(context, { timeout: limit });
    return true;
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ERR_SCRIPT_EXECUTION_TIMEOUT', String(error));
    return false;
  }
}
