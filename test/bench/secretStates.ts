import { component, printed, stateWith } from './states';

const signature = '4dabf18193072939515e22adb298388d';
const secretSignature = '1b47061264138c4ac30d75fd1eb44270';

/** All secrets of {@link secretStates} hold this word. */
export const WORD = 'swordfish7';
const secret = (value: unknown): unknown => ({
  [signature]: secretSignature,
  plaintext: JSON.stringify(value),
});
const cipher = { [signature]: secretSignature, ciphertext: `v1:${WORD}:${WORD}` };

const secrets = {
  password: secret(WORD),
  nested: { list: [secret({ [WORD]: WORD }), cipher] },
  cipher,
  malformed: { [signature]: secretSignature, plaintext: WORD },
  both: { [signature]: secretSignature, plaintext: `"${WORD}"`, ciphertext: WORD },
  noText: { [signature]: secretSignature, plaintext: [WORD] },
  token: WORD,
};

function stateWithSecrets(): string {
  const provider = {
    urn: 'urn:pulumi:dev::shop::pulumi:providers:aws::default',
    type: 'pulumi:providers:aws',
    custom: true,
    id: 'an-id',
    inputs: { accessKey: WORD, secretKey: secret(WORD), __internal: { name: WORD } },
  };
  const resources = [
    provider,
    component('a', { inputs: secrets, outputs: secrets, initErrors: [WORD, `failed: ${WORD}`] }),
    component('b', { custom: true, inputs: secrets, dependencies: ['', component('none').urn] }),
    component('c', {
      id: 'x',
      outputs: secrets,
      replacementTrigger: secret(WORD),
      customTimeouts: { create: WORD },
    }),
    component('d', { provider: `${provider.urn}::other`, inputs: secrets, protect: WORD }),
  ];
  return printed(
    stateWith(resources, {
      secrets_providers: { type: 'passphrase', state: { salt: WORD } },
      pending_operations: [{ resource: component('e', { inputs: secrets }), type: 'creating' }],
      metadata: {
        integrity_error: {
          version: '3',
          command: 'pulumi up',
          error: `it failed with ${WORD}`,
          env_vars: { PULUMI_ACCESS_TOKEN: WORD },
        },
      },
    }),
  );
}

/** A state with secrets wherever one can stand, and the same in JSON that is broken around them, and by them. */
export const secretStates: Record<string, string> = {
  'a state': stateWithSecrets(),
  'a state that breaks off in a secret': stateWithSecrets().slice(
    0,
    stateWithSecrets().lastIndexOf(WORD) + 4,
  ),
  'relaxed JSON': stateWithSecrets().replaceAll(`"${WORD}"`, `'${WORD}'`),
  'words without quotes': stateWithSecrets().replaceAll(`"${WORD}"`, WORD),
  'strings without end': stateWithSecrets().replaceAll(`${WORD}"`, WORD),
  'bad escapes': stateWithSecrets().replaceAll(WORD, `${WORD}\\x`),
  comments: stateWithSecrets().replaceAll(',\n', `, // ${WORD}\n`),
  'a merge conflict': stateWithSecrets().replace('    "deployment"', `<<<<<<< ${WORD}\n    "deployment"`),
};
