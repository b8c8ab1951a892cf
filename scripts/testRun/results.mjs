import { existsSync, readFileSync } from 'node:fs';

/** Reads the results that test/harness/reporter.cjs has written to a file; none if there is no file. */
export function readResults(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return lines.map((line) => JSON.parse(line));
}

/**
 * The first lines of a failure: the whole message is printed at its place.
 * @param {string} title
 * @param {string} [message] of the test or the job
 * @param {readonly string[]} [hints] lines before the message, which are never cut
 */
export function shortened(title, message = '', hints = []) {
  const lines = message.split('\n').filter(Boolean).slice(0, 8);
  return [title, ...[...hints, ...lines.map((line) => line.slice(0, 200))].map((line) => `    ${line}`)].join(
    '\n',
  );
}
