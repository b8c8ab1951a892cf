import type { JsonNode } from '../json/jsonNode';
import type { StateModel } from '../state/model';
import { isSecretWith, isShadowed, signedValuesOfState } from '../state/signedValues';
import type { CheckOptions, Finding, Rule } from './engine/rule';
import { tokenOf } from './support/firstToken';

export const secretsOfOtherStack: Rule = {
  code: 'secrets-of-other-stack',
  title: 'Secrets should be encrypted with the key of their own stack',
  severity: 'warning',
  docs: {
    why:
      'Pulumi Cloud keeps a key for each stack. `secrets_providers` names the stack whose key the secrets of ' +
      'this state are encrypted with, and it is not the stack of the resources, or the state is a file of a ' +
      'self-managed backend, which has no such keys. The state was copied from another stack or another ' +
      'backend, merged from two, or the stack was renamed and not updated since.',
    repair:
      'Import it while you are logged in to that service (`pulumi login`) and may read that stack: Pulumi ' +
      'decrypts the secrets with the old key and encrypts them with the new one. To move a stack to another ' +
      'backend, use **Pulumi: Migrate Stack to Another Backend**, which does that. If the named stack is ' +
      'gone, its key is gone, and the secrets cannot be decrypted: set them again (`pulumi config set ' +
      '--secret`), and restore the rest from a backup.',
  },
  checkState(model, report, options) {
    const providers = model.secretsProviders;
    if (providers?.field('type')?.string !== 'service') return;
    const state = providers.field('state')?.expand();
    if (state?.isObject !== true) return; // Another rule reports this.
    const finding = finds(model, state, options);
    if (finding && hasCiphertext(model)) report({ ...finding, helpedBy: ['findSecretsProvider'] });
  },
};

function finds(model: StateModel, state: JsonNode, options: CheckOptions): Finding | undefined {
  const named = (['project', 'stack'] as const).map((field) => ({ node: state.field(field), field }));
  const own = {
    project: options.targetProject ?? model.identity?.project,
    stack: options.targetStack ?? model.identity?.stack,
  };
  const other = named.find(({ node, field }) => {
    const name = node?.string ?? '';
    return name !== '' && own[field] !== undefined && name !== own[field];
  });
  if (other) {
    return {
      span: tokenOf(other.node!),
      message: `The secrets are encrypted with the key that Pulumi Cloud keeps for the stack that "secrets_providers" names, while the resources belong to the ${other.field} '${own[other.field]}': an import needs a login that may read that stack.`,
    };
  }
  const isFileOfBackend = model.shape === 'checkpoint' || model.shape === 'legacy-checkpoint';
  if (!isFileOfBackend && options.targetIsService !== false) return undefined;
  return {
    span: tokenOf(state),
    message:
      'The secrets are encrypted with a key that Pulumi Cloud keeps for the stack that "secrets_providers" names, and a self-managed backend has no such keys: reading them needs a login there.',
  };
}

function hasCiphertext(model: StateModel): boolean {
  return signedValuesOfState(model).some(
    (value) => isSecretWith(value, 'ciphertext') && !isShadowed(value, value.resource),
  );
}
