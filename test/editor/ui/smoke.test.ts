import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { paletteHas, titlesOffered, WINDOWS } from '../../harness/paletteContents';
import type { Context } from '../../harness/whenClause';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndFolder } from '../../harness/workbenchSuite';

const STATE = `{
  "manifest": { "time": "2024-01-01T00:00:00Z", "magic": "", "version": "" },
  "resources": []
}
`;

describe('the workbench with the extension installed', function () {
  this.timeout(120_000);
  let folder: string;
  let workbench: Workbench;

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-ui-'));
    writeFileSync(path.join(folder, 'pulumi-state-edit-1.json'), STATE);
    writeFileSync(path.join(folder, 'ordinary.json'), '{ "name": }\n');
    // There is no login.
    const env = { PULUMI_HOME: path.join(folder, 'home'), PULUMI_BACKEND_URL: '', PULUMI_ACCESS_TOKEN: '' };
    workbench = await Workbench.open({ folder, env });
  });
  const paletteIs = (window: Context) => paletteHas(workbench, titlesOffered(window));
  endWorkbenchAndFolder(() => ({ workbench, folder }));

  it('offers in the palette what helps without a project, and with an active state the commands for it', async () => {
    await workbench.editor.open('ordinary.json');
    await paletteIs(WINDOWS.json);
    await workbench.editor.open('pulumi-state-edit-1.json');
    await paletteIs(WINDOWS.state);
  });

  it('offers in the explorer the commands for a file with the name of a state', async () => {
    const ours = [
      'Check State File',
      'Import Stack State…',
      'Compare State With Stack…',
      'Compare Two States…',
    ];
    const labels = workbench.page.locator('.monaco-menu .action-label');
    const offered = async (file: string): Promise<string[]> => {
      await workbench.page.keyboard.press('Escape');
      await workbench.page.getByRole('treeitem', { name: file }).click({ button: 'right' });
      await labels.getByText('Copy Path', { exact: true }).waitFor();
      return (await labels.allInnerTexts()).filter((label) => ours.includes(label));
    };
    // The menu items of extensions are added a little after the explorer is shown.
    await workbench.retry(async () => {
      assert.deepEqual(await offered('pulumi-state-edit-1.json'), ours);
    });
    await workbench.screenshot('smoke-explorer');
    assert.deepEqual(await offered('ordinary.json'), []);
    await workbench.page.keyboard.press('Escape');
  });

  it('recognizes a state by the file name that pulumi gives it', async () => {
    await workbench.editor.open('pulumi-state-edit-1.json');
    await workbench.editor.inLanguage('Pulumi State');
    assert.equal(await workbench.editor.text(), STATE);
    await workbench.screenshot('smoke-state');
  });

  it('leaves an ordinary JSON file to the editor', async () => {
    await workbench.editor.open('ordinary.json');
    await workbench.editor.inLanguage('JSON');
    await workbench.editor.squiggle('error');
    const [problem] = await workbench.problems.read();
    assert.deepEqual([problem?.source, problem?.line, problem?.column], ['json', 1, 11]);
  });

  it('saves text typed at a position', async () => {
    await workbench.editor.open('ordinary.json');
    await workbench.editor.goToLine(1, 11);
    await workbench.page.keyboard.type('1');
    await workbench.editor.save();
    assert.equal(readFileSync(path.join(folder, 'ordinary.json'), 'utf8'), '{ "name": 1}\n');
    await workbench.problems.read((problems) => problems.length === 0);
  });
});
