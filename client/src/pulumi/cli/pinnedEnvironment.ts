import { availableParallelism } from 'node:os';
import type { BackendAddress } from '../location/backendAddress';
import { stackNamedIn, mayWrite } from './commandEffects';

/**
 * The environment that pins a run to its backend: it overrides every login and project file.
 * @param env the run's environment otherwise
 * @throws if a run that may change a stack names no backend
 */
export function pinned(
  {
    args,
    cwd,
    backend,
  }: {
    readonly args: readonly string[];
    readonly cwd: string;
    readonly backend: BackendAddress | 'none';
  },
  env: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  if (backend !== 'none')
    return { PULUMI_BACKEND_URL: backend.forCliIn(cwd), ...(backend.isDatabase && fewAtOnce(env)) };
  if (stackNamedIn(args) === undefined && !mayWrite(args)) return {};
  throw new Error(`“pulumi ${args[0]}” is not pinned to a backend.`);
}

const AT_ONCE = 'PULUMI_DIY_BACKEND_PARALLEL';

/**
 * Limits how many stacks of a database the CLI reads at once, so that it cannot deadlock. By default it reads ten stacks,
 * each of which needs two connections, but it opens only two connections for each processor. Source: `ListPaged` in
 * `pkg/backend/diy/postgres/bucket.go` of the CLI 3.255.
 */
function fewAtOnce(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return env[AT_ONCE] ? {} : { [AT_ONCE]: availableParallelism() > 1 ? '3' : '1' };
}
