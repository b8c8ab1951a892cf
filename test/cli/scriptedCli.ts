import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PulumiCli } from '../../client/src/pulumi/cli/cli';
import type { PulumiStack } from '../harness/pulumiStack';
import { cliFor } from './client';

/** Ends the script as `kill -9` does. */
export const KILL = 'kill -KILL $$';

/** For runs of the CLI whose arguments don't have these words in a row: the real CLI. */
export const unless = (words: string): string =>
  `case " $* " in *" ${words} "*) ;; *) exec "$PULUMI" "$@" ;; esac\n`;

/** Runs the real CLI, kills it as soon as it holds a lock, then runs the script. */
export const KILL_ONCE_LOCKED = [
  'exec 3<&0',
  '"$PULUMI" "$@" <&3 & child=$!',
  // A lock's attributes are written before the lock.
  `until [ -n "$(find "$LOCKS" -name '*.json' 2>/dev/null)" ] || ! kill -0 $child; do :; done`,
  'kill -KILL $child',
  // Reaps the process, so that it is no longer visible.
  'wait $child',
  KILL,
].join('\n');

/**
 * Makes the client find a CLI that first runs a script, if its arguments have these words in a row, and then the real
 * CLI. Returns an environment, for a window in another process.
 */
export async function scriptFor(
  stack: PulumiStack,
  words: string,
  script: string,
): Promise<Record<string, string>> {
  return scriptEnvironment(stack, `${unless(words)}${script}\nexec "$PULUMI" "$@"`);
}

async function scriptEnvironment(stack: PulumiStack, script: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(path.join(stack.root, 'script-'));
  const file = path.join(folder, 'pulumi');
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  const [bin = ''] = stack.env['PATH']!.split(path.delimiter);
  return {
    PATH: [folder, stack.env['PATH']].join(path.delimiter),
    PULUMI: path.join(bin, 'pulumi'),
  };
}

/**
 * A CLI that is replaced by a shell script. `$PULUMI` is the real one, `$LOCKS` the folder of the locks of the stack's
 * namesake in a backend.
 */
export async function scriptedCli(
  stack: PulumiStack,
  script: string,
  env: NodeJS.ProcessEnv & { backend?: string } = {},
): Promise<PulumiCli> {
  const { backend = stack.backendDir, ...more } = env;
  const { cli } = cliFor(stack, {
    env: {
      ...(await scriptEnvironment(stack, script)),
      LOCKS: path.join(backend, '.pulumi/locks/organization', stack.project, stack.name),
      ...more,
    },
  });
  return cli;
}
