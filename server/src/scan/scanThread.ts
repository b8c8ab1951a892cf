import { parentPort } from 'node:worker_threads';
import type { ScanQuestion, ScanSettings } from '../../../shared/scan/scan';
import { Results } from '../../../shared/scan/resultFile';
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
  if ('place' in question) return scannedStack(question.place, Buffer.from(question.bytes), settings);
  const { results, earlier } = question;
  return scanReport(
    await Results.of([results]),
    earlier === undefined ? undefined : await Results.of([earlier]),
  );
}
