import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Workbench } from '../../bench/workbench';

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
    workbench = await Workbench.open({ folder });
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await workbench.recordFailure(this.currentTest.fullTitle());
  });
  after(async () => {
    await workbench.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('offers its commands in the palette', async () => {
    const all = [
      'Export Stack State…',
      'Repair Pending Operations…',
      'Debug Program (Preview)',
      'Show Extension Log',
    ];
    // One by one: the palette lists no more than fit on the screen.
    for (const title of all) {
      await workbench.commands(`Pulumi: ${title}`, (titles) => titles.includes(`Pulumi: ${title}`));
    }
  });

  it('knows a state by the name that pulumi gives it', async () => {
    await workbench.quickOpen('pulumi-state-edit-1.json');
    assert.equal(await workbench.language(), 'Pulumi State');
    assert.equal(await workbench.editorText(), STATE);
    await workbench.screenshot('smoke-state');
  });

  it('leaves an ordinary JSON file to the editor', async () => {
    await workbench.quickOpen('ordinary.json');
    assert.equal(await workbench.language(), 'JSON');
    await workbench.squiggle('error');
    const [problem] = await workbench.problems();
    assert.deepEqual([problem?.source, problem?.line, problem?.column], ['json', 1, 11]);
  });

  it('saves what is typed at a position', async () => {
    await workbench.quickOpen('ordinary.json');
    await workbench.goToLine(1, 11);
    await workbench.page.keyboard.type('1');
    await workbench.save();
    assert.equal(readFileSync(path.join(folder, 'ordinary.json'), 'utf8'), '{ "name": 1}\n');
    await workbench.problems((problems) => problems.length === 0);
  });
});
