import { REFERENCE_KINDS, type DependencyView, type ReferenceKind } from '../../../shared/dependencies';
import { element } from '../dom';

/** A checkbox for each kind of reference to follow. The elements stay the same, so that the focus stays. */
export class KindChoices {
  private readonly choices: readonly { kind: ReferenceKind; box: HTMLInputElement; label: HTMLElement }[];

  /** @param onChange gets the kinds that are not followed */
  constructor(
    private readonly parent: HTMLElement,
    onChange: (hidden: ReferenceKind[]) => void,
  ) {
    this.choices = REFERENCE_KINDS.map((kind) => {
      const box = element('input', { type: 'checkbox' });
      box.addEventListener('change', () => {
        onChange(this.choices.filter((one) => !one.box.checked && !one.label.hidden).map((one) => one.kind));
      });
      return { kind, box, label: element('label', {}, box, kind) };
    });
    parent.append(
      element('span', { 'aria-hidden': 'true' }, 'Follow:'),
      ...this.choices.map(({ label }) => label),
    );
  }

  /** Shows the kinds in the state. A single kind needs no choice. */
  show({ kinds, hidden }: DependencyView): void {
    this.parent.hidden = kinds.length < 2;
    for (const { kind, box, label } of this.choices) {
      label.hidden = !kinds.includes(kind);
      label.title = `Follow references of the kind ${kind} ( ${kinds.indexOf(kind) + 1} )`;
      box.checked = !hidden.includes(kind);
    }
  }

  /** Toggles the nth visible kind, from 1. */
  change(number: number): void {
    if (this.parent.hidden) return;
    this.choices.filter(({ label }) => !label.hidden)[number - 1]?.box.click();
  }
}
