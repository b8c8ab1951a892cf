/** What stands in the place of a secret. */
const MASK = '[secret]';

/** Shorter values mask more of the text than they hide. */
const SHORTEST_SECRET = 4;

const SECRET_NAME = /TOKEN|PASSWORD|PASSPHRASE(?!_FILE)|SECRET|CREDENTIAL|ACCESS_KEY|API_?KEY|PRIVATE_KEY/i;

/** Everything that looks like a secret whatever its name: Pulumi ciphertexts and tokens, passwords in URLs and the like. */
const PATTERNS: readonly [RegExp, string][] = [
  [/\bv1:[A-Za-z0-9+/=]{8,}:[A-Za-z0-9+/=]+/g, MASK],
  [/\bpul-[0-9a-f]{16,}/g, MASK],
  [/\b(token|bearer|basic) +[A-Za-z0-9._~+/=-]{12,}/gi, `$1 ${MASK}`],
  [/(:\/\/)[^\s/@]+@/g, `$1${MASK}@`],
  [/([?&](?:sig|signature|token|key|password|secret|sas)[^=\s&]*=)[^&\s]+/gi, `$1${MASK}`],
  [/("(?:plaintext|ciphertext|encryptedkey|salt)"\s*:\s*")(?:[^"\\]|\\.)*/g, `$1${MASK}`],
  [/\b(AKIA|ASIA)[A-Z0-9]{16}\b/g, MASK],
];

/** The values of an environment that must never be shown: those whose names say so. */
export function secretsOf(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && value.length >= SHORTEST_SECRET && SECRET_NAME.test(name) ? [value] : [],
  );
}

/** The text without the given secrets and without anything that looks like one; fit for a log or a message. */
export function redact(text: string, secrets: readonly string[] = []): string {
  let result = text;
  for (const secret of [...secrets].sort((a, b) => b.length - a.length)) {
    if (secret.length >= SHORTEST_SECRET) result = result.replaceAll(secret, MASK);
  }
  for (const [pattern, replacement] of PATTERNS) result = result.replace(pattern, replacement);
  return result;
}
