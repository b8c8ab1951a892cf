import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createVSIX } from '@vscode/vsce';
import { RETRY_MS } from '../../harness/editorWindow';
import { itTakesSteps } from '../../harness/steps';
import type { PulumiStack } from '../../harness/pulumiStack';
import { createStack } from '../../harness/stackSnapshots';
import { repository } from '../../harness/repository';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

/** Pulumi's own extension is only in the marketplace, so a stand-in has its identifier and its kind of debugger. */
describe('debugging beside Pulumi’s own extension', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let log: string;

  before(async () => {
    stack = await createStack({ program: 'typescript', isDebugged: true });
    log = path.join(stack.root, 'launched.jsonl');
    const standIn = path.join(stack.root, 'official.vsix');
    await createVSIX({
      cwd: path.join(repository, 'test/programs/officialDebugger'),
      packagePath: standIn,
      dependencies: false,
      allowMissingRepository: true,
      skipLicense: true,
    });
    workbench = await Workbench.open({
      folder: stack.cwd,
      env: { ...stack.variables, OFFICIAL_DEBUGGER_LOG: log },
      others: [standIn],
    });
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  const launchJson = (): string => path.join(stack.cwd, '.vscode/launch.json');
  const chosen = (): unknown => workbench.settings.all()['pulumiTroubleshooter.debug.debugger'];

  /** The programs that the other extension was asked to run, once there are this many. */
  async function launched(count: number): Promise<unknown[]> {
    const read = (): string[] =>
      existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : [];
    await workbench.until('the other debugger', () => read().length >= count);
    return read().map((line) => JSON.parse(line) as unknown);
  }

  const asked = (command: string, more: object = {}): object => ({
    folder: path.basename(stack.cwd),
    type: 'pulumi',
    request: 'launch',
    name: `pulumi ${command}`,
    command,
    workDir: stack.cwd,
    ...more,
  });

  /** The debuggers in the Run and Debug view, listed by the palette's “debug ”. */
  async function automatic(kind: string): Promise<string[]> {
    const { page, quickInput } = workbench;
    let offered: string[] = [];
    await workbench.retry(async () => {
      await page.keyboard.press('Control+P');
      await quickInput.input.fill('debug ', { timeout: RETRY_MS });
      await quickInput.pick(kind);
      await quickInput.widget
        .locator('.label-name', { hasText: /pulumi[: ]/i })
        .first()
        .waitFor({ timeout: 10_000 });
      offered = await quickInput.labels();
    });
    await page.keyboard.press('Escape');
    return offered;
  }

  itTakesSteps('lets the user choose one of the two debuggers, and the other one later', {
    'asks which one, and passes a preview on to it': async () => {
      await workbench.editor.open('Pulumi.yaml');
      await workbench.page.locator('.editor-actions .action-label[aria-label^="Debug Program"]').click();
      assert.deepEqual(await workbench.quickInput.labels(), [
        'Pulumi’s Own Extension',
        'Pulumi Troubleshooter',
      ]);
      await workbench.screenshot('debug-which-debugger');
      await workbench.quickInput.pick('Pulumi’s Own Extension');
      assert.deepEqual(await launched(1), [asked('preview')]);
      assert.equal(chosen(), 'official');
      assert.ok(!existsSync(launchJson()));
    },
    'remembers the answer, and still asks before an update': async () => {
      await workbench.palette.run('Pulumi: Debug Program (Up)');
      assert.match(await workbench.messages.modal(), /Update stack “dev” with its program in the debugger\?/);
      await workbench.messages.modal('Update…');
      await workbench.quickInput.type('dev');
      const env = { PULUMI_BACKEND_URL: pathToFileURL(stack.backendDir).href };
      assert.deepEqual((await launched(2))[1], asked('up', { stackName: 'organization/shop/dev', env }));
    },
    'offers each operation once in the Run and Debug view': async () => {
      assert.deepEqual(await automatic('Pulumi Program...'), [
        'Pulumi: refresh shop',
        'Pulumi: destroy shop',
      ]);
      assert.deepEqual(await automatic('Pulumi...'), ['pulumi preview', 'pulumi up']);
    },
    'passes on programs in other languages than Node.js': async () => {
      const project = path.join(stack.cwd, 'Pulumi.yaml');
      const before = readFileSync(project, 'utf8');
      writeFileSync(project, before.replace('runtime: nodejs', 'runtime: python'));
      await workbench.palette.run('Pulumi: Debug Program (Preview)');
      assert.deepEqual((await launched(3))[2], asked('preview'));
      writeFileSync(project, before);
    },
    'debugs itself if the user has chosen it': async () => {
      workbench.settings.set('pulumiTroubleshooter.debug.debugger', 'ask');
      // Until the editor has read the change, the other debugger is asked.
      await workbench.retry(async () => {
        await workbench.palette.run('Pulumi: Debug Program (Preview)');
        await workbench.page.getByText('Which debugger?').waitFor({ timeout: 5000 });
      });
      await workbench.quickInput.pick('Pulumi Troubleshooter');
      await workbench.messages.toast('The preview of stack “dev” has succeeded.');
      assert.equal(chosen(), 'own');
      await workbench.messages.toast('F5 repeats a debug run');
      assert.ok(!existsSync(launchJson()), 'nothing is written unasked');
      assert.deepEqual(await automatic('Pulumi Program...'), [
        'Pulumi: preview shop',
        'Pulumi: refresh shop',
        'Pulumi: up shop',
        'Pulumi: destroy shop',
      ]);
    },
  });
});
