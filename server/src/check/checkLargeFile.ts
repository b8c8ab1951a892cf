import type { CheckSettings } from '../rules/engine/ruleFinding';
import type { Print } from './fileReport';
import type { FileReport } from './fileReport';
import type { FileFinding } from './fileFinding';
import { largeDiff } from './largeDiff';
import { pass, repairedText, repairsOf, secretsIn, writeLargeRepair } from './largeRepair';
import { checkLargeState } from './largeState';
import type { LargeState } from './openState';
import type { CheckRequest } from './options';
import { readFailure, STANDARD_INPUT, type Failure } from './stateFile';
import { NOT_UTF8, repairFailure } from './repairFailure';

/** A large file, and the request for it. */
export interface LargeFile {
  file: string;
  state: LargeState;
  request: CheckRequest;
  settings: CheckSettings;
  print: Print;
}

/** The `checkFile` of large files. */
export async function checkLargeFile(of: LargeFile): Promise<FileReport> {
  const { file, request } = of;
  const found = findingsIn(of);
  if ('failure' in found) return { file, findings: [], failure: found.failure };
  if (!request.fix && !request.diff) return { file, findings: found };
  try {
    return await repairLargeFile(of, found);
  } catch (error) {
    return { file, findings: found, failure: repairFailure(request, error) };
  }
}

async function repairLargeFile(of: LargeFile, findings: FileFinding[]): Promise<FileReport> {
  const { file, state, request, settings, print } = of;
  const edits = findings.some(({ fixable }) => fixable) ? repairsOf(state, settings) : [];
  if (edits.length === 0) {
    if (request.fix && file === STANDARD_INPUT) await pass(state.raw, undefined, print);
    return { file, findings, ...(request.fix && { repair: { fixed: 0 } }) };
  }
  if (!state.large.isUtf8) throw new Error(NOT_UTF8);
  if (request.diff) {
    const hidden = request.showSecrets ? undefined : secretsIn(state);
    for (const part of largeDiff(file, state.large, edits, hidden)) await print(part);
    return { file, findings };
  }
  const text = repairedText(file, state, edits);
  try {
    const left = checkLargeState({ large: text }, settings, detailsOf(request));
    if ('failure' in left) throw new Error('the repair leaves no state');
    const backup = await writeLargeRepair(file, state, text, print);
    const fixed = Math.max(0, findings.length - left.length);
    return { file, findings: left, repair: { fixed, ...(backup !== undefined && { backup }) } };
  } finally {
    text.close();
  }
}

function findingsIn({ file, state, request, settings }: LargeFile): FileFinding[] | Failure {
  try {
    return checkLargeState(state, settings, detailsOf(request));
  } catch (error) {
    return { failure: readFailure(file, error) };
  }
}

function detailsOf({ format }: CheckRequest): { fields: boolean; fixes: boolean } {
  return { fields: format === 'sarif', fixes: false };
}
