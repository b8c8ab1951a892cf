import close from '@vscode/codicons/src/icons/close.svg';
import { formatSize } from '../../../ui/format';
import { parseUrn } from '../../../../../shared/urn';
import type { EntryDetails } from '../model/logView';
import { button, element, icon } from '../../../ui/pages/webview/elements';
import { levelWord } from './logRow';

/** More resources than this are only in the text. */
const MOST_RESOURCES = 3;

/** What can be done with an entry. */
export interface EntryActions {
  /** Undefined where no state can be shown. */
  readonly showResource: ((urn: string) => void) | undefined;
  onlyResource(urn: string): void;
  explain(problem: string): void;
  openAsText(line: number): void;
  readonly close: () => void;
}

/** All of an entry: its message with line breaks, and the lines of the file. */
export function entryDetails(entry: EntryDetails, actions: EntryActions): HTMLElement[] {
  const { line, clock, resource, said, raw, leftOut, problem } = entry;
  const title = [`Line ${line}`, clock, levelWord(entry), resource?.name].filter(Boolean).join(' · ');
  const isSaid = said.trim() !== '' && said.trim() !== raw.trim();
  return [
    element(
      'div',
      { class: 'toolbar' },
      element('h2', {}, title),
      element('span', { class: 'gap' }),
      button(icon(close), actions.close, {
        class: 'bare',
        'aria-label': 'Close the entry',
        title: 'Close ( Escape )',
      }),
    ),
    element('div', { class: 'actions' }, ...buttonsOf(entry, problem, actions)),
    ...(isSaid ? [element('pre', { class: 'message-text' }, said)] : []),
    element('pre', { class: 'raw', 'aria-label': 'The lines of the file' }, raw.trimEnd()),
    ...(leftOut > 0 ? [element('p', { class: 'why' }, `${formatSize(leftOut)} more: open it as text.`)] : []),
  ];
}

function buttonsOf(entry: EntryDetails, problem: string | undefined, actions: EntryActions): HTMLElement[] {
  const buttons: HTMLElement[] = [];
  if (problem !== undefined) {
    const explain = (): void => {
      actions.explain(problem);
    };
    buttons.push(button('Explain Error', explain, { class: 'primary' }));
  }
  const urns = entry.resource ? [entry.resource.urn, ...entry.urns] : entry.urns;
  const shown = [...new Set(urns)].slice(0, MOST_RESOURCES);
  for (const urn of shown) {
    const name = parseUrn(urn)?.name ?? urn;
    const of = shown.length > 1 ? `: ${name}` : '';
    const { showResource } = actions;
    if (showResource) {
      const show = (): void => {
        showResource(urn);
      };
      buttons.push(button(`Show in State${of}`, show, { title: urn }));
    }
  }
  const { resource } = entry;
  if (resource) {
    const only = (): void => {
      actions.onlyResource(resource.urn);
    };
    buttons.push(button('Only This Resource', only, { title: resource.urn }));
  }
  const open = (): void => {
    actions.openAsText(entry.line);
  };
  return [...buttons, button('Open Line as Text', open)];
}
