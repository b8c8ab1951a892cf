import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { anchorOf } from '../harness/docsPages';
import { repository } from '../harness/repository';

/** The pages for readers. */
function pages(): string[] {
  const docs = readdirSync(path.join(repository, 'docs'), { recursive: true, encoding: 'utf8' });
  return ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']
    .concat(docs.map((name) => path.join('docs', name)))
    .filter((name) => name.endsWith('.md'));
}

/** A text without its fenced blocks. */
function withoutCode(text: string): string {
  return text.replace(/^```[^]*?^```/gm, '');
}

/** The anchors that GitHub gives the headings of a page. */
function anchors(text: string): Set<string> {
  const headings = [...withoutCode(text).matchAll(/^#+ (.+)$/gm)];
  return new Set(headings.map(([, heading]) => anchorOf(heading!)));
}

describe('the links of the documents', () => {
  it('lead to existing files and headings', () => {
    const dead: string[] = [];
    let links = 0;
    for (const page of pages()) {
      const text = withoutCode(readFileSync(path.join(repository, page), 'utf8'));
      for (const [, link] of text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
        links += 1;
        const [file, anchor] = link!.split('#') as [string, string | undefined];
        const target = path.join(repository, file === '' ? page : path.join(path.dirname(page), file));
        const isThere = existsSync(target);
        const leads = isThere && (anchor === undefined || anchors(readFileSync(target, 'utf8')).has(anchor));
        if (!leads) dead.push(`${page}: ${link}`);
      }
    }
    assert.ok(links > 150, String(links));
    assert.deepEqual(dead, []);
  });
});

describe('the documents about the code', () => {
  const sources = ['client', 'media', 'scripts', 'server', 'shared', 'standalone', 'syntaxes', 'test'];
  const files = sources.flatMap((folder) =>
    readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(folder, name).replaceAll(path.sep, '/'),
    ),
  );

  for (const page of ['CONTRIBUTING.md', 'docs/architecture.md', 'docs/evidence.md']) {
    it(`name existing files and folders: ${page}`, () => {
      const text = withoutCode(readFileSync(path.join(repository, page), 'utf8'));
      const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w.-]+\.ts)`/g)]
        .map(([, name]) => name!)
        .filter((name) => name.endsWith('.ts') || sources.includes(name.split('/')[0]!));
      const missing = named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
      assert.deepEqual(missing, []);
    });
  }
});
