/** What an import is to leave in its stack, for whoever has to compare it without the window that began it. */
export interface ExpectedState {
  /** The resources of the new state, without any value: `pulumiState/hashValues`. */
  readonly hashes: string;
  /** The key that their hashes were made with. */
  readonly key: string;
  /** The file with what the stack had before; undefined if it could not be read. */
  readonly backup: string | undefined;
}
