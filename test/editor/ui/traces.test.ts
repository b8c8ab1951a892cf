import assert from 'node:assert/strict';
import { ALL_COMMANDS } from '../../harness/commandPalette';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FrameLocator, Locator } from 'playwright-core';
import { RETRY_MS } from '../../harness/editorWindow';
import { assertAccessibleInEachTheme, assertRoomWhenEnlarged, pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import { PLANTED_SECRET, type PulumiStack } from '../../harness/pulumiStack';
import { createStack } from '../../harness/stackSnapshots';
import { traceFixture } from '../../harness/traces';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndFolder, endWorkbenchAndStack } from '../../harness/workbenchSuite';

/** In OpenTelemetry's format: one long span, and successive calls in it. */
function largeTrace(): string {
  const calls = 50_000;
  const span = (name: string, id: number, start: number, end: number): object => ({
    spanId: String(id),
    parentSpanId: id === 0 ? '' : '0',
    name,
    startTimeUnixNano: String(1_795_287_678_000_000_000n + BigInt(start) * 1_000_000n),
    endTimeUnixNano: String(1_795_287_678_000_000_000n + BigInt(end) * 1_000_000n),
  });
  const lines = [span('pulumi', 0, 0, calls * 100)];
  for (let call = 1; call <= calls; call += 1)
    lines.push(span(`call ${call}`, call, call * 100 - 100, call * 100));
  return lines
    .map((one) => JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [one] }] }] }))
    .join('\n');
}

