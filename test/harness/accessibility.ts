import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Frame, FrameLocator } from 'playwright-core';
import { repository } from './repository';

/**
 * What axe finds wrong in a page for people who can't see it well or use no mouse, of what is serious or worse: the rule,
 * and the first element that breaks it.
 * @param rules only these, by their ids; default: all
 */
export async function accessibilityFaults(page: FrameLocator, rules?: readonly string[]): Promise<string[]> {
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
