import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandTitles } from '../../../shared/commandTitles';
import { errorGroups as groups } from '../../../shared/knownErrors/errorGroups';
import { importScript, repository } from '../../harness/repository';

interface Reader {
  readKnownErrors(tables: object, folder: string): readonly { readonly id: string }[];
}

/** What is wrong with a page, how it gets so, and what the reader says of it. */
const FAULTS: Readonly<Record<string, readonly [from: string | RegExp, to: string, said: RegExp]>> = {
  'an unknown field': [
    'order: ',
    'colour: blue\norder: ',
    /^[^\n]*:3: There is no field “colour”; there are group, /,
  ],
  'a field twice': ['order: ', 'group: state\norder: ', /:3: “group” stands here twice\./],
  'a group that does not exist': [
    'group: interrupted',
    'group: locks',
    /:2: “group” can’t be “locks”: interrupted, /,
  ],
  'no order': [/order: \d+\n/, '', /: “order” is missing\./],
  'another heading than the message': [
    '# `the stack',
    '# `a stack',
    /:5: The heading must be: # `the stack is currently/,
  ],
  'no sample': [/```text cli\n[^]*?```\n/, '', /: There is no sample\./],
  'a sample of an unknown source': [
    '```text cli',
    '```text friend',
    /: A sample is one of cli, report, guide, code\./,
  ],
  'a sample that no expression recognizes': [
    'by 1 lock(s). Either',
    'by a lock. Either',
    /: (?:No expression recognizes the sample|The heading must be)/,
  ],
  'a block without an end': [/```\n$/, '', /: This block has no end\./],
  'an answer that is none': ['**Yes.**', '**Maybe.**', /: The answer is one of: Yes\. Blocked/],
  'a section too few': [
    /## Is my state safe\?\n[^]*?(?=## )/,
    '',
    /: Expected the heading “## Is my state safe\?”\./,
  ],
  'a command that does not exist': [
    'Pulumi: Cancel Update',
    'Pulumi: Stop Update',
    /: No command that helps with errors is called “Stop Update/,
  ],
  'a part that does not exist': [
    'parts/settle-operations',
    'parts/settle',
    /: There is no \.\/parts\/settle\.md\./,
  ],
  'an expression that is none': ['lock\\(s\\)\n', 'lock\\(s)\n', /: This is no expression: /],
  'an expression without a limit': ['\\d{1,6} lock', '\\d+ lock', /: “\\d\+” has no upper limit: /],
  'more behind the expressions': [/$/, 'And more.\n', /: Nothing more is expected here\./],
};

describe('a page of a known error that has', () => {
  const page = readFileSync(path.join(repository, 'docs/errors/stack-locked.md'), 'utf8');
  let folder: string;
  let reader: Reader;
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pages-'));
    reader = await importScript<Reader>('scripts/knownErrors.mjs');
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  const read = (text: string): readonly { readonly id: string }[] => {
    writeFileSync(path.join(folder, 'stack-locked.md'), text);
    return reader.readKnownErrors({ groups, commandTitles }, folder);
  };

  for (const [what, [from, to, said]] of Object.entries(FAULTS)) {
    it(`${what} is refused, with its line`, () => {
      const text = page.replace(from, () => to);
      assert.notEqual(text, page);
      assert.throws(
        () => read(text),
        ({ message }: Error) => /stack-locked\.md:\d+: /.test(message) && said.test(message),
      );
    });
  }

  it('none of these faults is read', () => {
    assert.deepEqual(
      read(page).map(({ id }) => id),
      ['stack-locked'],
    );
  });

  it('the order of another page is refused', () => {
    read(page);
    writeFileSync(path.join(folder, 'twin.md'), page);
    assert.throws(
      () => reader.readKnownErrors({ groups, commandTitles }, folder),
      /has the order \d+, too\./,
    );
    rmSync(path.join(folder, 'twin.md'));
  });
});
