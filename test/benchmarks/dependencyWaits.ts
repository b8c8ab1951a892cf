import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { generateState } from '../harness/generateState';
import type { PulumiStack } from '../harness/pulumiStack';
import type { Workbench } from '../harness/workbench';
import { median } from './timing';

/** The number of resources in the state whose dependencies are shown. */
const RESOURCES = 10_000;
const LATER_PAGES = 7;
/** After this time, everything started before has finished. */
const REST_MS = 4_000;

const LISTS = { command: 'Pulumi: Show Dependencies', shown: '#dependents h2' };
const MARKDOWN = { command: 'Markdown: Open Preview to the Side', shown: 'h1.code-line' };

/**
 * Measures the dependencies of a resource in the middle of a large state: as the window's first page, as a later one, and
 * beside a page of VS Code itself.
 */
export async function dependencyPages({
  workbench,
  stack,
}: {
  readonly workbench: Workbench;
  readonly stack: PulumiStack;
}): Promise<{ what: string; time: number }[]> {
  const { page, editor, palette, quickInput } = workbench;
  const drawn = await noteDrawing(page, [LISTS.shown, MARKDOWN.shown]);
  const text = generateState({ resources: RESOURCES, properties: 4, indent: 4 });
  await writeFile(path.join(stack.cwd, 'many.state.json'), text);
  await writeFile(path.join(stack.cwd, 'text.md'), '# Text\n');
  const time = async ({ command }: { command: string }): Promise<number> => {
    await page.keyboard.press('F1');
    await quickInput.input.fill(`>${command}`);
    await quickInput.rows.filter({ hasText: command }).first().waitFor();
    const end = drawn();
    const start = performance.timeOrigin + performance.now();
    await page.keyboard.press('Enter');
    const time = (await end) - start;
    await palette.run('View: Close Editor');
    return time;
  };
  const times = async (of: { command: string }): Promise<number[]> => {
    const found: number[] = [];
    while (found.length < LATER_PAGES) found.push(await time(of));
    return found;
  };
  await editor.open('many.state.json');
  await editor.goToLine(Math.floor(text.split('\n').length / 2));
  await page.waitForTimeout(REST_MS);
  const what = `Show Dependencies, ${RESOURCES.toLocaleString('en')} resources`;
  const first = await time(LISTS);
  const later = median(await times(LISTS));
  await editor.open('text.md');
  await time(MARKDOWN);
  const markdown = median(await times(MARKDOWN));
  return [
    { what: `${what}, the window’s first page: from the command to its page`, time: first },
    { what: `${what}, a later one: from the command to its page`, time: later },
    {
      what: 'VS Code’s own preview of a line of Markdown, a later one: from the command to its page',
      time: markdown,
    },
  ];
}

/**
 * Records in all later pages when an element that matches one of the selectors is drawn: from outside, this is seen up
 * to a tenth of a second later.
 * @returns a function that resolves at the next one, with its time since the epoch
 */
async function noteDrawing(page: Page, selectors: readonly string[]): Promise<() => Promise<number>> {
  let note = (_time: number): void => undefined;
  await page.exposeFunction('noteDrawing', (time: number) => {
    note(time);
  });
  await page.context().addInitScript((selector) => {
    const look = (): void => {
      const { noteDrawing } = window as unknown as { noteDrawing: (time: number) => void };
      // VS Code writes a page into a frame of its own frame, and shows it under this name.
      const shown = document.querySelector<HTMLIFrameElement>('iframe#active-frame')?.contentDocument;
      if (shown?.querySelector(selector)) noteDrawing(performance.timeOrigin + performance.now());
      else requestAnimationFrame(look);
    };
    if (window !== window.top) requestAnimationFrame(look);
  }, selectors.join());
  return () =>
    new Promise((resolve) => {
      note = resolve;
    });
}
