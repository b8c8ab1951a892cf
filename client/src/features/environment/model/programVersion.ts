import coerce from 'semver/functions/coerce';
import { run } from '../../../pulumi/cli/run';
import type { CheckContext } from './check';

/**
 * The version that a program prints: `3.255.0` of `v3.255.0`, `1.24.1` of `go version go1.24.1 linux/amd64`. Undefined if
 * it prints none; a single number does not count.
 */
export function versionIn(text: string): string | undefined {
  const found = /(?<!\d)\d+\.\d+(?:\.\d+)?(?:-[0-9A-Za-z.-]+)?/.exec(text)?.[0];
  return coerce(found, { includePrerelease: true })?.version;
}

/**
 * The version that a program prints on request.
 * @param args the arguments, such as `--version`
 * @throws {Error} if it cannot be started or prints none
 */
export async function programVersion(
  program: string,
  args: readonly string[],
  { env, folder, control }: Pick<CheckContext, 'env' | 'folder' | 'control'>,
): Promise<string> {
  const quiet: NodeJS.ProcessEnv = { ...env, PULUMI_SKIP_UPDATE_CHECK: 'true' };
  // With these, the editor's own Node would run the program as a script, or a debugger's options would make it wait.
  for (const name of ['ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS']) Reflect.deleteProperty(quiet, name);
  const { stop, kill } = control;
  const { stdout, stderr } = await run({ program, args, cwd: folder, env: quiet, stop, kill });
  const version = versionIn(stdout) ?? versionIn(stderr);
  if (version === undefined) throw new Error(`${program} does not say which version it is.`);
  return version;
}
