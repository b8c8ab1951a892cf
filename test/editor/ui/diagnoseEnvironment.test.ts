import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Locator } from 'playwright-core';
import { assertAccessibleInEachTheme, assertRoomWhenEnlarged, pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import type { PulumiStack } from '../../harness/pulumiStack';
import { killedStack } from '../../harness/stackSnapshots';
import { startProxy, type ProxyServer } from '../../harness/proxyServer';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

describe('diagnosing the environment', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let proxy: ProxyServer;
  let workbench: Workbench;

  before(async () => {
    ({ stack } = await killedStack('before', { passphrase: 'open-sesame-7' }));
    proxy = await startProxy('refuses');
    const env = {
      ...stack.variables,
      http_proxy: `http://me:proxy-planted-pw@127.0.0.1:${proxy.port}`,
      PLANTED_TOKEN: 'token-planted-0123',
    };
    workbench = await Workbench.open({ folder: stack.cwd, env });
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));
  after(() => {
    proxy.close();
  });

  const page = (): FrameLocator => pageIn(workbench);
  const summary = (): Locator => page().locator('#summary');

  async function diagnosed(): Promise<string> {
    await summary()
      .filter({ hasText: /error|No problems/ })
      .waitFor({ timeout: 120_000 });
    return summary().innerText();
  }

  itTakesSteps('a page shows the problems, and offers fixes for them', {
    'shows each problem with its fixes': async () => {
      await workbench.palette.run('Pulumi: Diagnose Environment');
      assert.match(await diagnosed(), /^\d+ errors, 1 warning\.$/);
      const row = (text: string): Locator => page().locator('.finding', { hasText: text });
      await row('captures connections to 127.0.0.1').getByRole('button', { name: 'Copy Settings' }).waitFor();
      await row('is locked by an update that is no longer running')
        .getByRole('button', { name: 'Cancel Update' })
        .waitFor();
      await row('1 operation was interrupted').getByRole('button', { name: 'Repair…' }).waitFor();
      await row('The Pulumi CLI is version').getByRole('img', { name: 'OK' }).waitFor();
    },
    'without a problem that axe finds, in every theme': async () => {
      await assertAccessibleInEachTheme(workbench, 'environment');
      await assertRoomWhenEnlarged(workbench, ['main']);
    },
    'can be used with the keyboard': async () => {
      const copy = page().getByRole('button', { name: 'Copy as Text' });
      await copy.focus();
      await workbench.page.keyboard.press('Tab');
      assert.equal(await page().locator(':focus').innerText(), 'Check Again');
      await workbench.page.keyboard.press('Shift+Tab');
      await workbench.page.keyboard.press('Enter');
      await workbench.messages.toast('The result is on the clipboard.');
    },
    'keeps its contents behind another tab, and checks again on request': async () => {
      await workbench.editor.open('index.js');
      await workbench.page.locator('.tab', { hasText: 'Pulumi Environment' }).click();
      assert.match(await diagnosed(), /errors/);
      await page().getByRole('button', { name: 'Check Again' }).click();
      await summary().filter({ hasText: 'Checking' }).waitFor();
      assert.match(await diagnosed(), /errors/);
    },
    'runs the command of a button': async () => {
      await page().locator('.finding', { hasText: 'is locked by' }).getByRole('button').click();
      assert.match(await workbench.messages.modal(), /Release the lock of stack “dev”\?/);
      await workbench.messages.modal('Release Lock');
      // It goes on with what the update has interrupted.
      await workbench.page.locator('.tab', { hasText: 'Pending Operations: dev' }).waitFor();
      assert.deepEqual(await stack.locks(), []);
    },
  });

  it('writes a complete report without secrets, and sends nothing', async () => {
    await workbench.palette.run('Pulumi: Report a Problem…');
    await workbench.messages.toast('Nothing has been sent', undefined);
    await workbench.screenshot('problem-report');
    await workbench.palette.run('File: Save As...');
    const file = path.join(stack.cwd, 'report.md');
    await workbench.quickInput.fileProposed('.md');
    await workbench.quickInput.type(file);
    await workbench.page.locator('.tabs-container .tab.active[data-resource-name="report.md"]').waitFor();
    const report = readFileSync(file, 'utf8');
    for (const part of [
      /- Pulumi CLI: 3\./,
      /captures connections to 127\.0\.0\.1/,
      /## Log\n\n```text\n.*> pulumi --non-interactive/s,
      /support@pulumi\.com/,
    ]) {
      assert.match(report, part);
    }
    for (const secret of ['proxy-planted-pw', 'token-planted-0123', 'open-sesame-7']) {
      assert.ok(!report.includes(secret), `${secret} in\n${report}`);
    }
  });
});
