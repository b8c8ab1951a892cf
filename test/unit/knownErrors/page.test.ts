import assert from 'node:assert/strict';
import { explanationPage, type Page } from '../../../client/src/features/explainError/page';
import { knownErrors } from '../../../shared/knownErrors/readKnownErrors';
import { explainOnce } from '../../../shared/knownErrors/explain';

const actions: Page['actions'] = {
  run: (command) => `command:${command}`,
  copy: (text) => `command:copy?${encodeURIComponent(text)}`,
  toTerminal: (text) => `command:terminal?${encodeURIComponent(text)}`,
  show: (index) => `command:show?${index}`,
};

function page(text: string, shown = 0): string {
  const said = { before: 'error: ', found: text, after: '' };
  return explanationPage({ matches: explainOnce(text), shown, said, actions });
}

describe('the page of an explanation', () => {
  it('allows only its own style and script', () => {
    const html = page('error: incorrect passphrase');
    assert.match(
      html,
      /http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-(\w{16,})'; script-src 'nonce-\1'"[^]*<style nonce="\1">/,
    );
    assert.equal(html.match(/<script/g)?.length, 1);
    assert.doesNotMatch(html, /<img|\bon[a-z]+=|\bstyle=|javascript:/);
  });

  it('escapes the quoted message', () => {
    const html = page(`error: incorrect passphrase <img src=x onerror="alert('1')">&amp;`);
    assert.doesNotMatch(html, /<img/);
    assert.match(
      html,
      /incorrect passphrase &#60;img src=x onerror=&#34;alert\(&#39;1&#39;\)&#34;&#62;&#38;amp;/,
    );
  });

  it('begins with the words of the output, escaped and without code', () => {
    const text =
      '  vercel:index:Project (site):\n    error: creating urn:pulumi:dev::s::vercel:index/project:Project::site: 1 error occurred:\n';
    const reason = 'no `plan` for <img src=x onerror=alert(1)> {provider}';
    const html = explanationPage({
      matches: explainOnce(text),
      shown: 0,
      said: { before: '', found: text, after: '', reason },
      actions,
    });
    assert.match(html, /<h2>What happened<\/h2>\n<p>It says: “no [^]*&#60;img src=x[^<]*\{provider\}”/);
    assert.doesNotMatch(html, /<img/);
  });

  it('inserts the names from the message into the steps and their command lines', () => {
    const html = page("no resource plugin 'pulumi-resource-aws' found in the workspace at version v6.0.0");
    assert.match(html, /<code>pulumi plugin install resource aws v6\.0\.0<\/code>/);
    assert.match(html, /command:terminal\?pulumi%20plugin%20install%20resource%20aws%20v6\.0\.0"/);
  });

  it('has the command that helps above the explanation, and quotes facts from the message', () => {
    const said = 'error: the stack is currently locked by 1 lock(s). Either wait or delete the lock file.';
    const lock =
      'file:///b/.pulumi/locks/organization/shop/dev/2f.json: created by root@build-7 (pid 47) at 2026-11-21T09:52:11Z';
    const html = page(`${said}\n  ${lock}`);
    assert.match(
      html,
      /class="first-aid"><button type="button" class="primary" data-runs="command:getUnstuck"[^]*<h2>What happened/,
    );
    assert.match(html, /<p>root@build-7 took the lock at 2026-11-21T09:52:11Z, in the process 47\.<\/p>/);
    assert.doesNotMatch(page(said), /took the lock at/);
  });

  it('has the line of the program above the command that helps', () => {
    const place = { label: 'Open <index>.ts:17', address: 'command:open' };
    const matches = explainOnce('Program failed with an unhandled exception:');
    const html = explanationPage({ matches, shown: 0, said: undefined, actions: { ...actions, place } });
    const first =
      '<button type="button" class="primary" data-runs="command:open">Open &#60;index&#62;.ts:17<';
    assert.match(
      html,
      new RegExp(
        `class="first-aid">${first}/button><button type="button" class="secondary" data-runs="command:debugProgram"`,
      ),
    );
  });

  it('names the commands in Restricted Mode, and runs none', () => {
    const said = 'error: the stack is currently locked by 1 lock(s).';
    const html = explanationPage({
      matches: explainOnce(said),
      shown: 0,
      said: undefined,
      actions: { copy: actions.copy.bind(actions), show: actions.show.bind(actions), isRestricted: true },
    });
    assert.match(html, /class="first-aid">In Restricted Mode this page only explains/);
    assert.match(html, /<p>In a trusted workspace: <strong>Pulumi: Cancel Update/);
    assert.doesNotMatch(html, /command:(cancelUpdate|terminal)/);
  });

  it('links to the other errors in the text, above the explanation', () => {
    const text =
      'panic: fatal: An assertion has failed\n[409] Conflict: Another update is currently in progress.\n';
    assert.match(
      page(text),
      /aria-current="true">Another update[^]*command:show\?1" title="Explain this one">The Pulumi CLI crashed[^]*<h2>What happened/,
    );
    assert.match(
      page(text, 1),
      /command:show\?0" title="Explain this one">Another update[^]*aria-current="true">The Pulumi CLI crashed/,
    );
    assert.doesNotMatch(page('panic: runtime error'), /Also in this text/);
  });

  it('has balanced backticks and no unfilled placeholder for any error', () => {
    for (const error of knownErrors()) {
      const matches = [{ error, start: 0, end: 0, facts: {} }];
      const html = explanationPage({ matches, shown: 0, said: undefined, actions });
      const body = html.slice(html.indexOf('<body>'));
      assert.doesNotMatch(body, /`|\{[a-z]+\}|>undefined</, error.id);
      assert.equal(body.split('<code>').length, body.split('</code>').length, error.id);
    }
  });
});
