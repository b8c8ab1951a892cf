import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { explainOnce } from '../../shared/knownErrors/explain';
import { KUBERNETES_ERRORS, type KubernetesOutput } from '../harness/kubernetesErrors';
import type { RunResult } from '../harness/pulumiProcess';
import { repository } from '../harness/repository';
import { TOKENS } from './cluster';

const folder = path.join(repository, 'test/fixtures/kubernetes');

/**
 * Asserts that a run failed and that its output is explained. With `RECORD_OUTPUT=1`, stores the output as a
 * fixture, for which `npm test` asserts the same.
 */
export function assertExplained(name: KubernetesOutput, { code, stdout, stderr }: RunResult): void {
  const text = masked(`${stdout}\n${stderr}`);
  assert.notEqual(code, 0, text);
  for (const token of Object.values(TOKENS)) assert.ok(!text.includes(token), text);
  if (process.env['RECORD_OUTPUT'] === '1') {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${name}.txt`), text);
  }
  const ids = explainOnce(text).map(({ error }) => error.id);
  assert.deepEqual(ids, KUBERNETES_ERRORS[name], text);
}

/** Replaces what depends on the test machine, as if the provider was installed. */
function masked(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/using pulumi-[\w-]+ from \$PATH at /.test(line) && !line.startsWith('@ updating'))
    .join('\n')
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:6443')
    .replaceAll(/\n{3,}/g, '\n\n');
}
