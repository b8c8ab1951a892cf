import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { previewConfiguration } from '../../client/src/features/debug/model/nodeConfiguration';
import type { PulumiStack } from '../harness/pulumiStack';
import type { Workbench } from '../harness/workbench';
import { median } from './timing';

/** How often each debugger is started. The first start loads VS Code's debugger and does not count. */
const STARTS = 7;

const OWN = previewConfiguration('${workspaceFolder}').name;
const ALONE = 'VS Code alone';

/**
 * Measures the time until a TypeScript program stops at a breakpoint in a preview: with this extension, and with VS Code
 * alone, which attaches to every process that `pulumi` starts. The two take turns.
 */
export async function debuggerStarts({
  workbench,
  stack,
}: {
  readonly workbench: Workbench;
  readonly stack: PulumiStack;
}): Promise<{ what: string; time: number }[]> {
  const { page, editor, palette, quickInput } = workbench;
  const alone = {
    type: 'node',
    request: 'launch',
    name: ALONE,
    cwd: '${workspaceFolder}',
    runtimeExecutable: 'pulumi',
    runtimeArgs: ['preview', '--stack', stack.name, '--non-interactive'],
  };
  const own = { ...previewConfiguration('${workspaceFolder}'), stack: stack.name };
  await mkdir(path.join(stack.cwd, '.vscode'), { recursive: true });
  const settings = { version: '0.2.0', configurations: [own, alone] };
  await writeFile(path.join(stack.cwd, '.vscode/launch.json'), JSON.stringify(settings));
  const program = (await readFile(path.join(stack.cwd, 'index.ts'), 'utf8')).split('\n');
  await editor.open('index.ts');
  await editor.goToLine(program.findIndex((text) => text.startsWith('const database')) + 1);
  await palette.run('Debug: Toggle Breakpoint');

  const time = async (name: string): Promise<number> => {
    await palette.run('Debug: Select and Start Debugging');
    const row = quickInput.rows.filter({ hasText: name }).first();
    await row.waitFor();
    const start = performance.now();
    await row.click();
    await page.locator('.editor-instance .debug-top-stack-frame-line').waitFor({ timeout: 90_000 });
    const passed = performance.now() - start;
    await palette.run('Debug: Stop');
    await workbench.until('every process of Pulumi to end', async () => {
      return (await stack.processesLeft()).length === 0;
    });
    await page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
    return passed;
  };
  const times: Record<string, number[]> = { [OWN]: [], [ALONE]: [] };
  for (let i = 0; i <= STARTS; i++) {
    for (const name of [OWN, ALONE]) {
      const passed = await time(name);
      if (i > 0) times[name]!.push(passed);
    }
  }
  const [ours, theirs] = [median(times[OWN]!), median(times[ALONE]!)];
  const what = 'Debug Program, TypeScript: from the choice of its entry to the stop at a breakpoint';
  return [
    { what: `${what} (${(ours / theirs).toFixed(1)} × VS Code alone)`, time: ours },
    { what: 'The same by an entry of VS Code’s own debugger that runs `pulumi preview`', time: theirs },
  ];
}
