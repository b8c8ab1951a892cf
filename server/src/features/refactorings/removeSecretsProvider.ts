import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';
import type { StateModel } from '../../state/model';
import { membersOf } from '../../state/signedValues';
import type { Refactoring } from './refactoring';

/**
 * Takes Pulumi Cloud's key out of a state without a secret: otherwise, Pulumi asks for a login there before it reads it
 * into another backend.
 */
export const removeSecretsProvider: Refactoring = {
  name: 'remove-secrets-provider',
  offers({ model, offset }) {
    const { deployment, secretsProviders, secretsProviderType } = model;
    if (!deployment || !secretsProviders || secretsProviderType !== 'service') return [];
    // From its key on.
    const key = [...deployment.members()].find(({ value }) => value.start === secretsProviders.start)?.key;
    if (!key || offset < key.start || secretsProviders.end < offset || mayHaveSecrets(model)) return [];
    return [
      {
        title:
          'Remove "secrets_providers": this state has no secret, and needs no login at Pulumi Cloud then',
        changes: () => [{ kind: 'removeMember', object: deployment, value: secretsProviders }],
      },
    ];
  },
};

/** In plaintext, too: without a provider, Pulumi could not encrypt it. */
function mayHaveSecrets(model: StateModel): boolean {
  for (const object of model.signedObjects()) {
    if (membersOf(object).get(SIGNATURE_KEY)?.string === Signature.secret) return true;
  }
  const { root, shape } = model;
  const checkpoint = shape === 'legacy-checkpoint' ? root : root?.field('checkpoint');
  return /"secure(?:\\.|")/i.test(checkpoint?.field('config')?.raw ?? '');
}
