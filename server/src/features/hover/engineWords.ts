import type { Span } from '../../json/parts';
import type { RuleFinding } from '../../rules/engine/rule';
import { code } from './markdown';
import type { HoverText } from './hover';

/** Maximum findings at one place; further ones are the same for other resources. */
const MOST = 3;

/**
 * Pulumi's own messages for the findings at an offset; undefined if there are none. They are in the hover and not in the
 * finding's message, which would take two rows in the Problems panel.
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
