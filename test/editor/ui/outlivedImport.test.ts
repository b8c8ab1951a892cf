import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { itTakesSteps } from '../../harness/steps';
import type { PulumiStack } from '../../harness/pulumiStack';
import { pulumiTools } from '../../harness/pulumiTools';
import type { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';

/** A CLI that blocks at an import while a file `held` exists, and first runs the script in `then`. */
const SLOW_IMPORT = `#!/bin/sh
case " $* " in
*" stack import "*)
  if [ -e "$PLACE/held" ]; then
    : > "$PLACE/begun"
    while [ -e "$PLACE/held" ]; do sleep 0.05; done
    rm "$PLACE/begun"
    . "$PLACE/then"
  fi ;;
esac
exec "$PULUMI" "$@"
`;

const GOES_ON = 'The import into stack “dev” goes on: its window was closed';

describe('an import whose window, or only its CLI, is gone', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  let place: string;
  let original: string;

  before(async () => {
    place = await mkdtemp(path.join(tmpdir(), 'pulumi-scripts-'));
    await writeFile(path.join(place, 'pulumi'), SLOW_IMPORT, { mode: 0o755 });
    const { bin, pulumi } = await pulumiTools();
    const PATH = [place, bin, process.env['PATH']].join(path.delimiter);
    const prepare = async (made: PulumiStack): Promise<void> => {
      original = await made.export();
      await writeFile(path.join(made.cwd, 'mauve.json'), original.replaceAll('"blue"', '"mauve"'));
    };
    ({ stack, workbench } = await openUpdatedStack(prepare, { env: { PATH, PULUMI: pulumi, PLACE: place } }));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));
  after(() => rm(place, { recursive: true }));
  beforeEach(async () => {
    await rm(path.join(place, 'held'), { force: true });
    // Releases a CLI that a test has left blocked.
    await workbench.until('its end', () => !existsSync(path.join(place, 'begun')));
    assert.equal((await stack.import(original)).code, 0);
  });

  /** Blocks the next import. @param then runs before the import, when the CLI continues */
  async function hold(then = ''): Promise<void> {
    await writeFile(path.join(place, 'then'), then);
    await writeFile(path.join(place, 'held'), '');
  }
  const begun = (): Promise<void> =>
    workbench.until('the import', () => existsSync(path.join(place, 'begun')));
  const goOn = (): Promise<void> => rm(path.join(place, 'held'));

  async function answer(prompt: string, text: string): Promise<void> {
    await workbench.page.locator('.quick-input-widget:visible').getByText(prompt).first().waitFor();
    await workbench.quickInput.type(text);
  }

  /** Begins an import, in which the CLI blocks. */
  async function begin(then?: string): Promise<void> {
    await hold(then);
    await workbench.editor.open('mauve.json');
    await workbench.palette.run('Pulumi: Import Stack State…');
    await workbench.messages.review('Import');
    await begun();
  }

  /** Begins an import, and kills its extension host when the CLI blocks. */
  async function killedMeanwhile(then?: string): Promise<void> {
    await begin(then);
    await workbench.killExtensionHosts();
    await workbench.messages.toast(GOES_ON);
  }

  itTakesSteps('is shown by the next window, where Ctrl+C asks, and can be undone there', {
    'it continues': async () => {
      await killedMeanwhile();
      await workbench.screenshot('outlived-import-1-goes-on');
    },
    'Ctrl+C in its terminal asks, and Enter lets it continue': async () => {
      await workbench.palette.run('Terminal: Focus Terminal');
      await workbench.page.locator('.terminal-wrapper.active .xterm.focus').waitFor();
      await workbench.page.keyboard.press('Control+C');
      assert.match(await workbench.messages.modal(), /Stop the import into stack “dev”\?/);
      await workbench.screenshot('outlived-import-2-stop');
      await workbench.page.keyboard.press('Enter');
      await workbench.page.locator('.monaco-dialog-box').waitFor({ state: 'hidden' });
      await workbench.messages.toast(GOES_ON);
    },
    'its end is reported, with the result of the check': async () => {
      await goOn();
      const told = await workbench.messages.toast('The import into stack “dev” has succeeded.');
      assert.match(told, /It was read back: the stack has all that was imported, 7 resources\./);
      await workbench.screenshot('outlived-import-3-succeeded');
      assert.ok((await stack.export()).includes('"mauve"'));
    },
    'it is undone': async () => {
      await workbench.messages.toast('The import into stack “dev” has succeeded.', 'Undo…');
      assert.match(await workbench.messages.review(), /Undo the last change of stack “dev”\?/);
      await workbench.screenshot('outlived-import-4-undo');
      await workbench.messages.review('Undo');
      await workbench.messages.toast('was replaced and read back');
      assert.ok(!(await stack.export()).includes('"mauve"'));
    },
  });

  it('is reported to have left the stack unchanged if the CLI was also killed', async () => {
    await killedMeanwhile('kill -KILL $$');
    await goOn();
    const told = await workbench.messages.toast('The import into stack “dev” was killed');
    assert.match(told, /The stack has its previous state\./);
    await workbench.screenshot('outlived-import-5-killed');
  });

  it('says what the stack has, with its backup, if only the CLI was killed before it wrote', async () => {
    await begin('kill -KILL $$');
    await goOn();
    const told = await workbench.messages.toast('was read again: nothing was written', 'Restore Backup…');
    assert.match(told, /was killed\. Stack “dev” was read again: .* it has the same state as before\./);
    await workbench.quickInput.rows.filter({ hasText: 'before: Import' }).first().waitFor();
    await workbench.screenshot('outlived-import-8-cli-killed');
    await workbench.page.keyboard.press('Escape');
    assert.ok(!(await stack.export()).includes('"mauve"'));
  });

  it('says that it was written, and can be undone, if only the CLI was killed after it wrote', async () => {
    await begin('"$PULUMI" "$@" >/dev/null; kill -KILL $$');
    await goOn();
    const told = await workbench.messages.toast('the CLI failed after it had written', 'Undo…');
    assert.match(told, /was replaced and read back: .* Pulumi warned: .* \(.* was killed\.\)/);
    await workbench.messages.review('Undo');
    await workbench.until('the undo', async () => !(await stack.export()).includes('"mauve"'));
  });

  it('is reported to have left another state if somebody writes to the stack right after it', async () => {
    const other = path.join(place, 'other.json');
    await writeFile(other, original.replaceAll('"blue"', '"green"'));
    await killedMeanwhile(
      `"$PULUMI" "$@" && "$PULUMI" stack import --stack=organization/shop/dev --file "${other}" </dev/null; exit`,
    );
    await goOn();
    const told = await workbench.messages.toast('Stack “dev” differs from what was to be written');
    assert.match(told, /^Stack “dev” differs .* The import into stack “dev” has succeeded\./m);
    assert.match(told, /settings\.colour of urn:.* is not what was imported/);
    assert.ok(!told.includes('green'));
    await workbench.screenshot('outlived-import-6-other');
  });

  it('of a migration is reported as a part of it', async () => {
    const backend = path.join(stack.root, 'new-backend');
    await mkdir(backend);
    await hold();
    await workbench.palette.run('Pulumi: Migrate Stack to Another Backend…');
    await answer('Address of the new backend', `file://${backend}`);
    await answer('Name of the new stack', 'dev');
    await workbench.quickInput.pick('A passphrase');
    await answer('New passphrase', 'test');
    await answer('Repeat the new passphrase', 'test');
    await workbench.messages.review('Migrate');
    await begun();
    await workbench.killExtensionHosts();
    await workbench.messages.toast(GOES_ON);
    await goOn();
    const told = await workbench.messages.toast('The migration is not complete');
    assert.match(told, /^The migration is not complete: .*has all that was imported, 7 resources\./m);
    assert.match(told, /The import into stack “dev” has succeeded\./);
    await workbench.screenshot('outlived-import-7-migration');
  });
});
