import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { PulumiStack } from '../../harness/pulumiStack';

/**
 * Removes the files of a stack's program. Its packages, its cloud and its settings stay.
 * @param rewritten the files that are written next. They stay, too: VS Code removes the breakpoints of a deleted file, and
 *   hears of the deletion late, when the file is there again and has new ones.
 */
export function emptyProject(stack: PulumiStack, rewritten: readonly string[]): void {
  const stays = ['node_modules', 'cloud', `Pulumi.${stack.name}.yaml`, ...rewritten];
  for (const name of readdirSync(stack.cwd)) {
    if (!stays.includes(name)) rmSync(path.join(stack.cwd, name), { recursive: true });
  }
}
