// What tests write down of themselves (test/harness/reporter.cjs), and how a failure is said in a few lines.
import { existsSync, readFileSync } from 'node:fs';

/** Reads the lines that a run of tests has written to a file; none if there is no file. */
export function readResults(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return lines.map((line) => JSON.parse(line));
}

/**
 * A failure in a few lines: all of it is where it happened.
 * @param {string} title
 * @param {string} [message] what the test or step said
 * @param {readonly string[]} [hints] shown whole before the message
 */
export function shortened(title, message = '', hints = []) {
  const said = message.split('\n').filter(Boolean).slice(0, 8);
  return [title, ...[...hints, ...said.map((line) => line.slice(0, 200))].map((line) => `    ${line}`)].join(
    '\n',
  );
}
