import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import { changeInCloud } from '../../harness/drift';
import { Keyboard } from '../../harness/keyboard';
import { pressUntil as pressKeyUntil } from '../../harness/pageKeys';
import type { PulumiStack } from '../../harness/pulumiStack';
import { assertAccessibleInEachTheme, assertRoomWhenEnlarged, pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

describe('Finish a Failed Destroy', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let keyboard: Keyboard;

  before(async () => {
    ({ stack, workbench } = await openUpdatedStack(refuseDeletions, {}, { program: 'refusals' }));
    keyboard = new Keyboard(workbench);
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  /** From outside of the stack: a bucket gets objects, and something uses the network. */
  async function refuseDeletions(made: PulumiStack): Promise<void> {
    await changeInCloud(made, 'images', (object) => Object.assign(object, { objects: ['cat.png'] }));
    await changeInCloud(made, 'network', (object) => Object.assign(object, { usedBy: 'a load balancer' }));
  }

  const page = (): FrameLocator => pageIn(workbench);
  const heading = (text: string): Promise<void> => page().locator('h1', { hasText: text }).waitFor();
  const row = (name: string): Locator =>
    page().locator('.row', { has: page().getByRole('heading', { name, exact: true }) });
  /** A row says nothing (`innerText`) until the browser has drawn it, so its text is waited for. */
  const says = (name: string, text: RegExp): Promise<void> => row(name).filter({ hasText: text }).waitFor();
  const pressUntil = (key: string, what: RegExp): Promise<void> => pressKeyUntil(keyboard, page(), key, what);
  const back = (): Promise<void> =>
    workbench.page.locator('.tab', { hasText: 'Left to Destroy: dev' }).click();
  const left = async (): Promise<string[]> =>
    ((await stack.state()).deployment.resources ?? []).map(({ urn }) => urn.split('::').at(-1)!).sort();
  const button = (name: string, text: string): Locator => row(name).getByRole('button', { name: text });
  /** The one button that is what to do next; the focus is on nothing that does anything. */
  const next = async (): Promise<string> => {
    const primary = page().locator('button.primary:visible');
    const [only, ...others] = await primary.allInnerTexts();
    assert.deepEqual(others, []);
    assert.equal(await page().locator('button:focus').count(), 0);
    const of = await primary.evaluate((one) => one.closest('.row')?.querySelector('h3')?.textContent ?? '');
    return `${of} ${only}`.trim();
  };
  /** Answers the question about a deletion with its button and the stack's name. */
  const agree = async (label: string): Promise<string> => {
    const question = await keyboard.question();
    await keyboard.pressButton(label);
    await keyboard.answer('Type the name of the stack', 'dev');
    return question;
  };

  itTakesSteps('a destroy that fails for three reasons is finished from the page', {
    'begins with the failure in a terminal': async () => {
      await workbench.runInTerminal('pulumi destroy --yes --skip-preview');
      await workbench.messages.toast('pulumi destroy failed');
      await workbench.palette.run('View: Hide Panel');
      // Nobody has opened a view or a page yet.
      await workbench.page.locator('.statusbar-item', { hasText: 'last destroy failed' }).waitFor();
    },
    'uses that output from the palette, too': async () => {
      await workbench.palette.run('Pulumi: Finish a Failed Destroy');
      await heading('4 resources left: 1 refused, 1 protected, 2 waiting for others');
    },
    'is offered in the row of the stack, too, which is marked': async () => {
      await workbench.palette.run('Pulumi: Show Current Stack');
      const stackRow = workbench.page.locator('.part.sidebar [role=treeitem]', {
        hasText: 'last destroy failed',
      });
      await stackRow.locator('.codicon-warning').waitFor();
      await stackRow.hover();
      await stackRow.getByRole('button', { name: 'Get This Stack Unstuck' }).click();
      const seeLeft = page().getByRole('button', { name: 'See What Is Left' });
      await seeLeft.waitFor();
      await seeLeft.click();
    },
    'says of each resource why it is left': async () => {
      await heading('4 resources left: 1 refused, 1 protected, 2 waiting for others');
      assert.match(await page().locator('#source').innerText(), /output of the last destroy that was seen/);
      await says('images', /It is not empty/);
      await says('images', /BucketNotEmpty: The bucket you tried to delete is not empty/);
      await says('images', /Empty it in the provider’s console/);
      await says('orders', /protected: Pulumi refuses to delete it/);
      await says('network', /orders must go first/);
      await says('account', /(?=.*images)(?=.*orders).*must go first/);
      assert.equal(await next(), 'images Explain');
      await workbench.screenshot('finish-destroy-1');
    },
    'without a problem that axe finds, in every theme': async () => {
      await assertAccessibleInEachTheme(workbench, 'finish-destroy');
      await assertRoomWhenEnlarged(workbench, ['#main']);
    },
    'previews what a destroy would delete, and changes nothing': async () => {
      const before = await left();
      await page().locator('#paste').focus();
      await pressUntil('Tab', /^Preview Destroy$/);
      await keyboard.press('Enter');
      await workbench.page.locator('.tab.active', { hasText: 'destroy preview dev' }).waitFor();
      await workbench.page.locator('.view-line', { hasText: 'Previewing destroy' }).first().waitFor();
      assert.deepEqual(await left(), before);
      await back();
    },
    'shows what depends on one': async () => {
      await button('account', 'What Depends on It').click();
      await workbench.page.locator('.tab.active', { hasText: 'Dependencies: account' }).waitFor();
      await back();
    },
    'explains one reason alone': async () => {
      await button('images', 'Explain').click();
      await page().locator('blockquote', { hasText: 'BucketNotEmpty' }).waitFor();
      await page().getByRole('button', { name: 'Finish a Failed Destroy' }).first().waitFor();
      assert.doesNotMatch(await page().locator('body').innerText(), /protected resource/);
      await back();
    },
    'refuses a copied text that is of another stack, or of no destroy': async () => {
      const before = await page().locator('main').innerText();
      for (const [text, told] of [
        ['Destroying (prod):\n', 'This output is about stack “prod”, not about the stack “dev”'],
        ['pulumi up', 'There is no failed destroy on the clipboard.'],
      ] as const) {
        await workbench.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
        await page().locator('#paste').click();
        await workbench.messages.toast(told);
      }
      assert.equal(await page().locator('main').innerText(), before);
    },
    'takes the reasons from a copied output, without a secret in it': async () => {
      const said = `
Diagnostics:
  pulumi-nodejs:dynamic/shop:Bucket (images):
    error: BucketNotEmpty: seen in CI with password=correct-horse-battery
`;
      await workbench.page.evaluate((copied) => navigator.clipboard.writeText(copied), said);
      await page().locator('#paste').click();
      await page().locator('#source', { hasText: 'from the output that you have copied' }).waitFor();
      await says('images', /seen in CI/);
      assert.doesNotMatch((await row('images').textContent())!, /correct-horse-battery/);
      await button('images', 'Explain').click();
      const explained = page().locator('blockquote', { hasText: 'seen in CI' });
      await explained.waitFor();
      assert.doesNotMatch(await explained.innerText(), /correct-horse-battery/);
      await back();
    },
    'shows one in the state': async () => {
      await button('images', 'Show in State').click();
      await workbench.page.locator('.tab.active', { hasText: /^\s*dev/ }).waitFor();
      await workbench.page.locator('.view-line', { hasText: 'Bucket::images"' }).first().waitFor();
      await back();
    },
    'deletes nothing before it is confirmed, and Enter alone confirms nothing': async () => {
      const before = await left();
      await button('images', 'Delete It…').click();
      const question = await keyboard.question();
      assert.match(question, /Delete images of stack “dev”\?/);
      assert.match(question, /Deleted permanently, at once: images\./);
      await workbench.screenshot('finish-destroy-2-question');
      await keyboard.giveUp();
      assert.deepEqual(await left(), before);
    },
    'deletes the bucket once it is empty': async () => {
      await changeInCloud(stack, 'images', (object) => Object.assign(object, { objects: [] }));
      await button('images', 'Delete It…').click();
      await agree('Delete…');
      await heading('3 resources left: 1 protected, 2 waiting for others');
      assert.equal(await next(), 'orders Unprotect…');
      assert.deepEqual(await left(), ['account', 'default', 'network', 'orders', 'shop-dev', 'storefront']);
    },
    'unprotects the database': async () => {
      await button('orders', 'Unprotect…').click();
      await workbench.messages.review('Unprotect');
      await heading('3 resources left: 3 free to go');
      assert.equal(await next(), 'Preview Destroy');
      assert.equal(await row('orders').getByText('protected').count(), 0);
    },
    'deletes what can go, and tells the third reason': async () => {
      await page().locator('#destroy').click();
      const question = await agree('Delete All That Is Left…');
      assert.match(question, /Delete the 3 resources left of stack “dev”\?/);
      await heading('2 resources left: 1 refused, 1 waiting for others');
      await says('network', /DependencyViolation.*has dependencies/);
      assert.match(await page().locator('#source').innerText(), /from the destroy that ended here/);
      await workbench.screenshot('finish-destroy-3-third');
    },
    'notices that the network was deleted by hand': async () => {
      await changeInCloud(stack, 'network', undefined);
      await button('network', 'Refresh It…').click();
      assert.match(await workbench.messages.review(), /1 not found/);
      await workbench.messages.review('Refresh');
      await heading('1 resource left: 1 free to go');
      assert.ok(!(await left()).includes('network'));
    },
    'takes the last one out of the state only, once that is confirmed': async () => {
      await button('account', 'Remove Only From State…').click();
      await keyboard.pick('What exists at the provider stays there');
      const question = await workbench.messages.review();
      assert.match(question, /Delete Resource From State: account of stack “dev”\?/);
      assert.match(question, /Stack\s+dev\s+Project\s+shop\s+Backend\s+file:/);
      await workbench.messages.review('Leave');
      assert.ok((await left()).includes('account'));
      await button('account', 'Remove Only From State…').click();
      await keyboard.pick('What exists at the provider stays there');
      await workbench.messages.review('Delete');
      await heading('Nothing is left but entries of the state');
      await page().getByText('components, providers, the stack itself').waitFor();
      assert.ok(!(await left()).includes('account'));
      assert.equal((await stack.cloud()).length, 1);
    },
    'has nothing left in the end': async () => {
      await page().locator('#destroy').click();
      assert.match(await agree('Remove…'), /Remove the last entries of stack “dev”\?/);
      await page().getByText('pulumi stack rm dev removes it').waitFor();
      await workbench.screenshot('finish-destroy-4-nothing');
      assert.deepEqual(await left(), []);
      assert.equal(await page().locator('#destroy').isVisible(), false);
    },
  });
});
