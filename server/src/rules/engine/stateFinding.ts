import type { FindingSeverity } from '../../../../shared/stateSummary';
import type { Span } from '../../json/parts';
import { movedOffset } from '../../json/moveParts';
import type { Resource } from '../../state/resource';
import type { TextChange } from '../../json/unchangedSegments';
import { visibleText } from '../../../../shared/quotedText';
import { withoutUnsure, type UnsureTexts } from '../../state/unsureTexts';
import {
  WHOLE_STATES,
  type RuleFinding,
  type Explanation,
  type FindingPlace,
  type Fix,
  type Rule,
} from './rule';

/** One finding of a state that may change: its places move with the text. */
export class StateFinding implements RuleFinding {
  readonly span: Span;
  readonly cause: string | undefined;
  readonly resource: Resource | undefined;
  readonly danger: boolean | undefined;
  readonly asksFirst: boolean | undefined;
  readonly fatal: boolean | undefined;
  readonly refusedBy: Rule['refusedBy'];

  /** @param explanation texts and fixes, or a function that makes them on demand */
  constructor(
    readonly rule: Rule,
    readonly severity: FindingSeverity,
    place: FindingPlace,
    private explanation: Explanation | (() => Explanation),
  ) {
    this.span = fixedSpan(place.span);
    this.cause = place.cause;
    this.resource = place.resource;
    this.danger = place.danger;
    this.asksFirst = place.asksFirst;
    this.fatal = place.fatal;
    this.refusedBy = place.refusedBy;
    if (typeof explanation !== 'function') this.explanation = fixed(explanation, severity);
  }

  get message(): string {
    return this.explained.message;
  }

  get engine(): string | undefined {
    return this.explained.engine;
  }

  get related(): Explanation['related'] {
    return this.explained.related;
  }

  get fixes(): Fix[] | undefined {
    return this.explained.fixes;
  }

  get helpedBy(): Explanation['helpedBy'] {
    return this.explained.helpedBy;
  }

  get lost(): Explanation['lost'] {
    return this.explained.lost;
  }

  /**
   * The same finding in broken JSON, where the engine reports only the JSON error.
   * @param unsure the texts that must not be shown
   */
  inBrokenJson(unsure: UnsureTexts): StateFinding {
    const { rule, severity } = this;
    return new StateFinding(rule, severity, this, () => ({
      ...explainedWithout(this.explained, unsure),
      engine: undefined,
    }));
  }

  /** The same finding while the user must resolve a danger first: no fix is preferred. */
  held(): StateFinding {
    const { rule, severity } = this;
    return new StateFinding(rule, severity, this, () => {
      const { fixes, ...explained } = this.explained;
      return {
        ...explained,
        fixes: fixes?.map((fix) => ({ ...fix, preferred: false, lossless: false })),
      };
    });
  }

  /** Moves its places with a change of the text. */
  move(change: TextChange): void {
    moveSpan(this.span, change);
    if (typeof this.explanation === 'function') return;
    for (const other of this.explanation.related ?? []) moveSpan(other.span, change);
  }

  private get explained(): Explanation {
    if (typeof this.explanation === 'function')
      this.explanation = fixed(explain(this.rule, this.explanation), this.severity);
    return this.explanation;
  }
}

/** The message of a rule that throws. */
export function failureMessage({ code }: Rule, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `The check "${code}" failed (${reason}). The other checks are complete. Please report this: “Pulumi: Report a Problem” does most of it.`;
}

function explain(rule: Rule, explanation: () => Explanation): Explanation {
  try {
    return explanation();
  } catch (error) {
    return { message: failureMessage(rule, error) };
  }
}

function explainedWithout(
  { message, related, fixes, helpedBy }: Explanation,
  unsure: UnsureTexts,
): Explanation {
  const without = (text: string): string => withoutUnsure(text, unsure);
  const forCount = (words: ((count: number) => string) | undefined) =>
    words && ((count: number): string => without(words(count)));
  return {
    message: without(message),
    helpedBy,
    related: related?.map((other) => ({ span: other.span, message: without(other.message) })),
    fixes: fixes?.map(({ missing, ...fix }) => ({
      ...fix,
      ...(missing !== undefined && !unsure.urns.has(missing) && { missing }),
      title: without(fix.title),
      titleForAll: forCount(fix.titleForAll),
      titleForCause: forCount(fix.titleForCause),
      ...(fix.done && { done: forCount(fix.done)! }),
    })),
  };
}

/** With copies of its places. Of what is refused and has no fix, another state of the stack is the way out. */
function fixed(
  { message, engine, related, fixes, helpedBy, lost }: Explanation,
  severity: FindingSeverity,
): Explanation {
  const isStuck = severity === 'error' && !fixes?.length && !lost;
  return {
    message: visibleText(message),
    engine,
    related: related?.map((other) => ({ span: fixedSpan(other.span), message: visibleText(other.message) })),
    fixes,
    helpedBy: helpedBy ?? (isStuck ? WHOLE_STATES : undefined),
    lost,
  };
}

/** A copy of a span: a node's span changes or disappears when its text does. */
function fixedSpan({ start, end }: Span): Span {
  return { start, end };
}

function moveSpan(span: Span, change: TextChange): void {
  // Text inserted right after a span does not belong to it.
  if (span.end > change.oldEnd || span.start >= change.oldEnd) span.end = movedOffset(span.end, change);
  span.start = movedOffset(span.start, change);
}
