import error from '@vscode/codicons/src/icons/error.svg';
import warning from '@vscode/codicons/src/icons/warning.svg';
import type { LogRow } from '../model/logView';
import { element, icon } from '../../../ui/pages/webview/elements';

/** The element of a row; without its entry, it is empty. */
export function logRowElement(row: LogRow | undefined, index: number, isCurrent: boolean): HTMLElement {
  const { clock = '', level = 'info', resource, message = '', more = 0 } = row ?? {};
  const cell = (name: string, title: string | undefined, ...content: (Node | string | undefined)[]) =>
    element('span', { role: 'gridcell', class: name, title }, ...content);
  return element(
    'div',
    {
      role: 'row',
      id: `row-${index}`,
      class: ['columns row', level, isCurrent && 'current'].filter(Boolean).join(' '),
      'data-index': index,
      'aria-rowindex': index + 2,
      'aria-selected': String(isCurrent),
      'aria-busy': row === undefined ? 'true' : undefined,
    },
    cell('time', undefined, clock),
    cell('level', undefined, levelIcon(level), element('span', { class: 'word' }, row && levelWord(row))),
    cell('resource', resource?.urn, resource?.name),
    cell(
      'message',
      undefined,
      message,
      more > 0 ? element('span', { class: 'more' }, more === 1 ? '+ 1 line' : `+ ${more} lines`) : undefined,
    ),
  );
}

/** The level in words, with the verbosity from which on the entry is written. */
export function levelWord({ level, verbosity }: LogRow): string {
  return verbosity > 0 && level === 'info' ? `info v${verbosity}` : level;
}

function levelIcon(level: LogRow['level']): Element | undefined {
  if (level === 'error') return icon(error);
  return level === 'warning' ? icon(warning) : undefined;
}
