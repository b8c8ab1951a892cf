import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { StateModel } from '../../server/src/state/model';
import { Workbench } from '../harness/workbench';
import { editsOf } from './edits';
import { inputOf, kinds } from './inputs';
import { median } from './timing';

/** The waiting times of a user who types in an editor, in milliseconds. */
export interface Typing {
  readonly name: string;
  /** For each typed key: from the key to the frame that shows it. */
  readonly keys: readonly number[];
  /** From `Ctrl+Z` to the frame that shows the previous text. */
  readonly undo: number;
  /** From the key that breaks the JSON to the squiggle, and from `Ctrl+.` to the menu; not in plain text. */
  readonly squiggle?: number;
  readonly menu?: number;
}

const KEYS = 60;
/** Keys that are not counted: a new window is slow at first. */
const FIRST_KEYS = 20;
/** The pause of a fast typist. */
const PAUSE_MS = 100;
const RUNS = 7;
/** After this time, a text's squiggles and the work after a change have finished. */
const REST_MS = 1_500;

/**
 * Types into a small state, into one of 17 MB, and into a plain text of the same size, in the real workbench with the
 * packaged extension.
 */
export async function measureTyping(): Promise<Typing[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-typing-'));
  const [small, large] = ['1 MB', '17 MB'].map((name) => inputOf(kinds.find((kind) => kind.name === name)!));
  const files = [
    { name: `state of ${small!.name}`, file: 'small.json', text: small!.text, isState: true },
    { name: `state of ${large!.name}`, file: 'large.json', text: large!.text, isState: true },
    // Not JSON, so that it is not recognized as a state.
    {
      name: 'plain text of 17 MB',
      file: 'plain.txt',
      text: large!.text.replaceAll('{', '('),
      isState: false,
    },
  ];
  for (const { file, text } of files) writeFileSync(path.join(folder, file), text);
  const workbench = await Workbench.openFresh({
    folder,
    settings: { 'files.autoSave': 'off', 'workbench.editorLargeFileConfirmation': 100 },
  });
  try {
    const typed: Typing[] = [];
    for (const { name, file, isState } of files) {
      // The text in which nothing is replaced has the same places.
      const place = placeInValue(file === 'small.json' ? small!.text : large!.text);
      typed.push({ name, ...(await typeInto(workbench, file, place, isState)) });
    }
    return typed;
  } finally {
    await workbench.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The 1-based line and column of a value in the middle of a state. */
function placeInValue(text: string): [line: number, column: number] {
  const { offset } = editsOf(new StateModel(text)).find(({ name }) => name === 'in a value')!;
  const before = text.slice(0, offset).split('\n');
  return [before.length, before.at(-1)!.length + 1];
}

async function typeInto(
  workbench: Workbench,
  file: string,
  place: [line: number, column: number],
  isState: boolean,
): Promise<Omit<Typing, 'name'>> {
  const { page } = workbench;
  await workbench.editor.open(file);
  if (isState) await workbench.editor.inLanguage('Pulumi State');
  await workbench.editor.goToLine(...place);
  await page.waitForTimeout(3 * REST_MS);
  const keys: number[] = [];
  for (let i = -FIRST_KEYS; i < KEYS; i++) {
    const time = await untilFrame(page, 'abcdefghij'.at(i % 10)!);
    if (i >= 0) keys.push(time);
    await page.waitForTimeout(PAUSE_MS);
  }
  const undos: number[] = [];
  const squiggles: number[] = [];
  const menus: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await page.waitForTimeout(REST_MS);
    if (isState) {
      squiggles.push(await untilShown(page, '"', '.editor-instance .squiggly-error'));
      menus.push(await untilShown(page, 'Control+.', '.action-widget .monaco-list-row.action'));
      await page.keyboard.press('Escape');
    } else {
      await page.keyboard.press('"');
    }
    undos.push(await untilFrame(page, 'Control+Z'));
  }
  return {
    keys,
    undo: median(undos),
    ...(isState ? { squiggle: median(squiggles), menu: median(menus) } : {}),
  };
}

/** Presses a key, and measures from the event to the end of the next frame. */
function untilFrame(page: Page, key: string): Promise<number> {
  return watch(page, key, undefined);
}

/** Presses a key, and measures from the event to the end of the first frame with such an element. */
function untilShown(page: Page, key: string, selector: string): Promise<number> {
  return watch(page, key, selector);
}

async function watch(page: Page, key: string, selector: string | undefined): Promise<number> {
  const watched = await page.evaluateHandle((shown) => {
    const time = new Promise<number>((resolve) => {
      const listener = (event: KeyboardEvent): void => {
        if (event.key === 'Control') return;
        document.removeEventListener('keydown', listener, true);
        const frame = (): void => {
          if (shown !== undefined && !document.querySelector(shown)) {
            requestAnimationFrame(frame);
            return;
          }
          // A message is delivered after the frame has been drawn.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            resolve(performance.now() - event.timeStamp);
          };
          port2.postMessage(undefined);
        };
        requestAnimationFrame(frame);
      };
      document.addEventListener('keydown', listener, true);
    });
    return { time };
  }, selector);
  await page.keyboard.press(key);
  return watched.evaluate(({ time }) => time);
}
