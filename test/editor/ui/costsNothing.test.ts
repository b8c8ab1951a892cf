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

  /** The runs of the `pulumi` that is first on the PATH, one a line. */
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

  /** Opens the window, or begins again with nothing open in it and a new extension host, on a folder that has these files and no others. */
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
      // The host before would notice them.
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
   * Begins again with a new extension host, a file of no use to the extension, and somebody who is logged in now or no
   * longer: what the palette has then shows that the extension has looked around.
   */
  async function again(isLoggedIn: boolean): Promise<void> {
    await workbench.palette.run('View: Close All Editors');
    await workbench.editor.open('package.json');
    const login = isLoggedIn ? { current: `file://${root}` } : {};
    // The host before would notice it.
    await workbench.killExtensionHosts(() => {
      writeFileSync(path.join(root, 'home', 'credentials.json'), JSON.stringify(login));
    });
    await paletteHas(workbench, titlesOffered(isLoggedIn ? WINDOWS.jsonLoggedIn : WINDOWS.json));
    assert.deepEqual(doings.list(), []);
  }

  itTakesSteps('loads, searches, watches and starts nothing before there is something to do', {
    'a state': async () => {
      await open({ 'package.json': '{}\n', 'other.txt': 'error: pulumi\n', 'state.json': STATE });
      await workbench.editor.open('package.json');
      // It runs: the palette is spared what needs a project or a login.
      await paletteHas(workbench, titlesOffered(WINDOWS.json));
      await workbench.editor.open('other.txt');
      assert.deepEqual(doings.list(), []);
      await workbench.editor.open('state.json');
      await workbench.problems.read();
      await workbench.editor.inLanguage('Pulumi State');
      // Proof that it would have been noticed.
      for (const what of [
        /^loaded extension\.js/,
        /^searched .*Pulumi/,
        /^watched .*Pulumi/,
        /^started .*server/,
      ]) {
        assert.ok(
          doings.list().some((doing) => what.test(doing)),
          `${what} in ${doings.list().join('\n')}`,
        );
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
    'a project that is made later': async () => {
      await again(true);
      writeFileSync(path.join(folder, 'Pulumi.yaml'), 'name: shop\nruntime: nodejs\n');
      await workbench.editor.open('Pulumi.yaml');
      await paletteHas(workbench, titlesOffered(WINDOWS.project));
    },
  });

  it('finds a project far below the folder, though nothing of it is open', async () => {
    await open({ 'far/down/below/here/Pulumi.yaml': 'name: shop\nruntime: nodejs\n' });
    await workbench.until('the extension', () => doings.isLoaded);
    await paletteHas(workbench, titlesOffered(WINDOWS.project));
  });

  it('runs none in a project before its view is looked at', async () => {
    await open({ 'Pulumi.yaml': 'name: shop\nruntime: nodejs\n', 'state.json': STATE });
    await workbench.editor.open('state.json');
    await workbench.problems.read();
    await paletteHas(workbench, titlesOffered({ ...WINDOWS.project, editorLangId: 'pulumi-state' }));
    assert.deepEqual(runs(), []);
    // Proof that it would have been noticed.
    await workbench.palette.run('Pulumi: Show Current Stack');
    await workbench.until('a run of pulumi', () => runs().length > 0);
  });
});
