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
    return { PULUMI_BACKEND_URL: backend.forCliIn(cwd), ...backend.kind.environment?.(env) };
  if (stackNamedIn(args) === undefined && !mayWrite(args)) return {};
  throw new Error(`“pulumi ${args[0]}” is not pinned to a backend.`);
}
