import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { ScanAnswer, ScanQuestion, ScanSettings } from '../../../shared/scan/scan';
import { Results } from '../../../shared/scan/resultFile';
import { packageVersion } from '../check/packageVersion';
import { SCAN_FORMATS, scanFormats, summaryOf, type ScanFormat } from './formatScan';
import { stateOfBytes } from '../check/stateFile';
import { pendingOperations } from '../features/pendingOperations/operationRows';
import { neededPlugins } from './neededPlugins';
import { scannedStack } from './scannedStack';
import { scanReport } from './scanReport';

/** Answers the questions of a scan in a thread, one at a time. A question that cannot be answered ends the thread. */
export function answerScan(settings: ScanSettings): void {
  parentPort!.on('message', (question: ScanQuestion) => {
    void answerTo(question, settings).then((answer) => {
      parentPort!.postMessage(JSON.stringify(answer));
    });
  });
}

async function answerTo(question: ScanQuestion, settings: ScanSettings): Promise<unknown> {
  if ('place' in question) {
    const { place, bytes, proofs } = question;
    return scannedStack(place, Buffer.from(bytes), settings, proofs);
  }
  if ('operationsOf' in question) {
    const state = stateOfBytes(Buffer.from(question.operationsOf));
    return 'failure' in state ? { operations: [] } : pendingOperations(state.model);
  }
  if ('pluginsOf' in question) {
    const state = stateOfBytes(Buffer.from(question.pluginsOf));
    return 'failure' in state ? [] : neededPlugins(state.model);
  }
  const { results, earlier, saveAs } = question;
  const report = await scanReport(
    await Results.of([results]),
    earlier === undefined ? undefined : await Results.of([earlier]),
  );
  if (saveAs !== undefined) {
    const format = scanFormats[formatOf(saveAs)];
    writeFileSync(saveAs, format(report, { version: packageVersion(), exitCode: 0 }));
  }
  return { report, sentences: summaryOf(report) } satisfies ScanAnswer;
}

function formatOf(file: string): ScanFormat {
  const ending = path.extname(file).slice(1);
  return SCAN_FORMATS.find((format) => format === ending) ?? (ending === 'md' ? 'markdown' : 'text');
}
