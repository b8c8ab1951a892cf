import { isSecretVariable } from '../../../../shared/secretNames';
import { base64Spellings } from '../../../../shared/secrets/base64';
import { SecretLines, type LinesAhead } from '../../../../shared/secrets/secretLines';

/** Stands for a secret. Pulumi writes the same. */
export const SECRET_MASK = '[secret]';

/** Shorter values mask more of the text than they hide. */
export const SHORTEST_SECRET = 4;

/** The secret values of an environment: those with a secret's name. */
export function secretsOf(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && value.length >= SHORTEST_SECRET && isSecretVariable(name, value) ? [value] : [],
  );
}

/** The text without the given secrets and without anything with the form of one, for a log or a message. */
export function redact(text: string, secrets: readonly string[] = []): string {
  const lines = text.split('\n');
  const redactor = redactorOf(secrets);
  return lines.map((line, index) => redactor(line, (count) => lines[index + count])).join('\n');
}

/** The same for lines that come one by one: the previous lines tell what a line belongs to. */
export function lineRedactor(secrets: readonly string[] = []): (line: string) => string {
  const redactor = redactorOf(secrets);
  return (line) => redactor(line);
}

/** How many lines are read before one is redacted: those of a secret, or what says that a value is one. */
const LINES_AHEAD = 200;

/** The lines of a file, redacted by what is above and below them. */
export async function* redactedLines(
  lines: AsyncIterable<string>,
  secrets: readonly string[],
): AsyncGenerator<string> {
  const redactor = redactorOf(secrets);
  const waiting: string[] = [];
  const next = (): string => {
    const line = waiting.shift()!;
    return redactor(line, (count) => waiting[count - 1]);
  };
  for await (const line of lines) {
    waiting.push(line);
    if (waiting.length > LINES_AHEAD) yield next();
  }
  while (waiting.length > 0) yield next();
}

function redactorOf(secrets: readonly string[]): (line: string, ahead?: LinesAhead) => string {
  const spellings = secrets
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .flatMap((secret) => [
      secret,
      ...secret.split(/\r?\n/).filter(({ length }) => length > 8),
      ...base64Spellings(secret),
    ])
    .sort((a, b) => b.length - a.length);
  const lines = new SecretLines(
    () => SECRET_MASK,
    (found) => found === SECRET_MASK,
  );
  return (line, ahead) => {
    let result = line;
    for (const secret of spellings) result = result.replaceAll(secret, SECRET_MASK);
    return lines.replace(result, ahead);
  };
}
