import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PulumiStack } from '../harness/pulumiStack';
import { decideOnPage } from '../harness/pendingOperationsPage';
import { pulumiTools } from '../harness/pulumiTools';
import { createStack, killedStack, updatedStack } from '../harness/stackSnapshots';
import { Workbench } from '../harness/workbench';
import { debuggerStarts } from './debuggerWaits';
import { dependencyPages } from './dependencyWaits';
import { inputOf, kinds } from './inputs';

/** A wait in the editor: from a click until its result is visible. */
export interface WorkbenchWait {
  readonly what: string;
  /** In milliseconds. */
  readonly time: number;
  /**
   * The commands of the CLI that the extension has run meanwhile, one for each start, such as `stack ls`; undefined if
   * not applicable.
   */
  readonly starts?: readonly string[];
}

/** How many stacks a project has. */
const STACKS = [1, 20, 200];

/** After this time, a new window has finished starting. */
const REST_MS = 4_000;

/** Records each start of the CLI in a file, and runs it. */
const COUNTED = '#!/bin/sh\necho "$@" >> "$STARTS"\nexec "$PULUMI" "$@"\n';

/** Measures waiting times in a window with a project, the packaged extension and the real CLI. */
export async function measureWorkbench(): Promise<WorkbenchWait[]> {
  const waits: WorkbenchWait[] = [];
  for (const count of STACKS) {
    const stack = await updatedStack();
    await addStacks(stack, count - 1);
    waits.push(...(await inWindow(stack, (window) => stacksView(window, count))));
  }
  const { stack } = await killedStack('before');
  await stack.must(['cancel', '--yes', stack.name]);
  waits.push(...(await inWindow(stack, squiggleAndRepair)));
  waits.push(...(await inWindow(await updatedStack(), dependencyPages)));
  const debugged = await createStack({ program: 'typescript', isDebugged: true });
  waits.push(...(await inWindow(debugged, debuggerStarts)));
  return waits;
}

/** A window, and the CLI that counts its starts. */
interface CountedWindow {
  readonly workbench: Workbench;
  readonly stack: PulumiStack;
  /** The time of an action, with the CLI's starts. */
  readonly timed: (
    what: string,
    act: () => Promise<unknown>,
    shown: () => Promise<unknown>,
  ) => Promise<WorkbenchWait>;
}

async function inWindow(
  stack: PulumiStack,
  measure: (window: CountedWindow) => Promise<WorkbenchWait[]>,
): Promise<WorkbenchWait[]> {
  const scripts = await mkdtemp(path.join(tmpdir(), 'pulumi-counted-'));
  await writeFile(path.join(scripts, 'pulumi'), COUNTED, { mode: 0o755 });
  const { bin, pulumi } = await pulumiTools();
  const PATH = [scripts, bin, process.env['PATH']].join(path.delimiter);
  const file = path.join(scripts, 'starts');
  const env = { ...stack.variables, PATH, PULUMI: pulumi, STARTS: file };
  const starts = async (): Promise<string[]> =>
    existsSync(file) ? (await readFile(file, 'utf8')).trim().split('\n').map(commandOf) : [];
  const large = inputOf(kinds.find(({ name }) => name === '17 MB')!).text;
  // The fault is on the first screen.
  await writeFile(path.join(stack.cwd, 'large.json'), large.replace('"urn"', '"custom": 1, "urn"'));
  const settings = { 'workbench.editorLargeFileConfirmation': 100 };
  const workbench = await Workbench.openFresh({ folder: stack.cwd, env, settings });
  try {
    await workbench.page.waitForTimeout(REST_MS);
    return await measure({
      workbench,
      stack,
      timed: async (what, act, shown) => {
        const before = (await starts()).length;
        const start = performance.now();
        await act();
        await shown();
        const time = performance.now() - start;
        return { what, time, starts: (await starts()).slice(before) };
      },
    });
  } finally {
    await workbench.close();
    await stack.dispose();
    await rm(scripts, { recursive: true });
  }
}

/** The command, such as `stack ls`, of a run's arguments. */
function commandOf(args: string): string {
  return /\b(?:stack \w+|whoami|version|cancel|plugin \w+)\b/.exec(args)?.[0] ?? args;
}

/** Adds stacks to the project, as copies of the existing one. */
async function addStacks(stack: PulumiStack, count: number): Promise<void> {
  const text = await readFile(stack.stateFile(), 'utf8');
  for (let i = 1; i <= count; i++) {
    const name = `copy-${i}`;
    const copy = text
      .replaceAll(`urn:pulumi:${stack.name}::`, `urn:pulumi:${name}::`)
      .replaceAll(`/${stack.project}/${stack.name}"`, `/${stack.project}/${name}"`);
    await writeFile(stack.stateFile(name), copy);
  }
}

async function stacksView({ workbench, timed }: CountedWindow, count: number): Promise<WorkbenchWait[]> {
  const { page } = workbench;
  const row = (label: string) => page.locator(`.pane-body .monaco-list-row[aria-label*="${label}"]`).first();
  const icon = page.locator('.activitybar .action-item', { has: page.locator('[aria-label^="Pulumi"]') });
  const stacks = count === 1 ? '1 stack' : `${count} stacks`;
  const names = await timed(
    `Stacks view, ${stacks}: from the click to their names`,
    () => icon.click(),
    () => row('Stack dev').waitFor(),
  );
  const health = await timed(
    `${stacks}: from the click on one to its health`,
    () => row('Stack dev').click(),
    () => row('No problems in the state').waitFor(),
  );
  return [names, health];
}

async function squiggleAndRepair({ workbench, timed }: CountedWindow): Promise<WorkbenchWait[]> {
  const { page } = workbench;
  const { input, rows, widget } = workbench.quickInput;
  await page.keyboard.press('Control+P');
  await input.fill('large.json');
  await rows.filter({ hasText: 'large.json' }).first().waitFor();
  const squiggle = await timed(
    'A state of 17 MB, the first one: from opening the file to its first squiggle',
    () => page.keyboard.press('Enter'),
    () => workbench.editor.squiggle(),
  );
  await workbench.palette.run('View: Close Editor');
  await workbench.palette.run('Pulumi: Explain Error');
  await input.fill('error: incorrect passphrase');
  await widget.getByText('recognised').waitFor();
  const explanation = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
  const explain = await timed(
    'Explain Error: from the choice to its page',
    () => page.keyboard.press('Enter'),
    () =>
      explanation
        .getByRole('heading', { name: /passphrase/i })
        .first()
        .waitFor(),
  );
  const questions = await timed(
    'Repair Pending Operations: from the command to the first question',
    () => workbench.palette.run('Pulumi: Repair Pending Operations…'),
    () => explanation.getByRole('heading', { name: '1 pending operation' }).waitFor(),
  );
  const confirmation = await timed(
    'from the answer to the review',
    () => decideOnPage(workbench, 'It was not created'),
    () => workbench.messages.review(),
  );
  const done = await timed(
    'from the answer in the review to “was replaced and read back”',
    () => workbench.messages.review('Repair'),
    () => workbench.messages.toast('was replaced and read back'),
  );
  return [squiggle, explain, questions, confirmation, done];
}
