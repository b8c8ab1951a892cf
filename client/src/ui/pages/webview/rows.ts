import { onKey } from './page';

/** Marks the button of the selected row, which is the one that Tab reaches. @param withFocus true if it also gets the focus */
export function markCurrent(list: HTMLElement, button: HTMLElement | null, withFocus: boolean): void {
  for (const old of list.querySelectorAll<HTMLElement>('[aria-current]')) {
    old.removeAttribute('aria-current');
    old.classList.remove('current');
    old.tabIndex = -1;
  }
  if (!button) return;
  button.setAttribute('aria-current', 'true');
  button.classList.add('current');
  button.tabIndex = 0;
  if (withFocus) button.focus();
}

/**
 * Goes to the row that is clicked, by its `data-index`, and with arrows from one to the next.
 * @param placeOf where the selected row is, and how many there are
 */
export function selectRows(
  list: HTMLElement,
  actions: {
    readonly click: (index: number) => void;
    readonly placeOf: () => { readonly at: number; readonly count: number };
    readonly go: (place: number) => void;
    readonly enter?: () => void;
  },
): void {
  list.addEventListener('click', ({ target }) => {
    const index = (target as Element).closest<HTMLElement>('.row')?.dataset['index'];
    if (index !== undefined) actions.click(Number(index));
  });
  onKey(list, () => {
    const { at, count } = actions.placeOf();
    const to = (place: number) => (): void => {
      actions.go(Math.max(0, Math.min(count - 1, place)));
    };
    return {
      ArrowDown: to(at + 1),
      ArrowUp: to(at - 1),
      Home: to(0),
      End: to(count - 1),
      ...(actions.enter && { Enter: actions.enter }),
    };
  });
}

/** Replaces what an element shows. What comes later must not take the focus from a button. */
export function showAgain(box: HTMLElement, parts: readonly (Node | string)[]): void {
  const focused = box.contains(document.activeElement) && document.activeElement?.textContent;
  box.replaceChildren(...parts);
  [...box.querySelectorAll('button')].find((one) => one.textContent === focused)?.focus();
}
