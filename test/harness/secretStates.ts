import { SECRET } from './plantedSecrets';
import { component, printed, stateWith } from './states';

const signature = '4dabf18193072939515e22adb298388d';
const secretSignature = '1b47061264138c4ac30d75fd1eb44270';

const secret = (value: unknown): unknown => ({
  [signature]: secretSignature,
  plaintext: JSON.stringify(value),
});
const cipher = { [signature]: secretSignature, ciphertext: `v1:${SECRET}:${SECRET}` };

const secrets = {
  password: secret(SECRET),
  nested: { list: [secret({ [SECRET]: SECRET }), cipher] },
  cipher,
  malformed: { [signature]: secretSignature, plaintext: SECRET },
  both: { [signature]: secretSignature, plaintext: `"${SECRET}"`, ciphertext: SECRET },
  noText: { [signature]: secretSignature, plaintext: [SECRET] },
  token: SECRET,
  unknown: `${SECRET}04da6b54-80e4-46f7-96ec-b56ff0331ba9`,
  output: `${SECRET} Calling [toString] on an [Output<T>] is not supported`,
};

/** With a secret in every place where a value may be. */
function stateWithSecrets(): string {
  const provider = {
    urn: 'urn:pulumi:dev::shop::pulumi:providers:aws::default',
    type: 'pulumi:providers:aws',
    custom: true,
    id: 'an-id',
    inputs: { accessKey: SECRET, token: SECRET, secretKey: secret(SECRET), __internal: { name: SECRET } },
  };
  const distribution = 'aws:cloudfront/distribution:Distribution';
  const resources = [
    provider,
    component('a', { inputs: secrets, outputs: secrets, initErrors: [SECRET, `failed: ${SECRET}`] }),
    component('b', { custom: true, inputs: secrets, dependencies: ['', component('none').urn] }),
    component('c', {
      id: 'x',
      outputs: secrets,
      replacementTrigger: secret(SECRET),
      customTimeouts: { create: SECRET },
    }),
    component('d', { provider: `${provider.urn}::other`, inputs: secrets, protect: SECRET }),
    ...['f', 'g'].map((name) => component(name, { custom: true, id: 'shared', inputs: { name: SECRET } })),
    {
      ...component('h', { custom: true, id: 'E1', outputs: { etag: SECRET }, initErrors: [SECRET] }),
      urn: `urn:pulumi:dev::shop::${distribution}::h`,
      type: distribution,
    },
  ];
  return printed(
    stateWith(resources, {
      secrets_providers: { type: 'passphrase', state: { salt: SECRET } },
      pending_operations: [{ resource: component('e', { inputs: secrets }), type: 'creating' }],
      metadata: {
        integrity_error: {
          version: '3',
          command: 'pulumi up',
          error: 'it failed',
          env_vars: { PULUMI_ACCESS_TOKEN: SECRET },
        },
      },
    }),
  );
}

/** A backend's own file has the stack's settings, too. */
function checkpointWithSecrets(): string {
  const { deployment } = JSON.parse(stateWithSecrets()) as { deployment: unknown };
  const config = { 'shop:token': { secure: SECRET }, 'shop:plain': SECRET, 'shop:object': { object: true } };
  return printed({ version: 3, checkpoint: { stack: 'dev', config, latest: deployment } });
}

const state = stateWithSecrets();

/** A state with secrets wherever one can stand, and the same in JSON that is broken around them, and by them. */
export const secretStates: Record<string, string> = {
  'a state': state,
  'a checkpoint': checkpointWithSecrets(),
  'a state that breaks off in a secret': state.slice(0, state.lastIndexOf(SECRET) + 4),
  'relaxed JSON': state.replaceAll(`"${SECRET}"`, `'${SECRET}'`),
  'words without quotes': state.replaceAll(`"${SECRET}"`, SECRET),
  'strings without end': state.replaceAll(`${SECRET}"`, SECRET),
  'bad escapes': state.replaceAll(SECRET, `${SECRET}\\x`),
  'a URN that runs on into a secret': runTogether(component('b').urn),
  'a reference that runs on into a secret': runTogether(component('none').urn),
  comments: state.replaceAll(',\n', `, // ${SECRET}\n`),
  'a merge conflict': state.replace('    "deployment"', `<<<<<<< ${SECRET}\n    "deployment"`),
};

/** The state without what stands between a URN and the next secret. */
function runTogether(urn: string): string {
  const end = state.indexOf(`${urn}"`) + urn.length;
  return state.slice(0, end) + state.slice(state.indexOf(SECRET, end));
}
