import { nodeAt, type JsonNode } from './jsonNode';
import { scanValue } from './scan';

/**
 * The value in the plaintext of a secret, which is a JSON document in a string; undefined if the engine can't read
 * it. Its offsets are those in `text`.
 */
export function valueOfPlaintext(text: string): JsonNode | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  // Go also refuses numbers beyond a float, and deep nesting.
  return scanValue({ text }, 0).problems.length === 0 ? nodeAt({ text }, 0) : undefined;
}
