import type { AssistantAnswer } from '../../../../shared/assistant';
import { withoutSecrets } from '../../../../shared/secrets/secretLines';
import { visibleText } from '../../../../shared/quotedText';
import { inLine } from './answerPages';

/** An answer in which nothing has the form of a secret, or can't be seen. */
export function shownAnswer(said: AssistantAnswer): AssistantAnswer {
  if (said.failure !== undefined) return { failure: shownText(said.failure) };
  return { answer: shownText(said.answer), data: shownData(said.data) as object };
}

function shownText(text: string): string {
  return withoutSecrets(visibleText(text));
}

/** The same data with each text as it may be shown. */
function shownData(value: unknown): unknown {
  if (typeof value === 'string') return shownText(inLine(value));
  if (Array.isArray(value)) return value.map(shownData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shownData(member)]));
}
