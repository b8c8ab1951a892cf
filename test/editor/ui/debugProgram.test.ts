import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  CONFIGURATION_NAME,
  launchConfiguration,
  previewConfiguration,
} from '../../../client/src/features/debug/model/nodeConfiguration';
import { freePort } from '../../harness/freePort';
import { pageIn } from '../../harness/shownPage';
import { itTakesSteps } from '../../harness/steps';
import type { PulumiStack } from '../../harness/pulumiStack';
import { createStack } from '../../harness/stackSnapshots';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

describe('debugging a TypeScript program', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  /** The first line of the program that creates a resource, 1-based. */
  let line: number;

  before(async () => {
    stack = await createStack({ program: 'typescript', isDebugged: true });
    const program = readFileSync(path.join(stack.cwd, 'index.ts'), 'utf8').split('\n');
    line = program.findIndex((text) => text.startsWith('const database')) + 1;
    workbench = await Workbench.open({ folder: stack.cwd, env: stack.variables });
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  /** Waits until the program has stopped at the breakpoint, and the editor and the views show it. */
  async function stopped(): Promise<void> {
    const { page } = workbench;
    await page.locator('.editor-instance .debug-top-stack-frame-line').waitFor({ timeout: 90_000 });
    await page.locator('.tabs-container .tab.active[data-resource-name="index.ts"]').waitFor();
    const frames = page.locator('.debug-call-stack .monaco-list-row');
    await frames
      .filter({ hasText: new RegExp(`index\\.ts\\s*${line}:`) })
      .first()
      .waitFor();
  }

  /** Waits until all parts of the run have ended. */
  async function gone(): Promise<void> {
    await workbench.until('every process of Pulumi to end', async () => {
      return (await stack.processesLeft()).length === 0;
    });
    assert.deepEqual(await stack.locks(), []);
    await workbench.page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  }

  const launchJsonPath = (): string => path.join(stack.cwd, '.vscode/launch.json');
  const launchJson = (): string => readFileSync(launchJsonPath(), 'utf8');
  /** The editor notices a file written by another program late. */
  const untilEditorShows = (text: string): Promise<void> =>
    workbench.until('the editor to show the file', async () => (await workbench.editor.text()) === text);

  itTakesSteps('a preview stops at a breakpoint, continues, is ended, and fails', {
    'stops at a breakpoint with one click, without a launch.json': async () => {
      await workbench.editor.open('index.ts');
      await workbench.editor.goToLine(line);
      await workbench.palette.run('Debug: Toggle Breakpoint');
      await workbench.page.locator('.editor-instance .codicon-debug-breakpoint').first().waitFor();
      await workbench.editor.open('Pulumi.yaml');
      await workbench.page.locator('.editor-actions .action-label[aria-label^="Debug Program"]').click();
      await stopped();
      const variables = workbench.page.locator('.debug-variables .monaco-list-row');
      const config = variables.filter({ hasText: /^config\s*[=:].*Config/ }).first();
      await workbench.retry(async () => {
        if (await config.isVisible()) return;
        await variables.filter({ hasText: /^Local/ }).click();
        await config.waitFor({ timeout: 10_000 });
      });
      await workbench.screenshot('debug-breakpoint');
    },
    'writes the guide’s configuration, after one for F5, only if it is wanted': async () => {
      assert.ok(!existsSync(launchJsonPath()), 'nothing is written unasked');
      await workbench.messages.toast('F5 repeats a debug run', 'Save to launch.json');
      await workbench.page.locator('.tab.active', { hasText: 'launch.json' }).waitFor();
      assert.deepEqual(JSON.parse(launchJson()), {
        version: '0.2.0',
        configurations: [previewConfiguration('${workspaceFolder}'), launchConfiguration()],
      });
      assert.equal(CONFIGURATION_NAME, 'Launch Pulumi Program (debug)');
    },
    'continues to the end of the preview, and leaves no process': async () => {
      await workbench.palette.run('Debug: Continue');
      const succeeded = await workbench.messages.toast('The preview of stack “dev” has succeeded.');
      // The session of the dynamic providers is below the program's, and has no code at the breakpoint.
      assert.doesNotMatch(succeeded, /no breakpoint could stop it/);
      const output = workbench.page.locator('.terminal-wrapper.active .xterm-rows');
      await output.filter({ hasText: /Resources:\s*\+ \d+ to create/ }).waitFor();
      await workbench.screenshot('debug-program-succeeded');
      await gone();
    },
    'repeats it with F5 and launch.json, and ends everything when the user ends the session': async () => {
      const [first, ...others] = (JSON.parse(launchJson()) as { configurations: object[] }).configurations;
      writeFileSync(path.join(stack.cwd, 'passphrase'), 'test\n');
      const more = {
        stack: 'dev',
        args: ['--show-config'],
        env: { SHOP: 'open' },
        passphraseFile: 'passphrase',
      };
      writeFileSync(launchJsonPath(), JSON.stringify({ configurations: [{ ...first, ...more }, ...others] }));
      const before = launchJson();
      await workbench.palette.run('Debug: Start Debugging');
      await stopped();
      const output = workbench.page.locator('.terminal-wrapper.active .xterm-rows');
      await output.filter({ hasText: /Configuration:/ }).waitFor();
      await workbench.palette.run('Debug: Stop');
      await gone();
      assert.equal(launchJson(), before);
    },
    'reports why it stops nowhere in a program that was compiled without source maps': async () => {
      const settings = path.join(stack.cwd, 'package.json');
      const before = readFileSync(settings, 'utf8');
      mkdirSync(path.join(stack.cwd, 'bin'));
      writeFileSync(path.join(stack.cwd, 'bin/index.js'), 'exports.greeting = "hello";\n');
      writeFileSync(settings, before.replace('index.ts', 'bin/index.js'));
      await workbench.palette.run('Pulumi: Debug Program (Preview)');
      await workbench.messages.toast('It ran bin/index.js, which has no source map');
      await workbench.screenshot('debug-no-source-map');
      await gone();
      writeFileSync(settings, before);
    },
    'reports that the preview of a program that throws has failed': async () => {
      await workbench.editor.open('index.ts');
      await workbench.editor.goToLine(line);
      await workbench.palette.run('Debug: Toggle Breakpoint');
      await workbench.page
        .locator('.editor-instance .codicon-debug-breakpoint')
        .first()
        .waitFor({ state: 'detached' });
      writeFileSync(path.join(stack.cwd, 'index.ts'), `throw new Error('boom');\n`);
      await workbench.palette.run('Pulumi: Debug Program (Preview)');
      await workbench.messages.toast('The preview of stack “dev” has failed: boom');
      await gone();
    },
    'explains that a package is missing': async () => {
      writeFileSync(path.join(stack.cwd, 'index.ts'), `require('@pulumi/absent');\n`);
      await workbench.palette.run('Pulumi: Debug Program (Preview)');
      const failed = `The preview of stack “dev” has failed: Cannot find module '@pulumi/absent'`;
      await workbench.messages.toast(failed, 'Explain');
      await pageIn(workbench)
        .getByText('The program’s packages from npm are not installed')
        .first()
        .waitFor();
      await workbench.screenshot('debug-package-missing');
      await gone();
    },
  });

  itTakesSteps('launch.json is updated after a question, and left unchanged if it is broken', {
    'updates an entry of launch.json after asking, and nothing else': async () => {
      const before = `// mine
{
  "configurations": [
    { "name": "Other" }, // stays
    {
      "name": "${CONFIGURATION_NAME}",
      "type": "node",
      "request": "attach",
    },
  ],
}
`;
      mkdirSync(path.dirname(launchJsonPath()), { recursive: true });
      writeFileSync(launchJsonPath(), before);
      await workbench.editor.open('launch.json');
      await untilEditorShows(before);
      await workbench.palette.run('Pulumi: Generate Debug Configuration');
      assert.match(await workbench.messages.modal(), /address, restart, continueOnAttach, port, skipFiles/);
      assert.equal(launchJson(), before);
      await workbench.messages.modal('Update');
      await workbench.messages.toast('launch.json has the updated version of the configuration');
      const [start, end] = before.split('"attach",\n');
      assert.ok(launchJson().startsWith(`${start}"attach",\n      "address": "127.0.0.1",\n`), launchJson());
      assert.ok(launchJson().endsWith(end!), launchJson());
      await workbench.screenshot('debug-configuration');
    },
    'reports at once that nothing waits where the guide’s entry attaches, and starts a program': async () => {
      const port = await freePort();
      const text = JSON.stringify({ configurations: [{ ...launchConfiguration(), port }] });
      writeFileSync(launchJsonPath(), text);
      await untilEditorShows(text);
      await workbench.palette.run('Debug: Start Debugging');
      await workbench.messages.toast(`Nothing listens at port ${port}`, 'Debug Program');
      await workbench.messages.toast('The preview of stack “dev” has');
      await gone();
    },
    'leaves a broken launch.json unchanged, and reports where it is broken': async () => {
      const broken = '{\n  "configurations": [\n}\n';
      writeFileSync(launchJsonPath(), broken);
      await untilEditorShows(broken);
      await workbench.palette.run('Pulumi: Generate Debug Configuration');
      await workbench.messages.toast('launch.json is not valid JSON: see line 3, column 1.');
      assert.equal(launchJson(), broken);
    },
  });
});
