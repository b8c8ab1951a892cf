import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ExtensionDoings } from '../../harness/extensionDoings';
import { paletteHas, titlesOffered, WINDOWS } from '../../harness/paletteContents';
import { itTakesSteps } from '../../harness/steps';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndFolder } from '../../harness/workbenchSuite';

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
  let folder: string;
  let workbench: Workbench;
  let isOpen = false;

  const doings = new ExtensionDoings();

  /** The runs of the first `pulumi` on the PATH, one per line. */
  const runs = (): string[] => {
    const file = path.join(root, 'runs');
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  };

  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-runs-'));
    const pulumi = path.join(root, 'pulumi');
    writeFileSync(pulumi, `#!/bin/sh\necho "$@" >> '${root}/runs'\nexit 1\n`);
    chmodSync(pulumi, 0o755);
    folder = path.join(root, 'folder');
    mkdirSync(folder);
    mkdirSync(path.join(root, 'home'));
  });
  endWorkbenchAndFolder(() => ({ workbench, folder: root }));
  after(() => {
    doings.dispose();
  });

  /**
   * Opens the window, or restarts it with no editor and a new extension host, on a folder with exactly these files.
   */
  async function open(files: Readonly<Record<string, string>>): Promise<void> {
    const makeFiles = (): void => {
      for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), text);
      }
      rmSync(path.join(root, 'runs'), { force: true });
    };
    if (isOpen) {
      await workbench.palette.run('View: Close All Editors');
      await workbench.palette.run('View: Show Explorer');
      // The previous host would notice them.
      return workbench.killExtensionHosts(makeFiles);
    }
    makeFiles();
    const alone = {
      PATH: `${root}${path.delimiter}${process.env['PATH']}`,
      PULUMI_HOME: path.join(root, 'home'),
      PULUMI_BACKEND_URL: '',
      PULUMI_ACCESS_TOKEN: '',
    };
    workbench = await Workbench.open({ folder, env: { ...doings.options.env, ...alone } });
    isOpen = true;
  }

  /**
   * Restarts with a new extension host, an irrelevant file, and a login that has been added or removed: the palette's
   * content then shows that the extension has checked.
   */
  async function again(isLoggedIn: boolean): Promise<void> {
    await workbench.palette.run('View: Close All Editors');
    await workbench.editor.open('package.json');
    const login = isLoggedIn ? { current: `file://${root}` } : {};
    // The previous host would notice it.
    await workbench.killExtensionHosts(() => {
      writeFileSync(path.join(root, 'home', 'credentials.json'), JSON.stringify(login));
    });
    await paletteHas(workbench, titlesOffered(isLoggedIn ? WINDOWS.jsonLoggedIn : WINDOWS.json));
    assert.deepEqual(doings.list(), []);
  }

  itTakesSteps('loads, searches, watches and starts nothing as long as there is nothing to do', {
    'a state': async () => {
      await open({ 'package.json': '{}\n', 'other.txt': 'error: pulumi\n', 'state.json': STATE });
      await workbench.editor.open('package.json');
      // It runs: the palette no longer offers what needs a project or a login.
      await paletteHas(workbench, titlesOffered(WINDOWS.json));
      await workbench.editor.open('other.txt');
      assert.deepEqual(doings.list(), []);
      await workbench.editor.open('state.json');
      await workbench.problems.read();
      await workbench.editor.inLanguage('Pulumi State');
      // Proves that it would have been noticed.
      for (const what of [
        /^loaded extension\.js/,
        /^searched .*Pulumi/,
        /^watched .*Pulumi/,
        /^started .*server/,
      ]) {
        await workbench.until(`${what}`, () => doings.list().some((doing) => what.test(doing)));
      }
      assert.deepEqual(runs(), []);
    },
    'a command': async () => {
      await again(true);
      await workbench.palette.run('Pulumi: Show Extension Log');
      await workbench.page.locator('.part.panel .output-view').waitFor();
      assert.ok(doings.isLoaded);
    },
    'its view': async () => {
      await again(false);
      await workbench.palette.run('Pulumi: Focus on Stacks View');
      await workbench.page.getByText('There is no Pulumi project in this workspace').waitFor();
      assert.ok(doings.isLoaded);
      await workbench.palette.run('View: Show Explorer');
    },
    'a project that is created later': async () => {
      await again(true);
      writeFileSync(path.join(folder, 'Pulumi.yaml'), 'name: shop\nruntime: nodejs\n');
      await workbench.editor.open('Pulumi.yaml');
      await paletteHas(workbench, titlesOffered(WINDOWS.project));
    },
  });

  it('finds a project in a deep folder, although none of its files is open', async () => {
    await open({ 'far/down/below/here/Pulumi.yaml': 'name: shop\nruntime: nodejs\n' });
    await workbench.until('the extension', () => doings.isLoaded);
    await paletteHas(workbench, titlesOffered(WINDOWS.project));
  });

  it('does not run the CLI in a project before the user opens the view', async () => {
    await open({ 'Pulumi.yaml': 'name: shop\nruntime: nodejs\n', 'state.json': STATE });
    await workbench.editor.open('state.json');
    await workbench.problems.read();
    await paletteHas(workbench, titlesOffered({ ...WINDOWS.project, editorLangId: 'pulumi-state' }));
    assert.deepEqual(runs(), []);
    // Proves that it would have been noticed.
    await workbench.palette.run('Pulumi: Show Current Stack');
    await workbench.until('a run of pulumi', () => runs().length > 0);
  });
});
