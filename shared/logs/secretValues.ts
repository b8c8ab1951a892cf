import { Signature, SIGNATURE_KEY } from '../signature';

/**
 * The values of the secrets in the text of a state that was exported with `--show-secrets`, each value once.
 * @throws if the text is not JSON; the parser's own message would quote it with its secrets
 */
export function secretValuesInText(text: string): string[] {
  let state: unknown;
  try {
    state = JSON.parse(text);
  } catch {
    throw new Error('The secrets can’t be found, because the state is not JSON. Export it again.');
  }
  return [...new Set(secretSpellings(state, text))];
}

/**
 * The values of {@link secretValuesIn}, and for numbers beyond a float's precision, their digits in the text.
 * @param root the value parsed from the text
 */
export function* secretSpellings(root: unknown, text: string): Generator<string, void> {
  const values = new Set(secretValuesIn(root));
  yield* values;
  for (const [digits] of text.matchAll(/-?\d{16,}(?:\.\d+)?/g)) {
    const number = Number(digits);
    if (!values.has(String(number))) continue;
    yield digits;
    // As written in gRPC messages.
    yield number.toExponential();
  }
}

/**
 * The strings and numbers in the secret objects of a JSON value, from a state exported with `--show-secrets` or a gRPC
 * message.
 */
export function* secretValuesIn(root: unknown): Generator<string, void> {
  const open: { value: unknown; secret: boolean }[] = [{ value: root, secret: false }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, secret } = next;
    if (typeof value === 'string' || typeof value === 'number') {
      if (secret) yield String(value);
    } else if (typeof value === 'object' && value !== null) {
      const isSecret = isSecretObject(value as Record<string, unknown>);
      for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
        if (key === SIGNATURE_KEY) continue;
        // In a state, the plaintext is itself a JSON text.
        const content = isSecret && key === 'plaintext' ? parsed(inner) : inner;
        open.push({ value: content, secret: secret || isSecret });
      }
    }
  }
}

function isSecretObject(value: Record<string, unknown>): boolean {
  const signature = value[SIGNATURE_KEY];
  return signature === Signature.secret || (signature === Signature.outputValue && value['secret'] === true);
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
}
