import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { pageHtml } from '../../../client/src/ui/pages/pageHtml';
import { repository } from '../../harness/repository';

const sources = path.join(repository, 'client/src');

describe('a page with its script', () => {
  const page = (script: string): string => pageHtml({ title: 'Page', style: '', body: '<p>', script });

  it('contains the script unchanged, whatever its strings contain', () => {
    const script = `said = ['</script>', '</SCRIPT ', '<!-- <script>', /<\\/p>/.source];`;
    const html = page(script);
    assert.equal(html.match(/<\/script/gi)?.length, 1);
    assert.ok(!html.includes('<!--'));
    const [, inPage = ''] = /<script nonce="\w+">(.*)<\/script>/s.exec(html) ?? [];
    const said = (text: string): unknown => runInNewContext(`let said; ${text}; said.join()`);
    assert.equal(said(inPage), said(script));
  });

  it('runs only scripts with its nonce, and loads nothing', () => {
    const html = page('');
    const [, policy = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    assert.match(policy, /^default-src 'none'; style-src 'nonce-(\w{16,})'; script-src 'nonce-\1'$/);
    assert.match(html, /<style nonce="(\w{16,})">[^]*<script nonce="\1">/);
    assert.doesNotMatch(html, /\b(?:src|href)=/);
    assert.notEqual(html, page(''), 'the nonce is another one each time');
  });

  it('has a title that is text', () => {
    const html = pageHtml({ title: 'A <b> title', style: '', body: '' });
    assert.ok(html.includes('<title>A &#60;b&#62; title</title>'));
    assert.ok(!html.includes('script'));
  });
});

describe('the files of each page', () => {
  const files = readdirSync(sources, { encoding: 'utf8', recursive: true }).filter((name) =>
    /\.(?:css|html)$/.test(name),
  );

  it('need only what the policy allows, and use colours of the theme', () => {
    assert.ok(files.length > 12);
    for (const name of files) {
      const text = readFileSync(path.join(sources, name), 'utf8');
      assert.doesNotMatch(text, /\sstyle="|\son\w+="|https?:|url\(|<script|<style/, name);
      assert.doesNotMatch(text, /#[0-9a-f]{3,8}\b(?=[;\s)])|rgb\(/i, name);
    }
  });

  it('have a place for the message that there is nothing yet, or name what they wait for', () => {
    for (const name of files.filter((one) => one.endsWith('.html'))) {
      const text = readFileSync(path.join(sources, name), 'utf8');
      assert.match(text, /role="status">(?:[A-Z][\w ]+|Reading the \w+)…</, name);
      assert.ok(existsSync(path.join(sources, path.dirname(name), 'main.ts')), name);
    }
  });
});
