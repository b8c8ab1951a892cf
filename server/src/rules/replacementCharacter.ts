import type { Rule } from './rule';

export const replacementCharacter: Rule = {
  code: 'replacement-character',
  title: 'The file should be valid UTF-8',
  severity: 'warning',
  docs: {
    why:
      'The character U+FFFD (�) stands where something could not be read as UTF-8: the file was saved in another ' +
      'encoding, cut inside a character, or holds binary data. Pulumi replaces such bytes without a word, and ' +
      'the original is lost with the next save.',
    repair: 'Reopen the file with its real encoding, or export the state again.',
  },
  checkState(model, report) {
    const first = model.text.indexOf('\ufffd');
    if (first < 0) return;
    report({
      span: { start: first, end: first + 1 },
      message:
        'This file is not valid UTF-8 here (or was not when it was written): what stood in this place is lost. ' +
        'Reopen it with the right encoding or export the state again.',
    });
  },
};
