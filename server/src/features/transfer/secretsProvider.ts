import type { SecretsProviderOfState } from '../../../../shared/stateEdits';
import type { StateText } from '../../../../shared/stateText';
import { StateModel } from '../../state/model';

/**
 * Answers `pulumiState/secretsProvider`: the secrets provider that a state names, with what its settings need to read the
 * state's secrets. Null if it names none.
 */
export function secretsProviderOf({ text }: StateText): SecretsProviderOfState | null {
  const provider = new StateModel(text).secretsProviders;
  const type = provider?.field('type')?.string;
  if (!provider || !type) return null;
  const state = provider.field('state')?.expand();
  const fields = ['salt', 'url', 'encryptedkey'].flatMap((name) => {
    const value = state?.field(name)?.string;
    return value === undefined ? [] : [[name, value] as const];
  });
  return { type, state: Object.fromEntries(fields) };
}
