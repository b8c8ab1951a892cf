import { repairAll, type Repair } from '../edits/repair';
import { checkState, type RuleFinding } from '../rules/check';
import { StateModel } from '../state/model';
import { fileFindings, type FileFinding } from './fileFinding';
import { checkLargeState, isLarge } from './largeState';
import type { CheckRequest } from './options';
import { readState, type StateFile } from './readState';
import { repairDiff } from './repairDiff';
import { replaceFile } from './replaceFile';

/** What there is to say about one file. */
export interface FileReport {
  file: string;
  /** In a few words behind the file's name: why it could not be checked, or not be repaired. */
  failure?: string;
  /** What is wrong with the file, after the repair if there was one. */
  findings: FileFinding[];
  /** What `--fix` did. */
  repair?: { fixed: number; backup?: string };
}

/** A report's failure as a sentence. */
export function failureOf({ file, failure = '' }: FileReport): string {
  const sentence = `${file === '-' ? 'Standard input' : file} ${failure}`;
  return sentence.endsWith('?') ? sentence : `${sentence}.`;
}

/** Takes the repaired text of standard input, and differences. */
export type Print = (content: string | Uint8Array) => void;

/** Checks one file, and repairs it or shows its repair if that is asked for. */
export async function checkFile(file: string, request: CheckRequest, print: Print): Promise<FileReport> {
  const settings = { targetStack: request.stack, targetProject: request.project };
  const isSarif = request.format === 'sarif';
  if (!request.fix && !request.diff && isLarge(file)) {
    const found = checkLargeState(file, settings, { fields: isSarif, fixes: false });
    return 'failure' in found ? { file, findings: [], failure: found.failure } : { file, findings: found };
  }
  const state = await readState(file);
  if ('failure' in state) return { file, findings: [], failure: state.failure };
  const { model } = state;
  // Nobody finds the places of a repair in a compressed file.
  const details = { fields: isSarif, fixes: isSarif && !state.compression };
  const report = (of: StateModel, found: readonly RuleFinding[]): FileReport => ({
    file,
    findings: fileFindings(of, found, details),
  });
  const findings = checkState(model, settings);
  if (!request.fix && !request.diff) return report(model, findings);

  const repair = repairAll(model, settings);
  const isChanged = repair.text !== model.text;
  try {
    if (isChanged && !state.isUtf8)
      throw new Error('it is not valid UTF-8, and writing it would lose the bytes that are not');
    if (request.diff) {
      print(repairDiff(file, model, repair, request.showSecrets));
      return report(model, findings);
    }
    const backup = writeRepair(file, state, repair, print);
    const repaired = isChanged ? new StateModel(repair.text) : model;
    const left = checkState(repaired, settings);
    const fixed = Math.max(0, findings.length - left.length);
    return { ...report(repaired, left), repair: { fixed, ...(backup !== undefined && { backup }) } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const what = request.diff ? 'has a repair that can’t be shown' : 'was not repaired';
    return { ...report(model, findings), failure: `${what}: ${reason}` };
  }
}

/**
 * Writes a repaired text to where it came from, compressed as it was.
 * @returns path of the backup, if there was anything to write
 * @throws if it can't be written
 */
function writeRepair(file: string, state: StateFile, { text }: Repair, print: Print): string | undefined {
  const { model, bytes, compression } = state;
  const isChanged = text !== model.text;
  if (file !== '-' && !isChanged) return undefined;
  const packed = (): Uint8Array | string => compression?.codec?.pack(Buffer.from(text)) ?? text;
  const content = isChanged ? packed() : bytes;
  if (file !== '-') return replaceFile(file, bytes, content);
  print(content);
  return undefined;
}
