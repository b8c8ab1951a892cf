import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type * as BrowserModule from '../harness/browser.mjs';
import { importScript, repository } from '../harness/repository';

const BASE = '/pulumi-troubleshooter/';
const site = path.join(repository, 'out/site');

/** Messages as people paste them, and the page that explains each. */
const MESSAGES: readonly (readonly [message: string, page: string])[] = [
  [
    'error: the stack is currently locked by 1 lock(s). Either wait for the other process(es) to end',
    'stack-locked',
  ],
  ['[409] Conflict: Another update is currently in progress.', 'update-conflict'],
  ['snapshot integrity failure; refusing to use it', 'state-integrity'],
  ['error: getting stack configuration: get stack secrets manager: incorrect passphrase', 'passphrase-wrong'],
  [
    'Attempting to deploy or update resources with 3 pending operations from previous deployment',
    'pending-operations',
  ],
];

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

const files = new Set(
  readdirSync(site, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll(path.sep, '/')),
);

/** The file that GitHub Pages serves for an address, if there is one. */
function fileOf(address: string): string | undefined {
  const name = decodeURIComponent(new URL(address, 'http://site').pathname).slice(BASE.length);
  return [name, `${name}.html`, `${name}index.html`].find((file) => file.includes('.') && files.has(file));
}

describe('the site', function () {
  this.timeout(60_000);
  let server: Server | undefined;
  let browser: { close(): Promise<void> } | undefined;
  let page: Page;

  before(async () => {
    const pages = createServer((request, response) => {
      const file = fileOf(request.url!);
      response.writeHead(file ? 200 : 404, {
        'content-type': TYPES[path.extname(file ?? '')] ?? 'text/plain',
      });
      response.end(file && readFileSync(path.join(site, file)));
    });
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    server = pages;
    const { openBrowser } = await importScript<typeof BrowserModule>('test/harness/browser.mjs');
    ({ browser, page } = await openBrowser());
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}${BASE}`);
  });

  after(async () => {
    await browser?.close();
    server?.close();
  });

  for (const [message, id] of MESSAGES) {
    it(`finds the page ${id} first for its message`, async () => {
      await page.keyboard.press('Control+k');
      await page.locator('.VPLocalSearchBox input').fill(message);
      const found = page.locator('.VPLocalSearchBox .result');
      await page.locator(`.VPLocalSearchBox li:first-child .result[href*="/errors/${id}"]`).waitFor();
      assert.ok((await found.count()) > 1, 'it has to be told from others');
      await page.keyboard.press('Escape');
    });
  }

  it('has every page and every heading to which its pages link', () => {
    const pages = [...files].filter((name) => name.endsWith('.html'));
    const dead: string[] = [];
    for (const name of pages) {
      const text = readFileSync(path.join(site, name), 'utf8');
      for (const [, link] of text.matchAll(/<a [^>]*href="([^"]+)"/g)) {
        if (/^(https?|mailto):/.test(link!)) continue;
        const { pathname, hash } = new URL(link!, `http://site${BASE}${name}`);
        const target = fileOf(pathname);
        const id = decodeURIComponent(hash.slice(1));
        const leads =
          target !== undefined &&
          (id === '' || readFileSync(path.join(site, target), 'utf8').includes(`id="${id}"`));
        if (!leads) dead.push(`${name}: ${link}`);
      }
    }
    assert.ok(pages.length > 300, String(pages.length));
    assert.deepEqual(dead, []);
  });
});
