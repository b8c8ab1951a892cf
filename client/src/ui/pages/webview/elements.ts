import added from '@vscode/codicons/src/icons/diff-added.svg';
import changed from '@vscode/codicons/src/icons/diff-modified.svg';
import removed from '@vscode/codicons/src/icons/diff-removed.svg';

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
type Child = Node | string | undefined;

/** An element with its attributes and its content. Text stays text: nothing in a state or a trace becomes HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== undefined && child !== '') made.append(child);
  return made;
}

/** A button that runs an action. */
export function button(
  content: Child | readonly Child[],
  action: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, ...[content].flat());
  made.addEventListener('click', action);
  return made;
}

/**
 * A picture of VS Code's own. It says nothing: the name is that of what it stands in.
 * @param kind the class that gives it its colour: `added`, `removed`, `changed`, `gone`, `warning`
 */
export function icon(svg: string, kind?: string): Element {
  const template = document.createElement('template');
  template.innerHTML = svg;
  const made = template.content.firstElementChild!;
  made.setAttribute('aria-hidden', 'true');
  made.classList.add('icon');
  if (kind !== undefined) made.classList.add(kind);
  return made;
}

/** Puts pictures into elements of the page, by their ids. */
export function setIcons(icons: Readonly<Record<string, string>>): void {
  for (const [id, svg] of Object.entries(icons)) document.getElementById(id)?.prepend(icon(svg));
}

/** Facts with their names; those without a value are left out. */
export function factList(
  facts: readonly (readonly [name: string, value: string | undefined])[],
): HTMLDListElement {
  const known = facts.filter(([, value]) => value !== undefined && value !== '');
  return element(
    'dl',
    {},
    ...known.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
  );
}

/** The row of a table's head. */
export function headRow(names: readonly string[]): HTMLTableRowElement {
  return element('tr', {}, ...names.map((name) => element('th', { scope: 'col' }, name)));
}

/** What happened to a resource between two states. */
export type ChangeKind = 'added' | 'removed' | 'changed';

const ICONS: Readonly<Record<ChangeKind, string>> = { added, removed, changed };

/** The icon of a kind of change, in its colour. */
export function changeIcon(kind: ChangeKind): Element {
  return icon(ICONS[kind], kind);
}
