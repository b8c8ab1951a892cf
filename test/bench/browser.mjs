import { chromium } from 'playwright-core';
import { ensureChromium } from '../../scripts/setup/chromium.mjs';

const VIEWPORT = { width: 1280, height: 800 };

/**
 * A headless Chromium with one empty page, from which nothing but loopback can be reached.
 * @returns {Promise<{ browser: import('playwright-core').Browser, page: import('playwright-core').Page }>}
 */
export async function openBrowser() {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    // Chromium's own sandbox does not work for root, which containers run as.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
  const context = await browser.newContext({
    viewport: VIEWPORT,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const outside = ({ protocol, hostname }) =>
    ['http:', 'https:'].includes(protocol) && !['127.0.0.1', 'localhost'].includes(hostname);
  await context.route(outside, (route) => route.abort());
  await context.addInitScript(withoutMotion);
  return { browser, page: await context.newPage() };
}

/** Draws no animation: without a graphics card, a turning wheel costs as much as all else that the page does. */
function withoutMotion() {
  const style = document.createElement('style');
  style.textContent = '*, *::before, *::after { animation: none !important; transition: none !important }';
  document.addEventListener('DOMContentLoaded', () => document.head.append(style));
}
