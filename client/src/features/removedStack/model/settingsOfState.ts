import { basename } from 'node:path';
import type { SecretsProviderOfState } from '../../../../../shared/stateEdits';
import { loadSettingsFiles } from '../../../project/projects';
import type { ProviderSettings } from '../../../project/settingsFiles';
import { BackendAddress } from '../../../pulumi/location/backendAddress';
import { readStackConfig } from '../../../pulumi/stacks/stackConfig';
import type { StackTarget } from '../../../pulumi/stacks/stacks';

/** How the settings of a new stack get the secrets provider of a state. */
export type SettingsOfState =
  | {
      /** `fits`: nothing has to be written. */
      readonly kind: 'fits' | 'to be written';
      readonly file: string;
      /** Whether there is a settings file now. */
      readonly exists: boolean;
      /** Its text as it has to be. */
      readonly text: string;
      /** As `pulumi stack init --secrets-provider` takes it. */
      readonly secretsProvider: string;
    }
  /** A reason in sentences, with what to do. */
  | { readonly kind: 'refused'; readonly why: string };

/**
 * `pulumi stack rm` deletes a stack's settings with its salt or its encrypted key, and `pulumi stack init` would make new
 * ones: it would accept any passphrase, and later runs would encrypt with another key than the state's. So the settings
 * get the state's own before. Settings that name another provider are never changed.
 * @param provider of the state; null if it names none
 * @throws {SettingsFileError} if the file cannot be read, or not be changed in only these places
 */
export async function settingsOfState(
  target: Pick<StackTarget, 'folder' | 'stack'>,
  provider: SecretsProviderOfState | null,
): Promise<SettingsOfState> {
  const { file, text } = await readStackConfig(target);
  const before = text ?? (file.endsWith('.json') ? '{}\n' : '');
  const exists = text !== undefined;
  const own = provider && ownSettings(provider);
  if (own === undefined) {
    const by = provider?.type === 'service' ? serviceOf(provider) : `a provider “${provider?.type}”`;
    const why = `The secrets of this state are encrypted by ${by}, for which a new stack of this backend cannot be set up.`;
    return { kind: 'refused', why };
  }
  if (own === null) return { kind: 'fits', file, exists, text: before, secretsProvider: 'default' };
  const { secretsProvider, fields } = own;
  const { stackSettings, withCiphertexts } = await loadSettingsFiles();
  const settings = stackSettings(before, file);
  const { secretsprovider: named = 'default', ...present } = settings.provider;
  const wanted: ProviderSettings = { ...settings.provider, ...fields };
  const isOther =
    (named !== 'default' && named !== secretsProvider) ||
    Object.entries(present).some(([field, value]) => value !== wanted[field as keyof ProviderSettings]) ||
    (secretsProvider !== 'passphrase' && present.encryptionsalt !== undefined);
  if (isOther) {
    const why = `${basename(file)} names another secrets provider than this state has, so one of the two could not be read. Choose a state from after the secrets provider was changed, or rename ${basename(file)} first.`;
    return { kind: 'refused', why };
  }
  const ciphertexts = settings.secrets.map(({ ciphertext }) => ciphertext);
  const after = withCiphertexts(settings, ciphertexts, wanted);
  const kind = exists && after === text ? 'fits' : 'to be written';
  return { kind, file, exists, text: after, secretsProvider };
}

/** Pulumi Cloud, or the address of another service. */
function serviceOf({ state: { url } }: SecretsProviderOfState): string {
  if (!url) return 'Pulumi Cloud';
  const address = new BackendAddress(url, '');
  return address.isPulumiCloud ? 'Pulumi Cloud' : address.display;
}

/** What a stack's settings have of a provider; undefined if a self-managed backend cannot have such a provider. */
function ownSettings({
  type,
  state: { salt, url, encryptedkey },
}: SecretsProviderOfState): { secretsProvider: string; fields: ProviderSettings } | undefined {
  if (type === 'passphrase' && salt !== undefined)
    return { secretsProvider: 'passphrase', fields: { encryptionsalt: salt } };
  if (type === 'cloud' && url !== undefined && encryptedkey !== undefined)
    return { secretsProvider: url, fields: { secretsprovider: url, encryptedkey } };
  return undefined;
}
