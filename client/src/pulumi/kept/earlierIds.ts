import { stat } from 'node:fs/promises';
import type { StateQuestions } from '../../../../shared/requests';
import type { StateVersion } from '../backends/stackBackend';
import type { PulumiCli } from '../cli/cli';
import type { StackTarget } from '../stacks/stacks';
import { readStateFile } from '../stacks/stateFiles';
import type { Backups } from './backups';
import { listStateVersions } from './stateVersions';

/** An id that a resource had in an earlier state of its stack. */
export interface IdOfVersion {
  readonly urn: string;
  readonly id: string;
  /** The state that has it: the newest that has the resource at all. */
  readonly version: StateVersion;
}

/** Background work may cost no more. */
const MOST_STATES = 20;
const MOST_BYTES = 64 * 2 ** 20;

/**
 * The ids that earlier states of a stack have for some resources, by what is on this disk: this extension's backups, and
 * what a file backend keeps. Pulumi Cloud is not asked: it would take a run of the CLI for each state.
 */
export async function earlierIds(
  tools: { cli: PulumiCli; server: Pick<StateQuestions, 'earlierIds'>; backups: Backups },
  target: StackTarget,
  urns: readonly string[],
): Promise<IdOfVersion[]> {
  const { cli, server, backups } = tools;
  const versions: readonly StateVersion[] = target.backend.address.hasLogins
    ? (await backups.list(target)).map(({ path, time }) => ({
        time,
        source: 'backup of this extension',
        path,
        read: () => readStateFile(path),
      }))
    : (await listStateVersions(cli, backups, target, { most: MOST_STATES })).filter(
        ({ path }) => path !== undefined,
      );
  const open = new Set(urns);
  const found: IdOfVersion[] = [];
  let bytes = 0;
  for (const version of versions.slice(0, MOST_STATES)) {
    bytes += await sizeOf(version.path!);
    if (open.size === 0 || bytes > MOST_BYTES) break;
    // One that is gone meanwhile, or cut off, tells nothing.
    const text = await version.read().catch(() => undefined);
    if (text === undefined) continue;
    for (const { urn, id } of await server.earlierIds({ text, urns: [...open] })) {
      open.delete(urn);
      found.push({ urn, id, version });
    }
  }
  return found;
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}
