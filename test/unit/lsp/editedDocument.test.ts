import assert from 'node:assert/strict';
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { EditedDocument } from '../../../server/src/lsp/editedDocument';
import { itFuzzes } from '../../harness/fuzz';
import type { Random } from '../../harness/random';

const pieces = ['a', '\n', '\r\n', '\r', 'äöü', '', 'several\nlines\n'];

describe('an edited document', () => {
  itFuzzes('has the text, lines and offsets of the protocol, and knows where it changed', (fuzz) =>
    fuzz.attempts(300, (random) => {
      const expected = documentOf(random);
      const edited = EditedDocument.create('file:///a', 'json', 1, expected.getText());
      for (let version = 2; version < 6; version++) {
        const before = expected.getText();
        for (let message = random.below(3); message >= 0; message--) {
          const changes = random.chance(0.5) ? backwards(expected, random) : oneByOne(expected, random);
          TextDocument.update(expected, changes, version);
          EditedDocument.update(edited, changes, version);
        }
        const text = expected.getText();
        assert.equal(edited.getText(), text);
        assert.equal(edited.version, version);
        for (let offset = 0; offset <= text.length; offset++) {
          const position = expected.positionAt(offset);
          assert.deepEqual(edited.positionAt(offset), position);
          assert.equal(edited.offsetAt(position), expected.offsetAt(position));
        }
        expectTold(edited.takeChange(), before, text);
        assert.equal(edited.takeChange(), undefined);
      }
    }),
  );

  it('ends a line where the previous change in the same message has moved its end', () => {
    const expected = TextDocument.create('file:///a', 'json', 1, 'ab\ncd');
    const edited = EditedDocument.create('file:///a', 'json', 1, 'ab\ncd');
    const changes = [
      { range: { start: at(9), end: at(9) }, text: '/' },
      { range: { start: at(5), end: at(7) }, text: '-' },
    ];
    EditedDocument.update(edited, changes, 2);
    TextDocument.update(expected, changes, 2);
    assert.equal(edited.getText(), 'ab/-\ncd');
    assert.equal(edited.getText(), expected.getText());
  });

  it('knows no unchanged part after a new text', () => {
    const edited = EditedDocument.create('file:///a', 'json', 1, 'abc');
    const inserted = { range: { start: at(0), end: at(0) }, text: 'x' };
    EditedDocument.update(edited, [inserted, { text: 'new' }, inserted], 2);
    assert.equal(edited.getText(), 'xnew');
    assert.equal(edited.takeChange(), 'all');
  });
});

function expectTold(change: ReturnType<EditedDocument['takeChange']>, before: string, text: string): void {
  assert.notEqual(change, 'all');
  if (change === 'all' || change === undefined) {
    assert.equal(text, before);
    return;
  }
  const { start, oldEnd, newEnd } = change;
  assert.ok(start <= oldEnd && start <= newEnd);
  assert.equal(before.slice(0, start), text.slice(0, start));
  assert.equal(before.slice(oldEnd), text.slice(newEnd));
}

function documentOf(random: Random): TextDocument {
  const text = Array.from({ length: random.below(12) }, () => random.pick(pieces)).join('');
  return TextDocument.create('file:///a', 'json', 1, text);
}

/** Disjoint changes, the last first, as an editor sends them for many cursors. */
function backwards(document: TextDocument, random: Random): TextDocumentContentChangeEvent[] {
  const { length } = document.getText();
  const offsets = Array.from({ length: 2 * (1 + random.below(4)) }, () => random.below(length + 1));
  offsets.sort((a, b) => b - a);
  const changes: TextDocumentContentChangeEvent[] = [];
  for (let i = 0; i < offsets.length; i += 2) {
    changes.push(changeAt(document, offsets[i + 1]!, offsets[i]!, random));
  }
  return changes;
}

/** Changes, each of which applies to the result of the previous one. */
function oneByOne(document: TextDocument, random: Random): TextDocumentContentChangeEvent[] {
  const copy = TextDocument.create(document.uri, 'json', 1, document.getText());
  return Array.from({ length: random.below(4) }, () => {
    const { length } = copy.getText();
    const [start, end] = [random.below(length + 1), random.below(length + 1)].sort((a, b) => a - b);
    const change = changeAt(copy, start!, end!, random);
    TextDocument.update(copy, [change], 1);
    return change;
  });
}

function changeAt(
  document: TextDocument,
  start: number,
  end: number,
  random: Random,
): TextDocumentContentChangeEvent {
  const range = { start: document.positionAt(start), end: document.positionAt(end) };
  return { range, text: random.pick(pieces) };
}

function at(character: number): { line: number; character: number } {
  return { line: 0, character };
}
