import { createHash } from 'node:crypto';
import type { FileFinding } from './fileFinding';

/**
 * The fingerprints of findings, which stay the same when the file is exported again and its lines move. They are made of
 * the rule, the resource, its field, and the finding's number among equal ones: only names, never values.
 * @param file its name, for reports in which findings of several files must differ
 */
export function fingerprintsOf(findings: readonly FileFinding[], file = ''): string[] {
  const counts = new Map<string, number>();
  return findings.map(({ code, urn, field }) => {
    const key = [...(file === '' ? [] : [file]), code, urn ?? '', field ?? ''].join('\n');
    const number = counts.get(key) ?? 0;
    counts.set(key, number + 1);
    return createHash('sha256').update(`${key}\n${number}`).digest('hex');
  });
}
