import type { Drift } from './drift';

/** `2 gone, 1 changed, 14 unchanged of 17 compared`: providers, for example, are not compared. */
export function summarizeRefresh({ counts: { gone, changed, same } }: Pick<Drift, 'counts'>): string {
  const total = gone + changed + same;
  if (total === 0) return 'nothing to compare';
  if (total === same) return `${total} compared, all unchanged`;
  const parts = [gone && `${gone} gone`, changed && `${changed} changed`, same && `${same} unchanged`];
  return `${parts.filter(Boolean).join(', ')} of ${total} compared`;
}
