import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { RETRY_MS } from '../../harness/editorWindow';
import { Keyboard } from '../../harness/keyboard';
import { arn, plantStacks, stateFile, stateOf } from '../../harness/plantedStacks';
import type { PulumiStack } from '../../harness/pulumiStack';
import { assertAccessibleInEachTheme, assertRoomWhenEnlarged, pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openKilledStack, openUpdatedStack } from '../../harness/workbenchSuite';

const COMMAND = 'Pulumi: Check All Stacks';

describe('all stacks of a backend', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  const put = (file: string, text: string): void => {
    const place = path.join(stack.backendDir, '.pulumi', file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  };

  before(async () => {
    ({ stack, workbench } = await openKilledStack('before', {}, (made) => {
      stack = made;
      plantStacks(put);
      return Promise.resolve();
    }));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const page = (): FrameLocator => pageIn(workbench);
  const title = (text: RegExp | string) => page().locator('h1', { hasText: text });
  const heads = (): Promise<string[]> => page().locator('summary').allInnerTexts();
  const row = (name: string, message: string) =>
    page()
      .locator('.row', { has: workbench.page.locator('.name', { hasText: new RegExp(`^${name}$`) }) })
      .filter({ hasText: message });

  itTakesSteps('shows what is wrong with which, and leads to what helps', {
    'shows the worst first, by what is wrong': async () => {
      await workbench.palette.run(COMMAND);
      await title(/^\d+ of 13 stacks need a repair$/).waitFor();
      const all = await heads();
      assert.match(
        all[0]!,
        /^\s*Error: A resource may only name resources that are in the state\s+in 1 stack/,
      );
      for (const title of ['Two resources should not manage the same object', 'A stack is locked'])
        assert.ok(
          all.some((head) => head.includes(`Warning: ${title}`)),
          `${title} in ${all.join()}`,
        );
      await page().getByRole('link', { name: 'What missing-reference means' }).waitFor();
      await row('shop/s3', 'is one object with').waitFor();
      await row('shop/s10', 'was left behind').waitFor();
      assert.equal(await row('shop/s0', '').count(), 0);
    },
    'without a problem that axe finds, in every theme': async () => {
      await assertAccessibleInEachTheme(workbench, 'all-stacks');
      await assertRoomWhenEnlarged(workbench, ['#groups']);
    },
    'shows those with some words': async () => {
      await page().locator('#filter').fill('shared-id');
      await page().locator('#found', { hasText: '2 stacks' }).waitFor();
      assert.equal((await heads()).length, 1);
      await page().locator('#filter').fill('');
      await page().locator('#found', { hasText: /^$/ }).waitFor({ state: 'attached' });
    },
    'saves a report': async () => {
      const file = path.join(stack.cwd, 'all.html');
      await page().getByRole('button', { name: 'Save Report…' }).click();
      await workbench.quickInput.fileProposed('stacks.html');
      await workbench.quickInput.type(file);
      await workbench.until('the report', () => Promise.resolve(existsSync(file)));
      await workbench.messages.toast('Saved: all.html');
      await workbench.palette.run('Notifications: Clear All Notifications');
      const report = readFileSync(file, 'utf8');
      assert.match(report, /^<!doctype html>/);
      for (const part of ['organization/shop/s3', 'is one object with', 'A stack is locked'])
        assert.ok(report.includes(part), part);
    },
    'leads to a stack without a mouse, and is the same afterwards': async () => {
      const keyboard = new Keyboard(workbench);
      const focused = (): Promise<string> => page().locator('.row:focus').innerText({ timeout: RETRY_MS });
      await workbench.retry(async () => {
        await page().locator('.row[aria-current]').focus({ timeout: RETRY_MS });
        await keyboard.press('Home');
        assert.match(await focused(), /^shop\/s1\s/);
        await keyboard.press('ArrowDown');
        assert.doesNotMatch(await focused(), /^shop\/s1\s/);
        await keyboard.press('Home');
        assert.match(await focused(), /^shop\/s1\s/);
      });
      await keyboard.press('Enter');
      await workbench.page.locator('.tab.active', { hasText: 'Unstuck: s1' }).waitFor();
      await title('Stack “s1” is stuck').waitFor();
      await workbench.page.locator('.tab', { hasText: 'All Stacks' }).click();
      await title(/^\d+ of 13 stacks need a repair$/).waitFor();
      await row('shop/dev', 'Pulumi was interrupted').click();
      await title('Stack “dev” is stuck').waitFor();
      await workbench.page.locator('.tab', { hasText: 'All Stacks' }).click();
    },
    'says what has changed since the last time': async () => {
      await title(/^\d+ of 13 stacks need a repair$/).waitFor();
      const name = 'organization/shop/s1';
      const config = path.join(stack.cwd, 'pulumi-troubleshooter.json');
      writeFileSync(config, JSON.stringify({ rules: { 'shared-id': 'off' } }));
      put(stateFile(name), stateOf(name, [arn('s1')]));
      put(stateFile('organization/shop/new'), stateOf('organization/shop/new', [arn('new')]));
      await page().getByRole('button', { name: 'Check Again' }).click();
      await title(/^\d+ of 14 stacks need a repair$/).waitFor();
      const said = await page().locator('#about').innerText();
      assert.match(said, /No longer since the earlier scan: .*missing-reference in organization\/shop\/s1 /);
      assert.match(said, /New stacks since the earlier scan: organization\/shop\/new /);
      assert.match(said, /No longer since the earlier scan: .*shared-id in organization\/shop\/s3 /);
      await workbench.screenshot('all-stacks-changed');
    },
  });
});

describe('all stacks of a service', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  before(async () => {
    ({ stack, workbench } = await openUpdatedStack(undefined, {}, { backend: 'service' }));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  it('can be stopped while one does not answer, and goes on later', async () => {
    const service = stack.service!;
    let answers: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answers = resolve;
    });
    const isRead = (asked: string): boolean => asked.endsWith('/export');
    service.onRequest = (asked?: string) => (isRead(asked ?? '') ? answered : Promise.resolve());
    await workbench.palette.run(COMMAND);
    const page = pageIn(workbench);
    await page.locator('#read', { hasText: '0 of 1 stacks read' }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('#about', { hasText: '1 stack not read: the scan was stopped.' }).waitFor();
    answers();
    service.onRequest = () => Promise.resolve();
    await page.getByRole('button', { name: 'Check Again' }).click();
    await page.locator('h1', { hasText: 'The stack needs no repair' }).waitFor();
    assert.equal(await page.locator('#progress').isVisible(), false);
  });
});
