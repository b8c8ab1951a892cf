import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { counted } from '../../../../shared/counted';
import { docsUrl } from '../../../../shared/docsUrl';
import { failureText } from '../../../../shared/failureText';
import type { StackFacts, StackPlace } from '../../../../shared/scan/scan';
import { formatTime } from '../../../../shared/formatTime';
import { nearestProject } from '../../project/projects';
import type { PulumiCli } from '../cli/cli';
import { withTemporaryFolder } from '../cli/temporaryFolder';
import type { DriftedResource } from '../driftDetection/drift';
import { readDrift } from '../driftDetection/readDrift';
import type { Backend } from '../location/stackTarget';
import { runPreviewOnlyRefresh } from '../stacks/targetedRefresh';

/** How many resources a message names. */
const NAMED = 3;

/**
 * Compares the state of a stack with the real resources: a previewed refresh, which writes nothing. Node's dynamic
 * providers only load in the folder of the program; it is used if it is the working directory or above it.
 * @returns what differs, or why that is not known
 */
export async function driftFacts(
  cli: PulumiCli,
  backend: Backend,
  { name }: StackPlace,
  stop: AbortSignal,
): Promise<Pick<StackFacts, 'drift' | 'driftFailure'>> {
  const project = name.split('/').at(-2) ?? 'project';
  const here = await nearestProject(process.cwd());
  const read = async (folder: string): Promise<string> => {
    const target = { folder, project, stack: name, backend };
    return runPreviewOnlyRefresh(cli, target, { kill: stop });
  };
  try {
    const events =
      here?.name === project
        ? await read(here.folder)
        : await withTemporaryFolder('pulumi-drift-', async (folder) => {
            const text = `name: ${JSON.stringify(project)}\nruntime: nodejs\n`;
            await writeFile(path.join(folder, 'Pulumi.yaml'), text);
            return read(folder);
          });
    const { resources } = await readDrift(events, stop);
    const differing = resources.filter(({ kind }) => kind === 'changed' || kind === 'gone');
    return differing.length === 0 ? {} : { drift: driftFinding(differing) };
  } catch (error) {
    stop.throwIfAborted();
    return { driftFailure: failureText(error) };
  }
}

function driftFinding(resources: readonly DriftedResource[]): NonNullable<StackFacts['drift']> {
  const named = resources
    .slice(0, NAMED)
    .map(({ name, kind }) => `'${name}' ${kind === 'gone' ? 'was not found' : 'has changed'}`);
  const more = resources.length - named.length;
  return {
    severity: 'warning',
    code: 'drift',
    docs: docsUrl('check#scan-all-stacks'),
    message: `${counted(resources.length, 'resource differs', 'resources differ')} from the state (compared ${formatTime(new Date().toISOString())}): ${named.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`,
  };
}
