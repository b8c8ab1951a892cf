import { isCalled, type StackTarget } from '../location/stackTarget';
import type { CliRequest } from './cliRequest';
import { mayWrite, stackNamedIn } from './writes';

/** True if a run of the CLI may have changed a stack, its lock or its settings. */
export function mayHaveChanged(
  { args, cwd, backend }: Pick<CliRequest, 'args' | 'cwd' | 'backend'>,
  target: StackTarget,
): boolean {
  if (!mayWrite(args) || backend === 'none' || !target.backend.address.isSameAs(backend)) return false;
  const named = stackNamedIn(args);
  // It was about the stack that is selected there.
  return named === undefined ? cwd === target.folder : isCalled(target, named);
}
