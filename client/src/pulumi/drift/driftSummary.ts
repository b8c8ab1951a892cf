import type { Drift } from './drift';

/** `2 gone, 1 changed, 14 as before`. */
export function summarizeRefresh({ counts: { gone, changed, same } }: Pick<Drift, 'counts'>): string {
  const parts = [gone && `${gone} gone`, changed && `${changed} changed`, `${same} as before`];
  return parts.filter(Boolean).join(', ');
}
