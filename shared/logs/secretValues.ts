import { Signature, SIGNATURE_KEY } from '../signature';

/**
 * The values of the secrets in the text of a state that was exported with `--show-secrets`, each value once.
 * @throws if the text is no JSON; the parser's own message would quote it, secrets and all
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
 * The values of {@link secretValuesIn}, and of numbers that no float can hold the digits that stand in the text.
 * @param root what was parsed from the text
 */
export function* secretSpellings(root: unknown, text: string): Generator<string, void> {
  const values = new Set(secretValuesIn(root));
  yield* values;
  for (const [digits] of text.matchAll(/-?\d{16,}(?:\.\d+)?/g)) {
    const number = Number(digits);
    if (!values.has(String(number))) continue;
    yield digits;
    // As gRPC's messages have it.
    yield number.toExponential();
  }
}

/**
 * The texts and numbers that the secret objects inside a JSON value hold: of a state that was exported with
 * `--show-secrets`, or of a gRPC message.
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
        // In a state the plaintext is a JSON text of its own.
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
