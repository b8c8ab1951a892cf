import assert from 'node:assert/strict';
import vm from 'node:vm';
import { attackLine, attacksOn, type Attack } from './attackLines';

/** In characters: quadratic time for this length is far longer than `SUSPICIOUS`. */
const LENGTH = 6_000;
/** In characters: the shorter length for which the time is measured. */
const SHORT = 500;
/** In milliseconds: longer searches are measured. */
const SUSPICIOUS = 0.5;
/** In milliseconds: shorter times are dominated by other processes. */
const TOO_SHORT = 1;
/** In milliseconds: longer searches are measured at once. */
const VERY_SUSPICIOUS = 10;
/** In processor milliseconds: a longer search is aborted, because one in linear time would have ended. */
const HOPELESS = 100;
/** For four times the length, linear time is 4 times as long, quadratic time 16 times. */
const QUADRATIC = 9;
const ATTEMPTS = 4;
/** With this many suspicious lines, a slow one is among them. */
const MOST_SUSPICIOUS = 3;

/**
 * Finds a line for which an expression takes more than linear time.
 * @param search searches a whole line; in JavaScript, unless the expression is for another engine
 * @returns undefined if none was found
 */
export function weaknessOf(expression: RegExp, search = searchOf(expression)): Attack | undefined {
  const attacks = attacksOn(expression);
  const suspicious: Attack[] = [];
  let next = 0;
  const isLeft = (): boolean => next < attacks.length && suspicious.length < MOST_SUSPICIOUS;
  /** Stops at a very suspicious line. */
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
      // A single slow search may be due to another process.
      if (once > SUSPICIOUS && duration() > SUSPICIOUS) suspicious.push(attack);
    }
  };
  while (isLeft()) {
    // The search may also have been aborted.
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

/** A search through the whole text, as in `replaceAll` and `split`. */
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
      // Other processes make the short time longer, too.
      if (time(length * 4) / Math.min(least, time(length)) < QUADRATIC) return false;
    }
    return true;
  }
  return false;
}

const context = vm.createContext({});
const call = new vm.Script('action()');

/** The processor time of an action in milliseconds; `Infinity` if it was aborted. */
function timeOf(action: () => void): number {
  // The limit is in real time: while other processes use the processor, an action may reach it with little
  // processor time, and is repeated with a longer limit.
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
