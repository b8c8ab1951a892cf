import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { previewConfiguration } from '../../../client/src/features/debug/model/nodeConfiguration';
import type { PulumiStack } from '../../harness/pulumiStack';
import { createStack } from '../../harness/stackSnapshots';
import { itTakesSteps } from '../../harness/steps';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

const PROJECTS = ['blog', 'press'];

describe('F5 in a folder with several projects', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  before(async () => {
    stack = await createStack({ isDebugged: true });
    for (const name of PROJECTS) {
      const cwd = path.join(stack.cwd, name);
      mkdirSync(cwd);
      const project = { name, runtime: 'nodejs' };
      writeFileSync(path.join(cwd, 'Pulumi.yaml'), JSON.stringify(project));
      writeFileSync(path.join(cwd, 'package.json'), '{}');
      writeFileSync(path.join(cwd, `${name}.js`), `exports.project = '${name}';\n`);
      writeFileSync(path.join(cwd, 'index.js'), `exports.all = require('./${name}');\n`);
      await stack.must(['stack', 'init', stack.name], { cwd });
    }
    workbench = await Workbench.open({ folder: stack.cwd, env: stack.variables });
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  /** Opens the file of a project, and presses F5. */
  async function start(name: string): Promise<void> {
    await workbench.editor.open(`${name}.js`);
    await workbench.palette.run('Debug: Start Debugging');
  }

  /** Waits until the program has stopped in this file, and lets it go on to its end. */
  async function stopsIn(name: string): Promise<void> {
    const { page } = workbench;
    await page.locator('.editor-instance .debug-top-stack-frame-line').waitFor({ timeout: 90_000 });
    await page
      .locator('.debug-call-stack .monaco-list-row', { hasText: `${name}.js` })
      .first()
      .waitFor();
    await workbench.palette.run('Debug: Continue');
    await workbench.messages.toast('The preview of stack “dev” has succeeded.');
    await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  }

  function writeEntry(project: string | undefined): void {
    mkdirSync(path.join(stack.cwd, '.vscode'), { recursive: true });
    const file = path.join(stack.cwd, '.vscode/launch.json');
    writeFileSync(file, JSON.stringify({ configurations: [previewConfiguration(project)] }));
  }

  itTakesSteps('debugs the one in front', {
    'whatever it debugged before': async () => {
      writeEntry(undefined);
      for (const name of PROJECTS) {
        await workbench.editor.open(`${name}.js`);
        await workbench.editor.goToLine(1);
        await workbench.palette.run('Debug: Toggle Breakpoint');
      }
      for (const name of [...PROJECTS, PROJECTS[0]!]) {
        await start(name);
        await stopsIn(name);
      }
    },
    'and offers it if the entry names another': async () => {
      writeEntry('${workspaceFolder}/press');
      await start('blog');
      await workbench.messages.toast('debugs project “press”. The file in front belongs to project “blog”.');
      await stopsIn('press');
    },
  });

  it('says so if the one in front is in another folder of the workspace', async () => {
    await workbench.close();
    const workspace = path.join(stack.root, 'two.code-workspace');
    const [blog, press] = PROJECTS.map((name) => path.join(stack.cwd, name));
    writeFileSync(workspace, JSON.stringify({ folders: [{ path: press }, { path: blog }] }));
    mkdirSync(path.join(blog!, '.vscode'));
    const entry = { configurations: [previewConfiguration(undefined)] };
    writeFileSync(path.join(blog!, '.vscode/launch.json'), JSON.stringify(entry));
    workbench = await Workbench.open({ folder: workspace, env: stack.variables });
    await start('press');
    await workbench.messages.toast('debugs project “blog”. The file in front belongs to project “press”.');
    await workbench.messages.toast('The preview of stack “dev” has succeeded.');
  });

  it('says what else starts the program in front, and opens a terminal for it', async () => {
    await workbench.close();
    const site = path.join(stack.root, 'site');
    mkdirSync(site);
    writeFileSync(path.join(site, 'sst.config.ts'), 'export default $config({});\n');
    const deploy = `import { LocalWorkspace } from '@pulumi/pulumi/automation';\n`;
    writeFileSync(path.join(stack.root, 'deploy.ts'), deploy);
    const workspace = path.join(stack.root, 'site.code-workspace');
    writeFileSync(workspace, JSON.stringify({ folders: [{ path: stack.root }] }));
    workbench = await Workbench.open({ folder: workspace, env: stack.variables });
    await workbench.editor.open('deploy.ts');
    await workbench.palette.run('Pulumi: Debug Program (Preview)');
    await workbench.messages.toast('deploy.ts runs Pulumi by the Automation API. To debug it, start it in a');
    await workbench.editor.open('sst.config.ts');
    await workbench.palette.run('Pulumi: Debug Program (Preview)');
    const says =
      'sst.config.ts belongs to an SST app, and SST starts Pulumi itself. To debug it, run “sst diff”';
    await workbench.messages.toast(says, 'JavaScript Debug Terminal');
    const terminal = workbench.page.locator('.terminal-wrapper.active .xterm-rows');
    await terminal.filter({ hasText: /site/ }).waitFor();
    await workbench.screenshot('debug-sst-app');
  });
});
