import type { Report, Rule } from './engine/rule';

export const replacementCharacter: Rule = {
  code: 'replacement-character',
  title: 'The file should be valid UTF-8',
  severity: 'warning',
  docs: {
    why:
      'The character U+FFFD (�) marks a place that could not be read as UTF-8: the file was saved in another ' +
      'encoding, cut inside a character, or holds binary data. Pulumi replaces such bytes without a message, and ' +
      'the original is lost with the next save.',
    repair: 'Reopen the file with its real encoding, or export the state again.',
  },
  checkResource({ node }, report) {
    check(node.raw, node.start, report);
  },
  checkState(model, report) {
    // Only commas are between the resources.
    const { resources, text } = model;
    check(text.slice(0, resources[0]?.node.start), 0, report);
    const behind = resources.at(-1)?.node.end ?? text.length;
    check(text.slice(behind), behind, report);
  },
};

/** Reports the first occurrence in a part of the text: there can be thousands. */
function check(part: string, start: number, report: Report): void {
  const first = part.indexOf('\ufffd');
  if (first < 0) return;
  report({
    span: { start: start + first, end: start + first + 1 },
    message:
      'This file is not valid UTF-8 here (or was not when it was written): the original text is lost. Reopen ' +
      'it with the right encoding or export the state again.',
  });
}
