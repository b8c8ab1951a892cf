/** What the program that SST runs as its editor is to do; see `sstEditorProgram.ts`. */
export interface SstEdit {
  /** The new state: a checkpoint with its version, as SST keeps it. */
  readonly state: string;
  /** When the state was last written that is to be replaced; another one stays as it is. */
  readonly time: string | undefined;
}
