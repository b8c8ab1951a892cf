import { checkpointChanges, exportChanges } from '../../edits/shapeConversion';
import type { Offer, Refactoring } from './refactoring';
import { Signature, SIGNATURE_KEY } from '../../../../shared/signature';
import type { StateModel } from '../../state/model';
import { membersOf } from '../../state/signedValues';

/** Converts a state to another file shape; offered outside of its resources. */
export const shape: Refactoring = {
  name: 'shape',
  offers({ model, resource, offset }) {
    const { deployment, resourceList } = model;
    const inList = resourceList && resourceList.start < offset && offset < resourceList.end;
    if (resource || inList || !deployment?.isObject) return [];
    const toExport = (title: string): Offer => ({ title, changes: () => exportChanges(model) });
    switch (model.shape) {
      case 'export':
        return [
          {
            title: 'Turn this export into a checkpoint (a file of a self-managed backend)',
            changes: () => checkpointChanges(model),
          },
        ];
      case 'checkpoint':
      case 'legacy-checkpoint':
        return [toExport('Turn this checkpoint into an export, for `pulumi stack import`')];
      case 'deployment':
        return [toExport('Wrap this deployment as an export, for `pulumi stack import`')];
      case undefined:
        return [];
    }
  },
};

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
