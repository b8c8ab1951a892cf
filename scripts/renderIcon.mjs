// Draws docs/images/icon.png, which the marketplace and the Extensions view show, from its SVG source.
//   node scripts/renderIcon.mjs
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ensureChromium } from './setup/chromium.mjs';

const folder = path.resolve(import.meta.dirname, '../docs/images');
const executablePath = await ensureChromium();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 256, height: 256 } });
  await page.setContent(
    `<style>body { margin: 0 }</style>${readFileSync(path.join(folder, 'icon.svg'), 'utf8')}`,
  );
  await page.screenshot({ path: path.join(folder, 'icon.png'), omitBackground: true });
} finally {
  await browser.close();
}
