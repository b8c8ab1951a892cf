import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { PulumiStack } from '../../harness/pulumiStack';

/**
 * Removes the files of a stack's program. Its packages, its cloud and its settings stay.
 * @param rewritten the files that are written next. They stay, too: VS Code removes the breakpoints of a deleted file, and
 *   hears of the deletion late, when the file is there again and has new ones.
 */
export function emptyProject(stack: PulumiStack, rewritten: readonly string[]): void {
  const stays = ['node_modules', '.sst', 'cloud', `Pulumi.${stack.name}.yaml`, ...rewritten];
  const empty = (folder: string): void => {
    for (const entry of readdirSync(path.join(stack.cwd, folder), { withFileTypes: true })) {
      const name = path.posix.join(folder, entry.name);
      if (stays.includes(name)) continue;
      if (entry.isDirectory()) empty(name);
      else rmSync(path.join(stack.cwd, name));
    }
  };
  empty('');
}
