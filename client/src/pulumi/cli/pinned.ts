import { availableParallelism } from 'node:os';
import type { BackendAddress } from '../backend/backendAddress';
import { stackNamedIn, mayWrite } from './writes';

/**
 * What pins a run to its backend: it counts more than any login and any project file.
 * @param env what the run finds in its environment otherwise
 * @throws if a run that can do something to a stack does not say in which backend
 */
export function pinned(
  { args, backend }: { readonly args: readonly string[]; readonly backend: BackendAddress | 'none' },
  env: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  if (backend !== 'none')
    return { PULUMI_BACKEND_URL: backend.forCli, ...(backend.isDatabase && fewAtOnce(env)) };
  if (stackNamedIn(args) === undefined && !mayWrite(args)) return {};
  throw new Error(`“pulumi ${args[0]}” is not pinned to a backend.`);
}

const AT_ONCE = 'PULUMI_DIY_BACKEND_PARALLEL';

/**
 * Lets the CLI look at so many stacks of a database at once that it cannot wait for itself without end: it does with ten
 * stacks, each on a connection, of which each needs a second one, and there are two for each processor.
 * Source: `ListPaged` in `pkg/backend/diy/postgres/bucket.go` of the CLI 3.255.
 */
function fewAtOnce(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return env[AT_ONCE] ? {} : { [AT_ONCE]: availableParallelism() > 1 ? '3' : '1' };
}
