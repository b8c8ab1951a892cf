import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ExportedState, type PulumiStack } from '../../harness/pulumiStack';
import { pulumiTools } from '../../harness/pulumiTools';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

/** The bytes of its second word are invalid in Windows-1252. */
const GREETING = 'Größe Á €';

const OTHER_WRITES = `#!/bin/sh
case " $* " in
*" stack import "*)
  if mv "$THEIRS" "$THEIRS.used" 2>/dev/null; then
    "$PULUMI" stack import --stack=organization/shop/dev --file "$THEIRS.used" </dev/null >&2
    if mv "$THEIRS.lock" "$THEIRS.held" 2>/dev/null; then
      "$PULUMI" "$@"
      code=$?
      . "$THEIRS.held"
      exit $code
    fi
  fi ;;
esac
exec "$PULUMI" "$@"
`;

const OWNER = '{"pid":1,"username":"me","hostname":"elsewhere","timestamp":"2026-01-02T03:04:05Z"}';

describe('recovering the state of a stack', function () {
  this.timeout(600_000);
  let stack: PulumiStack;
  let workbench: Workbench;

  /** The state that another process imports right before this extension does, once, if it exists. */
  let theirs: string;

  before(async () => {
    const scripts = await mkdtemp(path.join(tmpdir(), 'pulumi-scripts-'));
    theirs = path.join(scripts, 'theirs.json');
    await writeFile(path.join(scripts, 'pulumi'), OTHER_WRITES, { mode: 0o755 });
    const { bin, pulumi } = await pulumiTools();
    const PATH = [scripts, bin, process.env['PATH']].join(path.delimiter);
    const env = { PATH, PULUMI: pulumi, THEIRS: theirs };
    const prepare = async (made: PulumiStack): Promise<void> => {
      const state = (await made.export()).replace('"outputs": {', `"outputs": { "greeting": "${GREETING}",`);
      await mkdir(path.join(made.cwd, '.vscode'));
      await writeFile(path.join(made.cwd, '.vscode/settings.json'), '{ "files.encoding": "windows1252" }');
      await writeFile(path.join(made.cwd, 'greeting.json'), state);
      await writeFile(path.join(made.cwd, 'latin1.json'), state, 'latin1');
    };
    ({ stack, workbench } = await openUpdatedStack(prepare, { env }));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  it('Repair State repairs a state that Pulumi refuses, after the difference was shown', async () => {
    const state = JSON.parse(await stack.export()) as ExportedState;
    state.deployment.resources!.reverse();
    assert.equal((await stack.import(JSON.stringify(state), ['--force'])).code, 0);
    await workbench.palette.run('Pulumi: Repair State (Fix Problems)');
    assert.match(await workbench.messages.review(), /Replace the state of stack “dev”\?/);
    await workbench.screenshot('recover-1-repair');
    await workbench.messages.review('Repair');
    await workbench.messages.toast('was replaced and read back');
    assert.equal((await stack.preview(['--expect-no-changes'])).code, 0);
    await workbench.palette.run('Pulumi: Repair State (Fix Problems)');
    await workbench.messages.toast('No problems in the state of stack “');
  });

  it('Repair State asks before it drops what an earlier state may have', async () => {
    const before = await stack.export();
    const state = JSON.parse(before) as ExportedState;
    const resources = state.deployment.resources!;
    state.deployment.resources = resources.filter(({ urn }) => !urn.endsWith('::cache'));
    assert.equal((await stack.import(JSON.stringify(state), ['--force'])).code, 0);
    await workbench.palette.run('Pulumi: Repair State (Fix Problems)');
    assert.match(
      await workbench.messages.modal(),
      /'cache' \(Cache\) is missing in the state of stack “dev”\. Repair it without it\?/,
    );
    await workbench.screenshot('recover-1-missing');
    await workbench.messages.modal('Open in Editor');
    await workbench.page.locator('.tab.active', { hasText: 'dev.pulumi-state.json' }).waitFor();
    await workbench.palette.run('View: Close Editor');
    assert.equal((await stack.import(before)).code, 0);
  });

  it('Restore State Backup lists the earlier states and restores a single resource', async () => {
    const { deployment } = await stack.state();
    const web = deployment.resources!.find(({ urn }) => urn.endsWith('::web'))!;
    assert.equal((await stack.run(['state', 'delete', '--yes', web.urn])).code, 0);
    await workbench.palette.run('Notifications: Clear All Notifications');
    await workbench.palette.run('Pulumi: Restore State Backup…');
    const { rows } = workbench.quickInput;
    await rows.filter({ hasText: 'after: update' }).getByText('7 resources').waitFor();
    await workbench.screenshot('recover-2-versions');
    await rows.filter({ hasText: 'after: update' }).click();
    await workbench.quickInput.pick('Single resources…');
    const missing = rows.filter({ hasText: 'missing now' });
    await missing.waitFor();
    await workbench.screenshot('recover-3-resources');
    await missing.click();
    await workbench.quickInput.widget.getByText('1 Selected').waitFor();
    await workbench.page.keyboard.press('Enter');
    assert.match(await workbench.messages.review(), /Added: 1\s+web/);
    await workbench.screenshot('recover-4-confirmation');
    await workbench.messages.review('Restore');
    await workbench.messages.toast('was replaced and read back');
    assert.equal((await stack.preview(['--expect-no-changes'])).code, 0);
  });

  const lockFolder = (): string => path.join(stack.backendDir, '.pulumi/locks/organization/shop/dev');

  it('a command waits for who holds the stack, and goes on when it is free', async () => {
    await mkdir(lockFolder(), { recursive: true });
    await writeFile(path.join(lockFolder(), 'lock.json'), OWNER);
    await workbench.palette.run('Notifications: Clear All Notifications');
    await workbench.palette.run('Pulumi: Repair State (Fix Problems)');
    assert.match(await workbench.messages.modal(), /Locked by me@elsewhere \(process 1\)/);
    await workbench.messages.modal('Wait');
    await workbench.messages.toast('locked by me@elsewhere (process 1)');
    await rm(lockFolder(), { recursive: true });
    await workbench.messages.toast('No problems in the state of stack “');
  });

  /** Imports a state, and another one right before as another process. @returns the stack's state before */
  async function importTogether(): Promise<string> {
    const before = await stack.export();
    await writeFile(theirs, before.replaceAll('"colour": "blue"', '"colour": "violet"'));
    await writeFile(
      path.join(stack.cwd, 'red.json'),
      before.replaceAll('"colour": "blue"', '"colour": "red"'),
    );
    await workbench.palette.run('Notifications: Clear All Notifications');
    await workbench.editor.open('red.json');
    await workbench.editor.inLanguage('Pulumi State');
    await workbench.palette.run('Pulumi: Import Stack State…');
    await workbench.messages.review('Import');
    return before;
  }

  it('an import that has overwritten another process’s write is taken back', async () => {
    const before = await importTogether();
    await workbench.messages.toast('Taken back, someone else wrote at the same moment');
    assert.ok((await stack.export()).includes('"violet"'));
    assert.equal((await stack.import(before)).code, 0);
  });

  it('if it holds the stack since, its write can be compared and restored', async () => {
    const locks = lockFolder();
    await writeFile(`${theirs}.lock`, `mkdir -p '${locks}' && echo '${OWNER}' > '${locks}/lock.json'`);
    const before = await importTogether();
    const verdict = workbench.page.locator('.monaco-dialog-box', {
      hasText: 'in between, and that was overwritten',
    });
    await verdict.waitFor();
    await rm(locks, { recursive: true });
    assert.match(
      await workbench.messages.modal(),
      /Someone else wrote to stack “dev” in between, and that was overwritten\./,
    );
    await workbench.screenshot('recover-8-other-write');
    // Enter also presses Compare.
    await workbench.page.keyboard.press('Enter');
    await workbench.page.getByText('dev, what was overwritten ↔ dev now').first().waitFor();
    await workbench.screenshot('recover-9-overwritten');
    assert.ok((await stack.export()).includes('"red"'));
    await workbench.messages.toast('in between, and that was overwritten', 'Put It Back…');
    assert.match(await workbench.messages.review(), /The stack gets back what the other wrote\./);
    await workbench.messages.review('Put Back');
    await workbench.messages.toast('was replaced and read back');
    assert.ok((await stack.export()).includes('"violet"'));
    assert.equal((await stack.import(before)).code, 0);
  });

  describe('if the workspace has another encoding than UTF-8', () => {
    const open = async (file: string): Promise<void> => {
      await workbench.editor.open(file);
      await workbench.editor.inLanguage('Pulumi State');
    };
    const shows = (text: string) => workbench.page.locator('.view-line', { hasText: text }).waitFor();
    const encoding = (name: string) =>
      workbench.page.locator('[id="status.editor.encoding"]', { hasText: name }).waitFor();

    async function reopenAs(name: string): Promise<void> {
      await workbench.palette.run('Change File Encoding');
      await workbench.quickInput.pick('Reopen with Encoding');
      await workbench.quickInput.pick(name);
      await encoding(name);
    }

    it('a state is shown as UTF-8, and imported as it is in its file', async () => {
      await workbench.editor.open('index.js');
      await encoding('Windows 1252');
      await open('greeting.json');
      await encoding('UTF-8');
      await shows(GREETING);
      await workbench.screenshot('recover-5-encoding');
      // Even if the user wants to see it in another encoding.
      await reopenAs('Windows 1252');
      // The message of an earlier write stays until it is closed.
      await workbench.palette.run('Notifications: Clear All Notifications');
      await workbench.palette.run('Pulumi: Import Stack State…');
      await workbench.messages.review('Import');
      await workbench.messages.toast('was replaced and read back');
      assert.ok((await stack.export()).includes(`"${GREETING}"`));
      await workbench.palette.run('Pulumi: Edit Stack State');
      await encoding('UTF-8');
      await shows(GREETING);
      await workbench.palette.run('View: Close Editor');
    });

    it('changes that would be saved in that encoding are not imported', async () => {
      const before = await stack.export();
      await open('greeting.json');
      await reopenAs('Windows 1252');
      await workbench.editor.goToLine(1);
      await workbench.page.keyboard.type(' ');
      await workbench.palette.run('Pulumi: Import Stack State…');
      const refused = await workbench.messages.toast('greeting.json is shown as windows1252');
      assert.match(refused, /Revert it: saving would damage it/);
      await workbench.screenshot('recover-6-refused');
      await workbench.palette.run('File: Revert File');
      assert.ok((await stack.export()) === before);
    });

    it('a file that is not UTF-8 is refused', async () => {
      await open('latin1.json');
      await workbench.palette.run('Pulumi: Import Stack State…');
      await workbench.messages.toast('latin1.json is not UTF-8: line');
      await workbench.screenshot('recover-7-not-utf-8');
    });
  });
});
