import type { Check } from '../model/check';

/** Checks that the workspace's project files are readable: otherwise all commands of the CLI fail in the project. */
export const projectFiles: Check = {
  id: 'project-files',
  title: 'Project files',
  run: ({ projects }) =>
    Promise.resolve(
      projects.map(({ name, unreadable }) =>
        unreadable === undefined
          ? { level: 'ok' as const, message: `The project file of “${name}” can be read.` }
          : { level: 'error' as const, message: unreadable },
      ),
    ),
};
