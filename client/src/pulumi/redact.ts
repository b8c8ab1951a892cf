import { replacePatterns } from './secretPatterns';

/** What stands in the place of a secret. Pulumi writes the same. */
const MASK = '[secret]';

/** Shorter values mask more of the text than they hide. */
export const SHORTEST_SECRET = 4;

const SECRET_NAME =
  /TOKEN|PASSWORD|PASSWD|PASSPHRASE(?!_FILE)|SECRET|CREDENTIAL|ACCESS_KEY|ACCOUNT_KEY|API_?KEY|PRIVATE_KEY|CONNECTION_STRING/i;

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
  return replacePatterns(
    result,
    () => MASK,
    (found) => found === MASK,
  );
}
