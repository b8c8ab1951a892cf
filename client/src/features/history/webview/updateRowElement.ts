import type { HistoryRow } from '../model/updateRow';
import { element, changeIcon } from '../../../ui/pages/webview/elements';
import { formatChange, formatTitle } from './formatUpdate';
import { counted } from '../../../../../shared/counted';

/** A state on the timeline. @param broke true if it is the first state with errors after one without */
export function rowElement(row: HistoryRow, broke: boolean): HTMLLIElement {
  const { summary, problem, change, by, when } = row;
  const errors = summary?.errorCount ?? 0;
  const counts = element('span', { class: 'counts' });
  if (broke) counts.append(element('span', { class: 'mark' }, 'Broke here · '));
  if (errors > 0) counts.append(element('span', { class: 'errors' }, counted(errors, 'error')));
  if (summary && errors === 0) counts.append('no errors');
  const dangers = summary?.dangerCount ?? 0;
  if (dangers > 0) counts.append(', ', element('span', { class: 'dangers' }, counted(dangers, 'danger')));
  const pending = summary?.pendingCount ?? 0;
  if (pending > 0) counts.append(` · ${counted(pending, 'pending operation')}`);
  if (change) {
    const { some, words } = formatChange(change);
    const signs = some.map(({ kind, count }) =>
      element('span', { class: 'change' }, changeIcon(kind), String(count)),
    );
    counts.append(
      element('br'),
      element('span', { 'aria-hidden': 'true', title: words }, ...(some.length > 0 ? signs : ['no change'])),
      element('span', { class: 'said' }, words),
    );
  }
  const contents = summary
    ? [summary.isState ? counted(summary.resourceCount, 'resource') : 'not a state']
    : [problem === undefined ? 'being read…' : 'cannot be read'];
  const button = element(
    'button',
    {
      type: 'button',
      class: 'row',
      'data-index': row.index,
      tabindex: -1,
    },
    element('span', { class: 'what' }, formatTitle(row)),
    counts,
    element('span', { class: 'more' }, [when, by, ...contents].filter(Boolean).join(' · ')),
  );
  return element('li', { class: [errors > 0 && 'bad', broke && 'broke'].filter(Boolean).join(' ') }, button);
}
