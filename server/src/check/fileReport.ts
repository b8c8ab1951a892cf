import type { FileFinding } from './fileFinding';

/** The report about one file. */
export interface FileReport {
  file: string;
  /** In a few words behind the file's name: why it could not be checked, or not be repaired. */
  failure?: string;
  /** What is wrong with the file, after the repair if there was one. */
  findings: FileFinding[];
  /** What `--fix` did. */
  repair?: { fixed: number; backup?: string };
}

/** Takes the repaired text of standard input, and differences. */
export type Print = (content: string | Uint8Array) => Promise<void>;
