import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { knownErrors } from '../../../shared/knownErrors/readKnownErrors';
import { explain } from '../../../shared/knownErrors/explain';
import { plain } from '../../harness/shownText';
import { repository } from '../../harness/repository';
import { Workbench } from '../../harness/workbench';
import { endWorkbenchAndStack } from '../../harness/workbenchSuite';

/** The height of a window with room for many samples. */
const HEIGHT = 2000;

interface Shown {
  /** The printed text. */
  readonly text: string;
  /** The line with the link, and where the link begins. */
  readonly line: string;
  readonly start: number;
  /** The tooltip of the link. */
  readonly tooltip: string;
}

/** The size of a terminal, in characters. */
interface Screen {
  readonly height: number;
  readonly width: number;
}

/** Every nth error is tested: the errors' own tests cover what a line matches. */
const EACH = 3;

/** Samples of errors that a single line is enough to recognize. */
const samples = knownErrors().flatMap(({ id, title, samples: [first] }, index): Shown[] => {
  const { text } = first!;
  const lines = text.split('\n');
  if (id === 'pending-operations') {
    // This one has its own link, which leads to the repair.
    const line = lines.find((one) => one.includes('interrupted while'))!;
    return [{ text, line, start: line.indexOf('interrupted'), tooltip: 'Repair Pending Operations' }];
  }
  if (index % EACH !== 0) return [];
  const matches = lines.flatMap((line) =>
    explain(line)
      .filter(({ error }) => error.id === id)
      .map(({ start }) => ({ line, start })),
  );
  return matches
    .slice(0, 1)
    .map((match) => ({ text, tooltip: `Explain: ${title.replaceAll('`', '')}`, ...match }));
});

/** The number of samples tested in wrapped lines: the terminal places the links there. */
const WRAPPED = 12;

describe('the links in a terminal', function () {
  this.timeout(300_000);
  let folder: string;
  let workbench: Workbench;

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pulumi-terminal-'));
    workbench = await Workbench.open({
      folder,
      settings: { 'workbench.hover.delay': 0 },
    });
    await workbench.openTerminal();
    await workbench.palette.run('View: Toggle Maximized Panel');
  });
  endWorkbenchAndStack(() => ({ workbench }));
  after(() => {
    rmSync(folder, { recursive: true });
  });

  const rows = () => workbench.page.locator('.terminal-wrapper.active .xterm-rows > div');

  /** Runs a command line in the terminal and waits until it is done. */
  async function run(line: string): Promise<void> {
    const done = path.join(folder, 'done');
    rmSync(done, { force: true });
    await workbench.page.locator('.terminal-wrapper.active .xterm-helper-textarea').focus();
    // Text is only entered after the release of all pressed keys, and the palette received the release of its keys
    // elsewhere.
    await workbench.page.keyboard.press('Shift');
    // In one step: the shell redraws its line for each key.
    await workbench.page.keyboard.insertText(`${line}; echo done > ${done}`);
    await workbench.page.keyboard.press('Enter');
    await workbench.until(line, () => {
      try {
        return readFileSync(done, 'utf8') !== '';
      } catch {
        return false;
      }
    });
  }

  async function size(): Promise<Screen> {
    const file = path.join(folder, 'size');
    await run(`stty size > ${file}`);
    const [height, width] = readFileSync(file, 'utf8').trim().split(' ').map(Number);
    return { height: height!, width: width! };
  }

  /** Prints a text on an empty screen. */
  async function print(text: string): Promise<void> {
    const file = path.join(folder, 'text');
    writeFileSync(file, text);
    await run(`clear; cat ${file}`);
  }

  /** The position of a link on the screen, in pixels, a little after its start; its line may span several rows. */
  async function find({ line, start }: Shown, width: number): Promise<{ x: number; y: number }> {
    let offset = -1;
    await workbench.until(`“${line}” on the screen`, async () => {
      const lines = (await rows().allInnerTexts()).map((row) => plain(row).padEnd(width));
      offset = lines.join('').indexOf(line.trimStart());
      return offset >= 0;
    });
    const place = offset + start - (line.length - line.trimStart().length) + 4;
    const box = (await workbench.page.locator('.terminal-wrapper.active .xterm-screen').boundingBox())!;
    const row = (await rows().first().boundingBox())!;
    const cell = box.width / width;
    const y = row.y + (Math.floor(place / width) + 0.5) * row.height;
    return { x: box.x + ((place % width) + 0.5) * cell, y };
  }

  /** Groups of samples that fit on a screen. */
  function screens(shown: readonly Shown[], { height: rows, width }: Screen): Shown[][] {
    const groups: Shown[][] = [[]];
    let used = 0;
    for (const sample of shown) {
      const height = sample.text
        .split('\n')
        // A tab is up to eight columns wide.
        .map((line) => line.replaceAll('\t', ' '.repeat(8)).length)
        .reduce((sum, columns) => sum + Math.max(1, Math.ceil(columns / width)), 1);
      // The last row is the prompt's.
      if (used + height >= rows) {
        groups.push([]);
        used = 0;
      }
      groups.at(-1)!.push(sample);
      used += height;
    }
    return groups;
  }

  /**
   * True if the mouse finds the link. The terminal drops one that comes late, so the mouse returns from another row:
   * only then does the terminal check again.
   */
  async function isShownAt(x: number, y: number, tooltip: string): Promise<boolean> {
    const { page } = workbench;
    for (let attempt = 0; attempt < 6; attempt++) {
      await page.mouse.move(x - 3, y);
      await page.mouse.move(x, y);
      const hover = page
        .getByText(tooltip)
        .first()
        .waitFor({ timeout: 1000 * 2 ** attempt });
      if (await hover.then(() => true).catch(() => false)) return true;
      await page.mouse.move(x, y > HEIGHT / 2 ? y - 200 : y + 200);
    }
    return false;
  }

  async function showsLinks(shown: readonly Shown[], screen: Screen): Promise<void> {
    const missing: string[] = [];
    for (const group of screens(shown, screen)) {
      // Coloured as in Pulumi's output.
      const colour = (text: string): string =>
        text.replace(/^(\s*)(error: |warning: )/gm, '$1\x1b[38;5;9m$2\x1b[0m\x1b[0m');
      await print(group.map(({ text }) => `${colour(text)}\n\n`).join(''));
      for (const link of group) {
        const { x, y } = await find(link, screen.width);
        if (!(await isShownAt(x, y, link.tooltip))) missing.push(link.text);
      }
    }
    assert.deepEqual(missing, []);
  }

  it('exist for errors of the whole catalogue', async () => {
    await workbench.page.setViewportSize({ width: 1280, height: HEIGHT });
    await showsLinks(samples, await size());
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('exist in a narrow terminal, where lines are wrapped', async () => {
    await workbench.page.setViewportSize({ width: 620, height: HEIGHT });
    const screen = await size();
    const wrapped = samples.filter(({ line }) => line.length > screen.width);
    assert.ok(wrapped.length > WRAPPED, `only ${wrapped.length}`);
    await showsLinks(wrapped.slice(0, WRAPPED), screen);
    await workbench.screenshot('terminal-links-narrow');
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('do not exist in an ordinary run', async () => {
    await print(
      readFileSync(path.join(repository, 'test/fixtures/troubleshooting/successfulRun.txt'), 'utf8'),
    );
    // The last tooltip disappears when the mouse is over something else in the terminal.
    const box = (await rows().first().boundingBox())!;
    await workbench.page.mouse.move(box.x + 300, box.y + 5, { steps: 10 });
    await workbench.page.getByText('Explain: ').first().waitFor({ state: 'hidden' });
    const all = await rows().all();
    for (const row of all) {
      const box = (await row.boundingBox())!;
      for (const x of [40, 150, 300]) await workbench.page.mouse.move(box.x + x, box.y + box.height / 2);
      await workbench.page.waitForTimeout(60);
      assert.equal(await workbench.page.getByText('Explain: ').count(), 0);
    }
  });
});
