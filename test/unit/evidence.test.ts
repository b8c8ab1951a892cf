import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../harness/repository';

/** A link to the test that proves a statement; its text is the title of the test. */
const LINK = /\[(.+?)\]\(\.\.\/(test\/[^)]+)\)/g;

/** Cells about a backend that need no test. */
const UNSHOWN = /^(?:—|not known|no|no: .*|the service does it)$/;

/** The pages whose promises are shown under these headings. */
const PROMISES = {
  Writes: 'writes.md',
  Privacy: 'privacy.md',
  'Outside of the tables of Security': 'security.md',
} as const;

/** Pictures, links to other pages, tables, the beginning of a list, who is trusted, what VS Code does by itself, and a limit. */
const NO_PROMISES =
  /^!?\[|^\||:$|^The extension reads|^\*\*(?:Trusted|Not trusted):|^The global storage is|^To remove everything|^If neither/;

/** The pages that may name tests. */
const ABOUT_TESTS = [
  'architecture.md',
  'benchmarks.md',
  'engine-agreement.md',
  'evidence.md',
  'explained-errors.md',
  'faults.md',
  'repairs.md',
];

const docs = path.join(repository, 'docs');
const page = (name: string): string => readFileSync(path.join(docs, name), 'utf8');

/** The rows of a page's tables, without their headers. */
function tableRows(text: string): string[][] {
  const tables = text.match(/^\|.*\n\| *-.*\n(?:\|.*\n)+/gm) ?? [];
  return tables.flatMap((table) =>
    table
      .trimEnd()
      .split('\n')
      .slice(2)
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  );
}

/** A part of docs/evidence.md with its subsections. */
function evidenceOf(heading: string): string {
  return page('evidence.md')
    .split(/^(?=## )/m)
    .find((part) => part.startsWith(`## ${heading}\n`))!;
}

describe('docs/evidence.md', () => {
  it('names existing tests', () => {
    const links = [...page('evidence.md').matchAll(LINK)];
    assert.ok(links.length > 125, String(links.length));
    const missing = links.filter(
      ([, title, file]) => !readFileSync(path.join(repository, file!), 'utf8').includes(title!),
    );
    assert.deepEqual(
      missing.map(([link]) => link),
      [],
    );
  });

  it('names a test for each statement of docs/backends.md about a backend, except for unknown ones', () => {
    const [header] = /^\| .*Folder.*$/m.exec(page('backends.md'))!;
    const backends = header
      .split('|')
      .slice(2, -1)
      .map((cell) => cell.trim());
    const rows = tableRows(page('backends.md'));
    assert.ok(rows.length * backends.length > 60, String(rows.length));
    const stated = rows.flatMap(([statement, ...cells]) => [
      `- ${statement}`,
      ...backends.filter((_, index) => !UNSHOWN.test(cells[index]!)).map((backend) => `  - ${backend}:`),
    ]);
    const [, table] = /^### The table\n([^]*?)(?=^### )/m.exec(evidenceOf('Backends'))!;
    const shown = table!.trim().replace(LINK, '').split('\n');
    assert.deepEqual(
      shown.map((line) => line.trimEnd()),
      stated,
    );
    for (const line of table!.matchAll(/^ {2}- .*$/gm))
      assert.equal([...line[0].matchAll(LINK)].length, 1, line[0]);
  });

  it('names a test for each defence in docs/security.md', () => {
    const defences = tableRows(page('security.md')).map(([attack]) => attack!);
    assert.ok(defences.length > 15, String(defences.length));
    const shown = [...evidenceOf('Security').matchAll(/^- (.*): \[.+?\]\(\.\.\/test\/[^)]+\)$/gm)];
    assert.deepEqual(
      shown.map(([, attack]) => attack),
      defences,
    );
  });

  for (const [heading, name] of Object.entries(PROMISES)) {
    it(`names a test for each paragraph of docs/${name} that promises something`, () => {
      const shown = evidenceOf('What is written, and what is kept')
        .split(/^### /m)
        .find((part) => part.startsWith(`${heading}\n`))!
        .slice(heading.length);
      const quotes = [...shown.matchAll(/^- “(.+?)”: \[/gm)].map(([, quote]) => quote!);
      assert.equal(quotes.length, shown.trim().split('\n').length);
      const paragraphs = page(name)
        .replace(/^#.*\n/gm, '')
        .split(/\n{2,}|\n(?=- |\d\. )/)
        .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
        .filter((paragraph) => paragraph !== '');
      const hasQuote = (paragraph: string): boolean => quotes.some((quote) => paragraph.includes(quote));
      assert.deepEqual(
        paragraphs.filter((paragraph) => !NO_PROMISES.test(paragraph) && !hasQuote(paragraph)),
        [],
      );
      assert.deepEqual(
        quotes.filter((quote) => !paragraphs.some((paragraph) => paragraph.includes(quote))),
        [],
      );
    });
  }

  it('is the only page about tests: no page for users names one', () => {
    const pages = readdirSync(docs).filter((name) => name.endsWith('.md') && !ABOUT_TESTS.includes(name));
    assert.ok(pages.length > 10, String(pages.length));
    assert.deepEqual(
      pages.filter((name) => /\btest\/\w+/.test(page(name))),
      [],
    );
  });
});
