/** Up to such a timeout, in milliseconds, Playwright looks every tenth of a second for what is not there; beyond, every half. */
const LOOKS_OFTEN_MS = 2_400;

/** What locators do with an element that can be seen. */
const WITH_VISIBLE = ['click', 'dblclick', 'fill', 'hover'];
/** What they do with any. */
const WITH_ANY = ['evaluate', 'focus', 'getAttribute', 'innerText', 'innerHTML', 'inputValue', 'textContent'];

/**
 * Makes all locators notice sooner what they wait for. Most of a test's time goes into such waits, hundreds of them.
 * @param {import('playwright-core').Page} page any
 * @param {number} patience how long they wait if they are not told, in milliseconds
 */
export function quickenLocators(page, patience) {
  const locators = Object.getPrototypeOf(page.locator('*'));
  if (Object.hasOwn(locators, 'isQuick')) return;
  const { waitFor } = locators;
  locators.isQuick = true;
  locators.waitFor = async function ({ timeout = patience, ...options } = {}) {
    const end = Date.now() + timeout;
    for (;;) {
      const left = Math.max(end - Date.now(), 1);
      try {
        return await waitFor.call(this, { ...options, timeout: Math.min(left, LOOKS_OFTEN_MS) });
      } catch (error) {
        if (error.name !== 'TimeoutError') throw error;
        if (left > LOOKS_OFTEN_MS) continue;
        for (const text of ['message', 'stack'])
          error[text] = error[text].replace(/Timeout \d+ms/, `Timeout ${timeout}ms`);
        throw error;
      }
    }
  };
  for (const [state, actions] of Object.entries({ visible: WITH_VISIBLE, attached: WITH_ANY })) {
    for (const action of actions) {
      const act = locators[action];
      locators[action] = async function (...args) {
        await this.waitFor({ state, timeout: args.at(-1)?.timeout });
        return act.apply(this, args);
      };
    }
  }
}
