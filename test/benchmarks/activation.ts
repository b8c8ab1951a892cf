import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Workbench } from '../harness/workbench';
import { median } from './timing';

/** How long an extension takes to start, in milliseconds, as VS Code measures it. */
export interface Activation {
  readonly name: string;
  /** Time to read, compile and run its code. All other extensions wait for this and for `call`. */
  readonly load: number;
  /** Time until its `activate` returns. */
  readonly call: number;
  /** Time from then until its returned promise resolves; other extensions start meanwhile. */
  readonly finish: number;
}

type Times = Omit<Activation, 'name'>;

const RUNS = 9;
/** After this time, a new window has finished starting. */
const REST_MS = 3_000;
/** Our extension, and one of VS Code's own that a window with a program starts. */
const NAMES: Readonly<Record<string, string>> = {
  'pulumi-troubleshooter.pulumi-troubleshooter': 'Pulumi Troubleshooter',
  'vscode.typescript-language-features': 'VS Code’s TypeScript',
};

/**
 * Opens a window on a Pulumi project again and again, each time with a new extension host, and reads what VS Code’s page
 * “Startup Performance” says of the packaged extension and of the other.
 */
export async function measureActivation(): Promise<Activation[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-activation-'));
  writeFileSync(path.join(folder, 'Pulumi.yaml'), 'name: shop\nruntime: nodejs\n');
  writeFileSync(path.join(folder, 'index.ts'), 'export const one = 1;\n');
  const workbench = await Workbench.openFresh({ folder });
  try {
    const starts: ReadonlyMap<string, Times>[] = [];
    while (starts.length < RUNS) {
      // The active editor is also active when the window opens again.
      await workbench.editor.open('index.ts');
      await workbench.page.waitForTimeout(REST_MS);
      await workbench.reload();
      await workbench.page.waitForTimeout(REST_MS);
      starts.push(await startTimes(workbench));
    }
    return Object.entries(NAMES).map(([id, name]) => {
      const middle = (part: keyof Times): number => median(starts.map((times) => times.get(id)![part]));
      return { name, load: middle('load'), call: middle('call'), finish: middle('finish') };
    });
  } finally {
    await workbench.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The times of each extension, once the page has all of them. */
async function startTimes(workbench: Workbench): Promise<Map<string, Times>> {
  const { page } = workbench;
  const times = new Map<string, Times>();
  await workbench.until('the start of all extensions', async () => {
    await workbench.palette.run('Developer: Startup Performance');
    await page.locator('.editor-instance .view-line', { hasText: 'System Info' }).first().waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+C');
    const text = await page.evaluate(() => navigator.clipboard.readText());
    await page.keyboard.press('Control+F4');
    for (const id of Object.keys(NAMES)) {
      const [start, end] = ['will', 'did'].map((word) => markOf(text, `${word}LoadExtensionCode/${id}`));
      // | Extension | Eager | Load Code | Call Activate | Finish Activate | …
      const row = new RegExp(`^\\| ${id} *\\|[^|]*\\|[^|]*\\| *(\\d+) *\\| *(\\d+) *\\|`, 'm').exec(text);
      if (start === undefined || end === undefined || !row) return false;
      times.set(id, { load: end - start, call: Number(row[1]), finish: Number(row[2]) });
    }
    return true;
  });
  return times;
}

/**
 * When the extension host was ready. The page's column “Load Code” also includes the loading time of other extensions
 * that the same event starts; these marks do not.
 */
function markOf(page: string, mark: string): number | undefined {
  const time = new RegExp(`^code/extHost/${mark}\\t(\\d+)`, 'm').exec(page)?.[1];
  return time === undefined ? undefined : Number(time);
}
