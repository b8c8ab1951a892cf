import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { scriptPage } from '../../../client/src/ui/pages/scriptPage';

describe('a page with its script', () => {
  const page = (script: string): string => scriptPage({ title: 'Page', styles: '', body: '<p>', script });

  it('has the script whole, whatever is in its strings', () => {
    const script = `said = ['</script>', '</SCRIPT ', '<!-- <script>', /<\\/p>/.source];`;
    const html = page(script);
    assert.equal(html.match(/<\/script/gi)?.length, 1);
    assert.ok(!html.includes('<!--'));
    const [, inPage = ''] = /<script nonce="\w+">(.*)<\/script>/s.exec(html) ?? [];
    const said = (text: string): unknown => runInNewContext(`let said; ${text}; said.join()`);
    assert.equal(said(inPage), said(script));
  });

  it('runs no other script and loads nothing', () => {
    const html = page('');
    const [, policy = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    assert.match(policy, /^default-src 'none'; style-src 'nonce-(\w+)'; script-src 'nonce-\1'$/);
    assert.doesNotMatch(html, /\b(?:src|href)=/);
  });
});
