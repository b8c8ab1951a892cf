import type { SecretsProviderOfState, WithSecretsProviderParams } from '../../../../shared/stateEdits';
import type { StateText, EditedState } from '../../../../shared/stateText';
import { StateModel } from '../../state/model';
import { BROKEN_JSON, editsOf, type Change } from '../../edits/change';
import { applyEdits } from '../../edits/textEdit';

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

/**
 * Answers `pulumiState/withSecretsProvider`: gives a state the secrets provider of another. For a state that has lost its
 * own, or whose secrets are in plaintext, as `stack export --show-secrets` prints them: the following import encrypts
 * them with it.
 */
export function withSecretsProvider({ text, of }: WithSecretsProviderParams): EditedState {
  const model = new StateModel(text);
  const other = new StateModel(of);
  if (!model.isSound || !other.isSound) return { failure: BROKEN_JSON };
  const { deployment } = model;
  const provider = other.secretsProviders;
  if (!deployment?.isObject || !provider?.field('type')?.string)
    return { failure: 'The stack has no secrets provider.' };
  const own = model.secretsProviders;
  const change: Change = own
    ? { kind: 'replace', span: own, text: provider.raw }
    : { kind: 'addMember', object: deployment, key: 'secrets_providers', text: provider.raw };
  return { text: applyEdits(text, editsOf(model, [change])) };
}
