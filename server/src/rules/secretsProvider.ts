import { isBase64 } from '../state/decodeFields';
import type { JsonNode } from '../json/jsonNode';
import type { StateModel } from '../state/model';
import { isSecretWith, isShadowed, signedValuesOfState } from '../state/signedValues';
import type { Finding, Rule } from './engine/rule';
import { tokenOf } from './support/firstToken';
import { counted } from '../../../shared/counted';

export const secretsProvider: Rule = {
  code: 'secrets-provider',
  title: 'The state must say how its secrets are encrypted',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      '`secrets_providers` says how the secrets of a state are encrypted: `passphrase` (with the salt in ' +
      '`state`), `service` (Pulumi Cloud) or `cloud` (a key of a cloud provider). It was removed or damaged. ' +
      'Without it, Pulumi can’t decrypt any secret, and crashes when it must encrypt one.',
    repair:
      'In VS Code, the quick fix looks for it in the settings of the stack, in its backups and in other open states, and ' +
      'says where it has found one. By hand: copy `secrets_providers` from a backup or from an older version ' +
      '(`pulumi stack export --version`) of the same stack. With a passphrase, `state` is `{"salt": …}` with the ' +
      '`encryptionsalt` of `Pulumi.<stack>.yaml`. If all secrets are in plaintext, those of any stack whose passphrase ' +
      'or key you have will do: the import encrypts them.',
    example: 'ciphertext',
  },
  checkState(model, report) {
    const providers = model.secretsProviders;
    if (providers && !providers.isNull && !providers.isObject) return; // Another rule reports a wrong type.
    const type = providers?.field('type');
    if (type && !type.isNull && !type.isString) return;
    const finding =
      type?.string === undefined || type.string === ''
        ? missingProvider(model, providers)
        : providerFault(type, type.string, providers?.field('state'));
    if (finding) report({ ...finding, fatal: true, helpedBy: ['findSecretsProvider'] });
  },
};

/** Secrets that can't be decrypted, or whose encryption is unknown. */
function missingProvider(model: StateModel, providers: JsonNode | undefined): Finding | undefined {
  const values = signedValuesOfState(model).filter((value) => !isShadowed(value, value.resource));
  const encrypted = values.filter((value) => isSecretWith(value, 'ciphertext'));
  const [first] = encrypted;
  if (first) {
    return {
      span: providers ? tokenOf(providers) : first.members.get('ciphertext')!,
      message: `The state has ${counted(encrypted.length, 'encrypted secret')} but does not say how to decrypt ${encrypted.length === 1 ? 'it' : 'them'}: copy "secrets_providers" from a backup.`,
      engine: 'snapshot contains encrypted secrets but no secrets manager could be found',
      resource: first.resource,
    };
  }
  // A backend's own file is only read, and the next update encrypts its secrets. An import encrypts them at once.
  if (model.shape !== 'export' && model.shape !== 'deployment') return undefined;
  const plain = values.filter(
    (value) => isSecretWith(value, 'plaintext') && !(value.isPending && model.shape === 'export'),
  );
  const [plainFirst] = plain;
  return (
    plainFirst && {
      span: providers ? tokenOf(providers) : plainFirst.members.get('plaintext')!,
      message: `The state has ${counted(plain.length, 'secret')} in plaintext but does not say how to encrypt ${plain.length === 1 ? 'it' : 'them'}, so that Pulumi crashes: copy "secrets_providers" from a backup.`,
      engine: 'attempt to encrypt value',
      resource: plainFirst.resource,
    }
  );
}

/** The fault of the named provider that can be seen from the state alone. */
function providerFault(type: JsonNode, name: string, state: JsonNode | undefined): Finding | undefined {
  if (!KNOWN.includes(name)) {
    const meant = KNOWN.find((known) => known === name.toLowerCase());
    return {
      span: type,
      message:
        'Pulumi knows the secrets providers "passphrase", "service" and "cloud", but not this one: a backup has the right one.',
      engine: `no known secrets provider for type ${JSON.stringify(name)}`,
      fixes:
        meant === undefined
          ? []
          : [
              {
                title: `Write "${meant}"`,
                kind: 'rename',
                preferred: true,
                changes: () => [{ kind: 'replace', span: type, text: JSON.stringify(meant) }],
              },
            ],
    };
  }
  const engine = `constructing secrets manager of type "${name}"`;
  if (!state || !(state.isObject || state.isNull)) {
    const reason = `${engine}: unmarshalling state`;
    const message = `The secrets provider "${name}" needs its "state", an object: copy it from a backup.`;
    return { span: tokenOf(state ?? type), message, engine: reason };
  }
  if (name !== 'passphrase') return undefined;
  const salt = state.expand().field('salt');
  if (salt && !salt.isNull && !salt.isString) {
    const message =
      'The "salt" of the passphrase must be a string: the "encryptionsalt" of the stack’s settings.';
    return { span: tokenOf(salt), message, engine: `${engine}: unmarshalling state` };
  }
  const failure = saltFailure(salt?.string ?? '');
  return failure === undefined
    ? undefined
    : {
        span: tokenOf(salt ?? state),
        message:
          'The "salt" of the passphrase is truncated or changed: it must be the "encryptionsalt" of the stack’s settings.',
        engine: `${engine}: constructing secrets manager: ${failure}`,
      };
}

const KNOWN = ['passphrase', 'service', 'cloud'];

/** `v1:<salt>:<a text encrypted with the passphrase>`, the salt in base64. */
function saltFailure(salt: string): string | undefined {
  const [version, bytes, check] = salt.split(':', 3);
  if (check === undefined) return 'malformed state value';
  if (version !== 'v1') return 'unknown state version';
  return isBase64(bytes!) ? undefined : 'illegal base64 data';
}
