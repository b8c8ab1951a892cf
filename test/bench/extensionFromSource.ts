import type { Page } from 'playwright-core';
import type { EditorServer } from '../../scripts/editorServer.mjs';
import { repository } from './repository';

/**
 * Has the page load the extension from this repository. VS Code reads the wish from an element of its page;
 * the switch that allows it in the address would turn off toasts and modal dialogs.
 */
export async function loadFromSource(page: Page, server: EditorServer): Promise<void> {
  const location = { scheme: 'vscode-remote', authority: server.authority, path: repository };
  await page.addInitScript((extension) => {
    const patch = (): boolean => {
      const element = document.getElementById('vscode-workbench-web-configuration');
      if (!element) return false;
      const settings = JSON.parse(element.getAttribute('data-settings')!) as Record<string, object>;
      settings['developmentOptions'] = { ...settings['developmentOptions'], extensions: [extension] };
      element.setAttribute('data-settings', JSON.stringify(settings));
      return true;
    };
    if (window.location.pathname !== '/' || patch()) return;
    const observer = new MutationObserver(() => {
      if (patch()) observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  }, location);
}
