import assert from 'node:assert/strict';
import type { FrameLocator, Frame } from 'playwright-core';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import { chooseColorTheme } from './colorTheme';
import type { Workbench } from './workbench';
import { repository } from './repository';

/** A theme of each kind, with the class that a page has in it. */
const THEMES = [
  ['Light Modern', 'vscode-light'],
  ['Dark High Contrast', 'vscode-high-contrast'],
  ['Light High Contrast', 'vscode-high-contrast-light'],
  ['Dark Modern', 'vscode-dark'],
] as const;

/** What is left of a window of 1280 × 800 at 200 %. */
const ENLARGED = { width: 640, height: 400 };
/** A window in which a page is about 400 pixels wide, beside the side bar. */
const NARROW = { width: 750, height: 800 };
/** Three lines. */
const LEAST_HEIGHT = 60;

/** The page of ours that is shown. */
export function pageIn({ page }: Workbench): FrameLocator {
  return page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
}

/** Those of axe's rules whose verdict depends on the theme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * Shows a page in each kind of theme, in none of which axe may find a fault, and takes a screenshot of it there, and of a
 * narrow one. At most one of its buttons leads.
 * @param name what the screenshots are called, before the kind of theme
 */
export async function assertAccessibleInEachTheme(workbench: Workbench, name: string): Promise<void> {
  const page = pageIn(workbench);
  assert.deepEqual(await accessibilityFaults(page), []);
  const leading = await page.locator('button.primary:visible').allInnerTexts();
  assert.ok(leading.length <= 1, `one button leads, not ${leading.join(', ')}`);
  for (const [theme, kind] of THEMES) {
    await chooseColorTheme(workbench, theme);
    await page.locator(`body.${kind}`).waitFor();
    await workbench.screenshot(`${name}-${kind.replace('vscode-', '')}`);
    assert.deepEqual(await accessibilityFaults(page, RULES_OF_COLOUR), [], theme);
  }
  const size = workbench.page.viewportSize()!;
  await workbench.page.setViewportSize(NARROW);
  await workbench.screenshot(`${name}-narrow`);
  await workbench.page.setViewportSize(size);
}

/**
 * Looks at a page in a window that is enlarged to 200 %: nothing may be wider than the page, and each of its parts has room.
 * @param parts selectors of those that scroll on their own
 */
export async function assertRoomWhenEnlarged(workbench: Workbench, parts: readonly string[]): Promise<void> {
  const { page } = workbench;
  const html = pageIn(workbench).locator('html');
  const size = page.viewportSize()!;
  await page.setViewportSize(ENLARGED);
  try {
    await workbench.until(
      'the page to follow',
      async () => (await html.evaluate(({ clientHeight }) => clientHeight)) < ENLARGED.height,
    );
    const { clientWidth, scrollWidth } = await html.evaluate(({ clientWidth, scrollWidth }) => ({
      clientWidth,
      scrollWidth,
    }));
    assert.ok(scrollWidth <= clientWidth, `${scrollWidth} wide in ${clientWidth}`);
    for (const part of parts) {
      const { height } = (await pageIn(workbench).locator(part).boundingBox())!;
      assert.ok(height >= LEAST_HEIGHT, `${part} is ${height} high`);
    }
  } finally {
    await page.setViewportSize(size);
  }
}

/**
 * What axe finds wrong in a page for people who can't see it well or use no mouse, of what is serious or worse: the rule,
 * and the first element that breaks it.
 * @param rules only these, by their ids; default: all
 */
async function accessibilityFaults(page: FrameLocator, rules?: readonly string[]): Promise<string[]> {
  const handle = await page.locator('html').elementHandle();
  const frame = (await handle.ownerFrame())!;
  // Into the frame from outside: its own policy lets no other script in.
  if (!(await frame.evaluate('typeof axe === "object"'))) await frame.evaluate(source());
  const { violations } = await runAxe(frame, rules);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html ?? ''} ${nodes[0]?.failureSummary ?? ''}`,
    );
}

function runAxe(frame: Frame, rules?: readonly string[]): Promise<AxeResults> {
  const options = { iframes: false, resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  return frame.evaluate(`axe.run(document, ${JSON.stringify(options)})`);
}

function source(): string {
  return `${readFileSync(path.join(repository, 'node_modules/axe-core/axe.min.js'), 'utf8')}; true`;
}
