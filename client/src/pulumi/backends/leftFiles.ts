/** The copy of a state from before its last write, or before its removal. */
const LEFT = /^([^/]+)\.json(?:\.gz|\.zst)?\.bak$/;

/**
 * The stack of a file that `pulumi stack rm` leaves beside the states of a project; undefined for any other file. It also
 * leaves the folder `backups` of the stack. Source: `removeStack` in `pkg/backend/diy/state.go` of the CLI 3.274.
 * @param name below the project's folder
 */
export function stackOfLeftFile(name: string): string | undefined {
  return LEFT.exec(name)?.[1];
}
