import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DetachedRuns, type DetachedRunsOptions } from '../../client/src/pulumi/cli/detached/detachedRuns';
import { repository } from './repository';

/** The runs of a window, by the supervisor as it is shipped; in a folder of their own, unless `root` is given. */
export function runsOfWindow(options: Partial<DetachedRunsOptions> = {}): DetachedRuns {
  return new DetachedRuns({
    root: path.join(tmpdir(), `pulumi-runs-${randomUUID()}`),
    supervisor: path.join(repository, 'dist', 'supervisor.js'),
    ...options,
  });
}
