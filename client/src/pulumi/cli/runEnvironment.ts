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

const PREFIX = /^PULUMI_OPTION_/i;

/** Commands that do what an update of the user does, with the user's settings. */
const UPDATES: ReadonlySet<string> = new Set(['up', 'preview', 'refresh', 'destroy', 'import']);

/** Flags that say how such a command works, and not what it does to which resources. */
const HOW: ReadonlySet<string> = new Set([
  'CONFIG_FILE',
  'PARALLEL',
  'POLICY_PACK',
  'POLICY_PACK_CONFIG',
  'REFRESH',
]);

/** The variables that give flags to each command of newer CLIs: `PULUMI_OPTION_FORCE` is `--force`. */
export function optionVariables(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env).filter((name) => PREFIX.test(name));
}

/**
 * The environment of a run without the flags that it would give to the run: a command of the extension does what it
 * says. With `FORCE`, the CLI would import what it refuses; with `SHOW_SECRETS`, a backup would have secrets in plaintext;
 * with `FILE`, `VERSION` or `TARGET`, it would be about something else.
 */
export function withoutOptions(env: NodeJS.ProcessEnv, [command = '']: readonly string[]): NodeJS.ProcessEnv {
  const left = { ...env };
  for (const name of optionVariables(env)) {
    const isKept = UPDATES.has(command) && HOW.has(name.replace(PREFIX, '').toUpperCase());
    if (!isKept) Reflect.deleteProperty(left, name);
  }
  return left;
}
