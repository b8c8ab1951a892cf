import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import { readStackConfig } from '../../../pulumi/stacks/stackConfig';
import { bareName, exportStack, type StackTarget } from '../../../pulumi/stacks/stacks';
import type { CopyControl, CopyTools, StackCopy } from './stackCopy';
import { asCheckpoint, putInFolder } from '../../../pulumi/lookUp/scratchBackend';

/**
 * Makes an empty copy of a stack of a self-managed backend: a folder is a backend of the same kind, with the same
 * organization. State, settings and secrets provider stay as they are, so all secrets stay encrypted.
 * @param root an empty folder that only the user can read
 */
export async function copyInFolder(
  { cli }: CopyTools,
  target: StackTarget,
  root: string,
  control: CopyControl,
): Promise<StackCopy> {
  const { project, folder } = target;
  const stack = `organization/${project}/${bareName(target)}`;
  const empty = JSON.stringify({ version: 3, checkpoint: { stack, latest: null } });
  const address = await putInFolder(root, target, empty);
  const { file, text = file.endsWith('.json') ? '{}\n' : '' } = await readStackConfig(target);
  // The CLI recognises the kind of file by its extension, and may add what is missing.
  const configFile = join(root, `Pulumi.copy${extname(file)}`);
  await writeFile(configFile, text);
  return {
    stack,
    address,
    configFile,
    env: {},
    ready: (state) => Promise.resolve(state),
    close: () => undefined,
    addReferenced: async (name) => {
      const named = ownNames(name, target);
      if (!named) return false;
      // In a backend's old layout, stacks have no projects.
      const isInProject = target.stack.includes('/');
      const full = `organization/${named.project}/${named.stack}`;
      const other = { ...target, stack: isInProject ? full : named.stack };
      const state = await exportStack(cli, other, control).catch((error: unknown) => {
        if (error instanceof PulumiProblem && error.kind === 'no-stack') return undefined;
        throw error;
      });
      if (state === undefined) return false;
      await putInFolder(root, { ...named, folder }, asCheckpoint(state, full).checkpoint);
      return true;
    },
  };
}

/** Project and stack of a name as programs write it: `prod`, `organization/prod` or `organization/network/prod`. */
function ownNames(name: string, { project }: StackTarget): { project: string; stack: string } | undefined {
  const parts = name.split('/');
  const stack = parts.pop();
  if (!stack || parts.length > 2 || (parts[0] ?? 'organization') !== 'organization') return undefined;
  const named = { project: parts[1] ?? project, stack };
  // These become the names of files.
  return [named.project, stack].every((one) => /^[\w.-]+$/.test(one) && !/^\.+$/.test(one))
    ? named
    : undefined;
}
