import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { paletteHas, titlesOffered, WINDOWS } from '../../bench/palette';
import { Workbench } from '../../bench/workbench';

const STATE = `{
  "version": 3,
  "deployment": {
    "manifest": { "time": "2024-01-01T00:00:00Z", "magic": "", "version": "" },
    "resources": [{ "urn": 1 }]
  }
}
`;

describe('the extension in a window that does not need it', function () {
  this.timeout(120_000);
  let root: string;
  let workbench: Workbench;

  /** The runs of the `pulumi` that is first on the PATH, one a line. */
  const runs = (): string[] => {
    const file = path.join(root, 'runs');
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  };
  const open = async (files: Readonly<Record<string, string>>): Promise<void> => {
    root = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-runs-'));
    const pulumi = path.join(root, 'pulumi');
    writeFileSync(pulumi, `#!/bin/sh\necho "$@" >> '${root}/runs'\nexit 1\n`);
    chmodSync(pulumi, 0o755);
    const folder = mkdtempSync(path.join(root, 'folder-'));
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const env = { PATH: `${root}${path.delimiter}${process.env['PATH']}` };
    workbench = await Workbench.open({ folder, env });
  };
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await workbench.recordFailure(this.currentTest.fullTitle());
    await workbench.close();
    rmSync(root, { recursive: true, force: true });
  });

  it('runs no CLI, also when a state opens', async () => {
    await open({ 'ordinary.json': '{}\n', 'state.json': STATE });
    await workbench.quickOpen('ordinary.json');
    await workbench.quickOpen('state.json');
    await workbench.problems();
    assert.equal(await workbench.language(), 'Pulumi State');
    assert.deepEqual(runs(), []);
  });

  it('runs none in a project before its view is looked at', async () => {
    await open({ 'Pulumi.yaml': 'name: shop\nruntime: nodejs\n', 'state.json': STATE });
    await workbench.quickOpen('state.json');
    await workbench.problems();
    await paletteHas(workbench, titlesOffered({ ...WINDOWS.project, editorLangId: 'pulumi-state' }));
    assert.deepEqual(runs(), []);
    // Proof that it would have been noticed.
    await workbench.runCommand('Pulumi: Show Current Stack');
    await workbench.until('a run of pulumi', () => runs().length > 0);
  });
});