describe('traces', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    stack = await createStack();
    mkdirSync(path.join(stack.cwd, 'traces'));
    writeFileSync(path.join(stack.cwd, 'traces', 'recorded.pulumi.trace'), traceFixture('up.trace'));
    writeFileSync(path.join(stack.cwd, 'traces', 'notes.pulumi.trace'), 'No trace at all.\n');
    writeFileSync(path.join(stack.cwd, 'traces', 'large.pulumi.otlp.json'), largeTrace());
    workbench = await Workbench.open({ folder: stack.cwd, env: stack.variables });
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const page = (): FrameLocator => pageIn(workbench);
  const section = (title: string): Locator => page().locator('section', { hasText: title });

  itTakesSteps('the trace of an update links to the state', {
    'records an update, after a question that explains it, and opens its trace': async () => {
      await workbench.palette.run('Pulumi: Record Trace…');
      await workbench.quickInput.pick('Update');
      await workbench.quickInput.widget.getByText('secrets in plaintext').waitFor();
      await workbench.screenshot('trace-1-contents');
      await workbench.quickInput.pick('Calls and their resources');
      assert.match(
        await workbench.messages.modal(),
        /Update stack “dev” and record a trace\?.*without a preview/s,
      );
      await workbench.screenshot('trace-2-question');
      await workbench.messages.modal('Update…');
      await workbench.quickInput.type('dev');
      await page().locator('#verdict').waitFor({ timeout: 120_000 });
      assert.match(await page().locator('#about').innerText(), / · \d+ spans · 7 resources/);
      assert.equal((await stack.cloud()).length, 4);
      await section('Slowest resources').getByRole('button', { name: 'database' }).waitFor();
      assert.ok(!(await page().locator('body').innerText()).includes(PLANTED_SECRET));
    },
    'goes from a resource to the state': async () => {
      await workbench.page
        .locator('.tab', { hasText: /^dev-|shop-dev/ })
        .first()
        .click();
      await section('Slowest resources').getByRole('button', { name: 'database' }).click();
      await workbench.page.locator('.tab.active', { hasText: 'as it is now' }).waitFor();
      await workbench.editor.inLanguage('Pulumi State');
    },
  });

  itTakesSteps('a recorded trace says why the run was slow, is saved, and opened in the browser', {
    'shows a recorded file, with what took longest': async () => {
      await workbench.palette.run('Pulumi: View Trace');
      const input = workbench.quickInput.input;
      await workbench.until('the folder', async () => (await input.inputValue()).endsWith('/shop/'));
      await input.fill(path.join(stack.cwd, 'traces', 'recorded.pulumi.trace'));
      // The dialog ignores an answer while it still reads the folder, and an early one can close it.
      await workbench.quickInput.row('recorded.pulumi.trace').waitFor();
      await workbench.until('the dialog to take the file', async () => {
        if (await input.isVisible()) await workbench.page.keyboard.press('Enter');
        await workbench.page.waitForTimeout(300);
        return input.isHidden();
      });
      await workbench.page.locator('.tab.active', { hasText: 'recorded.pulumi.trace' }).waitFor();
      const verdict = page().locator('#verdict', { hasText: 'Of 5.5 s' });
      await verdict.waitFor();
      assert.match(
        await verdict.innerText(),
        /went to the program and its language host, .*the start of plugins, .*to providers/,
      );
      const [first] = await section('Where the time went').locator('.entry').allInnerTexts();
      assert.match(first ?? '', /^Program/);
      const create = section('Where the time went').locator('.entry', { hasText: 'database' });
      assert.match(await create.innerText(), /Create.*database.*703 ms/s);
      assert.equal(await section('Slowest resources').locator('.entry').count(), 4);
    },
    'without a problem that axe finds, in every theme': async () => {
      await assertAccessibleInEachTheme(workbench, 'trace');
      await assertRoomWhenEnlarged(workbench, ['#lists']);
    },
    'saves it for Perfetto, with no recorded values': async () => {
      await page().getByRole('button', { name: 'Save for Perfetto…' }).click();
      await workbench.quickInput.fileProposed('recorded.pulumi.perfetto.json');
      const file = path.join(stack.cwd, 'traces', 'saved.perfetto.json');
      await workbench.quickInput.type(file);
      await workbench.messages.toast('Perfetto opens it');
      const text = readFileSync(file, 'utf8');
      const { traceEvents } = JSON.parse(text) as { traceEvents: { name: string }[] };
      assert.ok(traceEvents.some(({ name }) => name === 'ResourceProvider/Create'));
      assert.ok(!text.includes('planted-secret-words1'));
    },
    'keeps its contents behind another tab, and reports that a file contains no trace': async () => {
      await workbench.page.getByRole('treeitem', { name: 'notes.pulumi.trace' }).dblclick();
      await page().getByText('This file contains no Pulumi trace.').waitFor();
      await workbench.screenshot('trace-none');
      await workbench.page.locator('.tab', { hasText: 'recorded.pulumi.trace' }).click();
      await page().locator('#verdict', { hasText: 'Of 5.5 s' }).waitFor();
    },
    'summarizes 50,000 spans': async () => {
      await workbench.page.getByRole('treeitem', { name: 'large.pulumi.otlp.json' }).dblclick();
      await page().locator('#about', { hasText: '50001 spans' }).waitFor();
      await workbench.screenshot('trace-large');
    },
    'opens it in the browser with Pulumi, on request': async () => {
      await workbench.page.locator('.tab', { hasText: 'recorded.pulumi.trace' }).click();
      await page().locator('#verdict', { hasText: 'Of 5.5 s' }).waitFor();
      await workbench.palette.run('Pulumi: View Trace in Browser');
      assert.match(await workbench.messages.modal(), /everyone who can reach this machine/);
      const opening = workbench.page.context().waitForEvent('page');
      await workbench.messages.modal('Show in Browser');
      const opened = await opening;
      const address = /^http:\/\/(?:localhost|127\.0\.0\.1):(\d+)\//;
      await opened.waitForURL(address, { waitUntil: 'commit' });
      const [, port] = address.exec(opened.url()) ?? [];
      assert.ok(port);
      const answer = await fetch(`http://127.0.0.1:${port}/`);
      assert.equal(answer.status, 200);
    },
  });
});

describe('traces in Restricted Mode', function () {
  this.timeout(120_000);
  let folder: string;
  let workbench: Workbench;

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-ui-'));
    writeFileSync(path.join(folder, 'recorded.pulumi.trace'), traceFixture('up.trace'));
    workbench = await Workbench.open({ folder, trust: false });
  });
  endWorkbenchAndFolder(() => ({ workbench, folder }));

  it('are viewed but not recorded, and start nothing', async () => {
    const titles = await workbench.palette.titlesOf('Pulumi', (all) => all.includes(ALL_COMMANDS));
    assert.deepEqual(
      titles.filter((title) => /Record Trace|View Trace in Browser/.test(title)),
      [],
    );
    const page = pageIn(workbench);
    const entry = page.locator('.entry', { hasText: 'database' }).first();
    // Right after the start, VS Code shows it as a binary file: it does not know the extension's editors yet.
    await workbench.retry(async (tries) => {
      if (tries > 0) await workbench.palette.run('View: Close Editor');
      await workbench.page.getByRole('treeitem', { name: 'recorded.pulumi.trace' }).dblclick();
      await entry.waitFor({ timeout: RETRY_MS });
    });
    assert.equal(await page.locator('.entry').getByRole('button').count(), 0);
    assert.ok(await page.locator('#browser').isHidden());
    await workbench.screenshot('trace-restricted');
  });
});
