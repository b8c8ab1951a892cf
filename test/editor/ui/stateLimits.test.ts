import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndFolder } from '../../harness/workbenchSuite';

const MEBI = 1024 * 1024;
/** With a wrong checksum, which Fix All repairs. */
const BROKEN = exportOf(1, '0').replace('"magic": ""', '"magic": "wrong"');

/** An export without resources whose secrets provider's state is a list of that many lines. */
function exportOf(lines: number, line: string): string {
  return `{
"version": 3,
"deployment": {
"manifest": { "time": "2024-01-01T00:00:00Z", "magic": "", "version": "" },
"secrets_providers": { "type": "", "state": [
${`${line},\n`.repeat(lines)}0] } } }
`;
}

describe('a state beyond the limits of the editor', function () {
  this.timeout(180_000);
  let folder: string;
  let workbench: Workbench;

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-ui-'));
    writeFileSync(path.join(folder, 'lines.json'), exportOf(300_000, '0'));
    writeFileSync(
      path.join(folder, 'large.json'),
      exportOf(51 * 1024, `"${'x'.repeat(1020)}"`).replace('"magic": ""', '"magic": "wrong"'),
    );
    writeFileSync(path.join(folder, 'data.json'), `["${'x'.repeat(51 * MEBI)}"]`);
    writeFileSync(path.join(folder, 'broken.json'), BROKEN);
    writeFileSync(path.join(folder, 'notes.txt'), 'no state\n');
    workbench = await Workbench.open({
      folder,
      settings: { 'workbench.editorLargeFileConfirmation': 100 },
      keybindings: [{ key: 'ctrl+alt+f', command: 'pulumiTroubleshooter.fixAll' }],
    });
  });
  endWorkbenchAndFolder(() => ({ workbench, folder }));

  it('is reported to be shown without colours, and is checked', async () => {
    await workbench.editor.open('lines.json');
    const { page } = workbench;
    const hover = page.locator('.hover-language-status', { hasText: 'Large state, still checked' });
    // Before the language is known, the status bar shows something else.
    await workbench.retry(async () => {
      await page.mouse.move(0, 0);
      await page.locator('[id="status.languageStatus"]').hover({ timeout: 3_000 });
      await hover.waitFor({ timeout: 3_000 });
    });
  });

  it('is reported not to be checked while it is edited, as long as it is active', async () => {
    const notice = workbench.page.getByText('Pulumi state not checked while you type');
    await workbench.editor.open('large.json');
    await notice.waitFor();
    await workbench.editor.open('lines.json');
    await notice.waitFor({ state: 'detached' });
  });

  it('is checked from disk with a click, and a copy is repaired', async () => {
    await workbench.editor.open('large.json');
    await workbench.page.getByText('Pulumi state not checked while you type').click();
    await workbench.messages.toast('large.json: 1 error', 'Repair in a Copy…');
    await workbench.quickInput.fileProposed('large.repaired.json');
    await workbench.screenshot('large-1-copy');
    const copy = path.join(folder, 'copy.json');
    await workbench.quickInput.type(copy);
    await workbench.messages.toast(
      'copy.json is repaired: the checksum computed again. Left: no errors',
      'Show Changes',
    );
    await workbench.page.locator('.tab.active', { hasText: 'large.json.diff' }).waitFor();
    await workbench.page.locator('.view-line', { hasText: /^\+.*"magic"/ }).waitFor();
    await workbench.screenshot('large-3-changes');
    await workbench.palette.run('Problems: Focus on Problems View');
    await workbench.page
      .locator('.markers-panel .monaco-list-row', { hasText: 'manifest-checksum' })
      .first()
      .waitFor();
    await workbench.screenshot('large-2-problems');
    const files = ['broken.json', 'copy.json', 'data.json', 'large.json', 'lines.json', 'notes.txt'];
    assert.deepEqual(readdirSync(folder).sort(), files);
  });

  it('is not reported for other large files', async () => {
    const notice = workbench.page.getByText('Pulumi state not checked while you type');
    await workbench.editor.open('large.json');
    await notice.waitFor();
    await workbench.editor.open('data.json');
    await notice.waitFor({ state: 'detached' });
  });

  for (const [file, said] of [
    [
      'large.json',
      'large.json is too large: VS Code hands no file above 50 million characters to extensions.',
    ],
    ['notes.txt', 'Open a Pulumi state first.'],
  ] as const)
    it(`keeps a command from taking another state instead: ${file}`, async () => {
      const { editor, messages, page } = workbench;
      await editor.open('broken.json');
      await workbench.problems.read((found) => found.some(({ code }) => code === 'manifest-checksum'));
      await editor.open(file);
      await page.keyboard.press('Control+Alt+F');
      await messages.toast(said);
      await editor.open('broken.json');
      assert.match(await editor.text(), /"magic": "wrong"/);
      assert.equal(await page.locator('.tab.dirty').count(), 0);
    });
});
