import type { FindingSeverity } from '../../../shared/stateSummary';
import { repairChecked, type Repair } from '../rules/engine/repair';
import { checkState, StateChecker } from '../rules/engine/stateChecker';
import type { RuleFinding } from '../rules/engine/rule';
import { StateModel } from '../state/model';
import { configuredSeverities, shownPath, type LoadedConfig } from './configFiles';
import { fileFindings, type FindingDetails } from './fileFinding';
import { readStateFile, STANDARD_INPUT, type StateFile } from './stateFile';
import { repairDiff } from './repairDiff';
import { replaceFile } from './replaceFile';
import type { FileReport, Print } from './fileReport';

/** How files are checked. */
export interface FileCheck {
  /** The name and the project of the stack that the states are for. */
  readonly stack: string | undefined;
  readonly project: string | undefined;
  /** Version of the Pulumi that is to take the states; the newest that is known if undefined. */
  readonly engine: string | undefined;
  readonly fix: boolean;
  /** Show what `fix` would do. */
  readonly diff: boolean;
  /** Show secrets in plaintext in the diff. */
  readonly showSecrets: boolean;
  /** What the formats of the reports need. */
  readonly details: FindingDetails;
}

/**
 * Keeps of a state what is compared with other states.
 * @param shared how bad an object is that another stack manages, too, if a config file says it
 */
export type NoteState = (file: string, model: StateModel, shared?: FindingSeverity | 'off') => void;

/**
 * Checks one file, and repairs it or shows its repair on request.
 * @param config the config file for it
 * @param note is given the state, before its repair
 */
export async function checkFile(
  file: string,
  request: FileCheck,
  config: LoadedConfig | undefined,
  print: Print,
  note?: NoteState,
): Promise<FileReport> {
  const severities = config && configuredSeverities(config, file === STANDARD_INPUT ? undefined : file);
  const settings = {
    targetStack: request.stack,
    targetProject: request.project,
    engine: request.engine,
    ...(severities && { severities }),
  };
  const state = await readStateFile(file);
  if ('failure' in state) return { file, findings: [], failure: state.failure };
  const { model } = state;
  // The places of a repair are meaningless in a compressed file.
  const details = { ...request.details, fixes: request.details.fixes && !state.compression };
  const report = (of: StateModel, found: readonly RuleFinding[]): FileReport => ({
    file,
    ...(config && Object.keys(severities ?? {}).length > 0 && { config: shownPath(config.path) }),
    findings: fileFindings(of, found, details),
  });
  const checked = StateChecker.of(model, settings);
  const findings = checked.findings();
  note?.(file, model, severities?.['shared-id']);
  if (!request.fix && !request.diff) return report(model, findings);

  const repair = repairChecked(checked);
  const isChanged = repair.text !== model.text;
  const { done, waitsFor } = repair;
  const told = { done, ...(waitsFor !== undefined && { waitsFor }) };
  try {
    if (isChanged && !state.isUtf8) throw new Error(NOT_UTF8);
    if (request.diff) {
      await print(repairDiff(file, model, repair, request.showSecrets));
      return { ...report(model, findings), repair: { isWritten: false, ...told } };
    }
    const backup = await writeRepair(file, state, repair, print);
    const { text, left } = repair;
    // The remaining findings are reported at their places in the new text.
    const after = isChanged && left > 0 ? new StateModel(text) : undefined;
    const rest = after ? report(after, checkState(after, settings)) : report(model, left > 0 ? findings : []);
    return { ...rest, repair: { isWritten: true, ...told, ...(backup !== undefined && { backup }) } };
  } catch (error) {
    return { ...report(model, findings), failure: repairFailure(request, error) };
  }
}

/** The message if a text's original bytes can't be written again. */
const NOT_UTF8 = 'it is not valid UTF-8, and writing it would lose the bytes that are not';

/** Why a repair could not be made or shown, in a few words to follow the file's name. */
function repairFailure({ diff }: FileCheck, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `${diff ? 'has a repair that can’t be shown' : 'was not repaired'}: ${reason}`;
}

/**
 * Writes a repaired text back to its file, with the same compression.
 * @returns path of the backup, if anything was written
 * @throws if it can't be written
 */
async function writeRepair(
  file: string,
  state: StateFile,
  { text }: Repair,
  print: Print,
): Promise<string | undefined> {
  const { model, bytes, compression } = state;
  const isChanged = text !== model.text;
  if (file !== STANDARD_INPUT && !isChanged) return undefined;
  const packed = (): Uint8Array | string => compression?.codec?.pack(Buffer.from(text)) ?? text;
  const content = isChanged ? packed() : bytes;
  if (file !== STANDARD_INPUT) return replaceFile(file, bytes, content);
  await print(content);
  return undefined;
}
