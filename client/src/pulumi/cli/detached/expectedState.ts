/** The state that an import should leave in its stack, for a later window that compares it. */
export interface ExpectedState {
  /** The resources of the new state, without any value: `pulumiState/hashValues`. */
  readonly hashes: string;
  /** The key of the hashes. */
  readonly key: string;
  /** The file with the stack's previous state; undefined if that could not be read. */
  readonly backup: string | undefined;
  /** True if there is more to be done after the import, to a new stack. */
  readonly isOfMigration?: boolean;
}
