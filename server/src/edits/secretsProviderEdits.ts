import type { EditedState } from '../../../shared/stateText';
import type { WithSecretsProviderParams } from '../../../shared/stateEdits';
import { StateModel } from '../state/model';
import { BROKEN_JSON } from './brokenJson';
import { editsOf, type Change } from './change';
import { applyEdits } from './textEdit';

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
