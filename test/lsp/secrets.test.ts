import assert from 'node:assert/strict';
import { StateRequest, type StateSummary } from '../../server/src/protocol';
import { LanguageClient } from '../bench/lsp';
import { component, printed, stateWith } from '../bench/states';

const uri = 'file:///stack.json';
const signature = '4dabf18193072939515e22adb298388d';
const secretSignature = '1b47061264138c4ac30d75fd1eb44270';

/** Each stands somewhere in the state; all of them hold this word. */
const WORD = 'hunter2';
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

/** The same secrets in JSON that is broken around them, and by them. */
const states: Record<string, string> = {
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

describe('secrets', function () {
  this.timeout(120_000);

  let client: LanguageClient;
  before(async () => {
    client = await LanguageClient.start();
  });
  after(() => {
    client.kill();
  });
  afterEach(() => client.close(uri));

  for (const [name, text] of Object.entries(states)) {
    it(`of ${name} are in nothing that the server says`, async () => {
      assert.ok(text.includes(WORD));
      await client.open(uri, text);
      const said: unknown[] = [await client.diagnostics(uri), await client.symbols(uri)];
      const document = client.document(uri);
      const whole = { start: { line: 0, character: 0 }, end: document.positionAt(text.length) };
      said.push(await client.codeActions(uri, whole), await client.codeActions(uri, whole, ['source']));
      // Every token is hovered: all places where one may begin, and the middle of each line.
      for (const [line, content] of text.split('\n').entries()) {
        const starts = [...content.matchAll(/[{[":]|\b\w/g)].map(({ index }) => index + 1);
        for (const character of new Set([...starts.slice(0, 8), content.length >> 1, content.length - 2])) {
          if (character > 0) said.push(await client.hover(uri, { line, character }));
        }
      }
      said.push(await client.request<StateSummary>(StateRequest.summary, { text, targetStack: 'prod' }));
      said.push(client.messages);
      const all = JSON.stringify(said, undefined, 1);
      const at = all.indexOf(WORD);
      assert.ok(at < 0, all.slice(Math.max(0, at - 300), at + 100));
    });
  }
});
