import type { JsonNode } from '../json/jsonNode';
import type { Selector } from '../state/selection';
import { providerPackage } from '../state/referenceToProvider';
import type { Resource } from '../state/resource';
import { Signature, SIGNATURE_KEY } from '../../../shared/signature';
import { ALL_UNKNOWN_VALUES } from '../../../shared/unknownMarkers';
import type { Fix, Rule } from './engine/rule';

export const frozenCredentials: Rule = {
  code: 'frozen-credentials',
  title: 'Credentials of providers should be secrets',
  severity: 'warning',
  docs: {
    why:
      'A state contains the configuration of each provider, including its credentials. Here they are in plaintext, because ' +
      'the program or the stack’s settings did not say that they are secret: anyone who can read the state can use them. ' +
      'They stay unchanged until the next `pulumi up`: `pulumi refresh` and `pulumi destroy` use the old ' +
      'ones after you have replaced them.',
    repair:
      'Make them secret where they come from: `pulumi config set --secret <key>`, and in the program `requireSecret` ' +
      'or `pulumi.secret(…)`; better still, leave them out and let the provider read them from its environment ' +
      'variables. Then run `pulumi up`, which replaces them in the state; `pulumi refresh --run-program` and `pulumi destroy ' +
      '--run-program` use the program’s credentials even before that. The quick fix does it in this file only, and ' +
      'the import encrypts them; the next update writes what the program says. Older versions of the state still have ' +
      'them in plaintext, so replace the credentials themselves if others could read those.',
  },
  checkState(model, report) {
    const encryptsOnImport = model.secretsProviderType !== '';
    for (const [resource] of model.select(allProviders)) {
      for (const [name, values] of credentialsOf(resource)) {
        const [first, ...others] = values;
        report({ span: first!, resource }, () => ({
          message:
            `The "${name}" of a provider "${providerPackage(resource.type)}" is here in plaintext: make it a secret ` +
            '("pulumi config set --secret"), run "pulumi up", and replace it if others could read the state.' +
            (isTemporary(resource)
              ? ' It is temporary: once it has expired, a refresh or destroy fails without "--run-program".'
              : ''),
          related: others.map((span) => ({ span, message: 'It is also here.' })),
          fixes: encryptsOnImport ? [encryption(name, values)] : [],
        }));
      }
    }
  },
};

/** True for credentials of a session in AWS, by the access key that goes with them. */
function isTemporary(provider: Resource): boolean {
  return (provider.fields.get('inputs')?.expand().get('accessKey')?.string ?? '').startsWith('ASIA');
}

const allProviders: Selector<true> = ({ isProvider }) => isProvider || undefined;

/** The credentials in plaintext, by name, with all their places. */
function credentialsOf(provider: Resource): Map<string, JsonNode[]> {
  const found = new Map<string, JsonNode[]>();
  for (const field of ['inputs', 'outputs']) {
    for (const { key, value } of provider.fields.get(field)?.expand().members() ?? []) {
      const name = key.string ?? '';
      if (isCredential(name, value.string ?? '')) found.set(name, [...(found.get(name) ?? []), value]);
    }
  }
  return found;
}

/** Names of provider inputs that contain only credentials. */
const NAMES =
  /^(?:token|(?:access|api|auth|bearer|oauth|oidc|session|personalAccess)Token|(?:admin|auth|db|master)?[pP]assword|(?:api|app|private|secret|secretAccess|spacesSecret|shared|consumer)Key|(?:api|app|application|client|consumer)Secret)$/;

/** Names of inputs that contain a file's path or content. */
const FILES = /^(?:credentials|kubeconfig|kubeConfig|serviceAccountKey|clientKey|privateKeyPem)$/;

/** Patterns of files that contain the credentials themselves, and not only their source. */
const KEYS =
  /-----BEGIN [A-Z ]*PRIVATE KEY|(?:^|[\s{,"'])(?:token|password|client-key-data|private_key|refresh_token)"?\s*:\s*["']?[^\s"',}]/;

/** Values that are not credentials: test values, or values that Pulumi sets. */
const NO_CREDENTIAL = /^(?:|test|mock.*|fake.*|dummy.*|none|unused)$/i;

function isCredential(name: string, value: string): boolean {
  if (NO_CREDENTIAL.test(value) || ALL_UNKNOWN_VALUES.includes(value)) return false;
  return NAMES.test(name) || (FILES.test(name) && KEYS.test(value));
}

function encryption(name: string, values: readonly JsonNode[]): Fix {
  return {
    title: `Mark "${name}" as a secret (the import encrypts it)`,
    kind: 'encrypt',
    titleForAll: (count) => `Mark all ${count} credentials as secrets (the import encrypts them)`,
    changes: () => values.map((span) => ({ kind: 'replace', span, text: secretOf(span) })),
  };
}

/** A secret with this text, whose plaintext is JSON in a string. */
function secretOf({ string }: JsonNode): string {
  const plaintext = JSON.stringify(JSON.stringify(string));
  return `{ "${SIGNATURE_KEY}": "${Signature.secret}", "plaintext": ${plaintext} }`;
}
