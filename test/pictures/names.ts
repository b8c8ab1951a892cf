import { pageIn } from '../harness/shownPage';
import type { Workbench } from '../harness/workbench';

/** Gives the user and the host of the machine that takes a picture other names in the page that is shown, also when it changes. */
export async function withOtherNames(workbench: Workbench): Promise<void> {
  await pageIn(workbench)
    .locator('body')
    .evaluate((body) => {
      const rename = (): void => {
        const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const { currentNode: text } = texts;
          const before = text.textContent!;
          const after = before
            .replace(/\w+@[\w.-]+(?= \(process)/, 'ana@laptop')
            .replace(/\(as \w+\)/, '(as ana)');
          if (after !== before) text.textContent = after;
        }
      };
      rename();
      new MutationObserver(rename).observe(body, { childList: true, characterData: true, subtree: true });
    });
}
