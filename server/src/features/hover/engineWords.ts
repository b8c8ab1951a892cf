import type { Span } from '../../json/parts';
import type { RuleFinding } from '../../rules/engine/ruleFinding';
import { code } from './markdown';
import type { HoverText } from './hover';

/** More findings at one place say the same of other resources. */
const MOST = 3;

/**
 * What Pulumi itself would say of what is wrong at an offset; undefined if nothing is, or nothing in words of its own.
 * It stands here and not in the finding's message, which the list of problems would then give two rows.
 */
export function engineWordsAt(findings: readonly RuleFinding[], offset: number): HoverText | undefined {
  const there = findings.filter(({ span }) => span.start <= offset && offset <= span.end);
  const words = new Set<string>();
  let about: Span | undefined;
  for (const { engine, span } of there) {
    if (engine === undefined || words.size === MOST) continue;
    words.add(engine);
    about ??= span;
  }
  return (
    about && { span: about, text: [...words].map((said) => `**Pulumi says:** ${code(said)}`).join('\n\n') }
  );
}
