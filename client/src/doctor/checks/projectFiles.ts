import type { Check } from '../doctorCheck';

/** Whether the workspace's project files can be read: all commands of the CLI fail in a project where they can't. */
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
