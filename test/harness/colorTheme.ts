import type { Workbench } from './workbench';

/** Changes the colour theme, to `Dark High Contrast` for example, and waits until the window has it. */
export async function chooseColorTheme(workbench: Workbench, name: string): Promise<void> {
  const { page, palette, quickInput } = workbench;
  await palette.run('Preferences: Color Theme');
  await quickInput.find(name);
  await quickInput.widget.waitFor({ state: 'hidden' });
  const [plain, contrast] = name.startsWith('Dark') ? ['vs-dark', 'hc-black'] : ['vs', 'hc-light'];
  const kind = name.includes('High Contrast') ? contrast : plain;
  await page.locator(`.monaco-workbench.${kind}`).waitFor();
  // Webviews follow a little later.
  await page.waitForTimeout(500);
}
