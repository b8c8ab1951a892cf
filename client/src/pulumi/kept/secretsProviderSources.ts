import { basename } from 'node:path';
import { loadSettingsFiles } from '../../project/projects';
import type { ProviderSettings } from '../../project/settingsFiles';
import type { Backups } from './backups';
import { readStackConfig } from '../stacks/stackConfig';
import { bareName, type StackTarget } from '../location/stackTarget';
import { readStateFile } from '../stacks/readStateFile';
import { formatMoment } from '../../../../shared/formatTime';

/** A source for the `secrets_providers` of a stack’s state. */
export interface ProviderSource {
  /** Its name in a list: `Pulumi.dev.yaml`. */
  readonly name: string;
  readonly detail: string;
  /** A state that has it. @throws if its file is gone or cannot be read */
  read(): Promise<string>;
}

/** Maximum backups offered per stack, the newest first: older ones usually say the same. */
const BACKUPS = 3;

/**
 * The secrets provider of a stack’s settings, as a state without resources.
 * @returns undefined if they leave it to Pulumi Cloud or do not name one
 */
export function stateWithSettingsProvider(settings: ProviderSettings): string | undefined {
  const provider = providerOf(settings);
  return provider && stateWithProvider(provider);
}

/** A state without resources that has a secrets provider. */
export function stateWithProvider(provider: object): string {
  return JSON.stringify({ version: 3, deployment: { secrets_providers: provider } });
}

function providerOf({ encryptionsalt, encryptedkey, secretsprovider }: ProviderSettings): object | undefined {
  if (encryptionsalt !== undefined) return { type: 'passphrase', state: { salt: encryptionsalt } };
  if (encryptedkey === undefined || secretsprovider === undefined) return undefined;
  return { type: 'cloud', state: { url: secretsprovider, encryptedkey } };
}

/**
 * A stack’s settings file as a source, if it names the secrets provider.
 * @param target the project’s folder and the stack’s name
 * @throws {SettingsFileError} if Pulumi could not read them either
 */
export async function settingsSource(
  target: Pick<StackTarget, 'folder' | 'stack'>,
): Promise<ProviderSource[]> {
  const { file, text } = await readStackConfig(target);
  if (text === undefined) return [];
  const { stackSettings } = await loadSettingsFiles();
  const state = stateWithSettingsProvider(stackSettings(text, file).provider);
  if (state === undefined) return [];
  return [
    { name: basename(file), detail: 'The settings of the stack today', read: () => Promise.resolve(state) },
  ];
}

/** The newest backups of stacks with this name, in any backend. */
export async function providerSourcesInBackups(
  backups: Pick<Backups, 'stacks'>,
  { project, stack }: { project: string; stack: string },
): Promise<ProviderSource[]> {
  const kept = await backups.stacks();
  return kept.flatMap(({ stack: of, backups: saved }) => {
    if (of?.project !== project || bareName(of) !== stack) return [];
    return saved.slice(0, BACKUPS).map(({ path, time }) => ({
      name: `Backup of ${formatMoment(time)}`,
      detail: `Stack “${stack}” in ${of.backend.url}`,
      read: () => readStateFile(path),
    }));
  });
}
