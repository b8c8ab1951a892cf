import { createHash } from 'node:crypto';
import { targetKey, type StackTarget } from './stacks';

/** The storage of {@link ExportRecords}: VS Code's `Memento`. */
export interface Notes {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

interface ExportRecord {
  readonly uri: string;
  readonly target: string;
  readonly hash: string;
}

const KEY = 'exportRecords';
const KEPT = 200;

/**
 * Remembers from which export of which stack a file was made, so that an import can tell whether the stack has changed
 * since. Stores a hash, never the state.
 */
export class ExportRecords {
  constructor(private readonly notes: Notes) {}

  /** Records that a file was made from `stackExport`, an export with encrypted secrets. */
  async remember(uri: string, target: StackTarget, stackExport: string): Promise<void> {
    const key = targetKey(target);
    const others = this.records().filter((record) => record.uri !== uri || record.target !== key);
    await this.notes.update(
      KEY,
      [{ uri, target: key, hash: hashOfState(stackExport) }, ...others].slice(0, KEPT),
    );
  }

  /** A check whether a file was made from a given export of this stack; undefined if the file is unknown. */
  checkFor(uri: string, target: StackTarget): ((stackExport: string) => boolean) | undefined {
    const key = targetKey(target);
    const record = this.records().find((candidate) => candidate.uri === uri && candidate.target === key);
    return record && ((stackExport) => hashOfState(stackExport) === record.hash);
  }

  private records(): readonly ExportRecord[] {
    return (this.notes.get(KEY) as ExportRecord[] | undefined) ?? [];
  }
}

/** Tells two states apart without storing either. */
export function hashOfState(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
