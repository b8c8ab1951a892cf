import assert from 'node:assert/strict';
import type { Position } from 'vscode-languageserver/node';
import { checkState } from '../../server/src/rules/engine/checkState';
import { rules } from '../../server/src/rules/index';
import { StateModel } from '../../server/src/state/model';
import { CheckFolder } from '../bench/checkCommand';
import { everyAnswer } from '../bench/everyAnswer';
import { ruleFixtures } from '../bench/fixtures';
import { itFuzzes } from '../bench/fuzz';
import { LanguageClient } from '../bench/lsp';
import { SECRET, withPlantedSecrets } from '../bench/plantedSecrets';
import { Random } from '../bench/random';
import { component, printed, stateWith } from '../bench/states';
import { damaged, mutantClasses } from '../engine/mutants';
import { specimen } from '../engine/specimen';

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

/** How many damaged states the command line is given at once. */
const FILES = 10;

const FORMATS = ['text', 'json', 'sarif'];

/** The same secrets in JSON that is broken around them, and by them. */
const states: Record<string, string> = {
  'a state': state,
  'a checkpoint': checkpointWithSecrets(),
  'a state that breaks off in a secret': state.slice(0, state.lastIndexOf(SECRET) + 4),
  'relaxed JSON': state.replaceAll(`"${SECRET}"`, `'${SECRET}'`),
  'words without quotes': state.replaceAll(`"${SECRET}"`, SECRET),
  'strings without end': state.replaceAll(`${SECRET}"`, SECRET),
  'bad escapes': state.replaceAll(SECRET, `${SECRET}\\x`),
  'a URN that runs on into a secret': runTogether(component('b').urn),
  comments: state.replaceAll(',\n', `, // ${SECRET}\n`),
  'a merge conflict': state.replace('    "deployment"', `<<<<<<< ${SECRET}\n    "deployment"`),
};

/** The state without what stands between a URN and the next secret. */
function runTogether(urn: string): string {
  const end = state.indexOf(`${urn}"`) + urn.length;
  return state.slice(0, end) + state.slice(state.indexOf(SECRET, end));
}

/** Everything that is off is on: what a rule says counts, whether it is asked or not. */
const severities = Object.fromEntries(rules.map(({ code }) => [code, 'hint' as const]));

describe('secrets', function () {
  this.timeout(240_000);

  describe('are in nothing that the server says', () => {
    let client: LanguageClient;
    before(async () => {
      client = await LanguageClient.start({ settings: { 'pulumiTroubleshooter.rules': severities } });
    });
    after(() => {
      client.kill();
    });

    for (const [i, [name, text]] of Object.entries(states).entries()) {
      it(`of ${name}`, async () => {
        assert.ok(text.includes(SECRET));
        // The first is asked about everything in it; what the others have of it need not be asked about each time.
        const asked = tokens(text).filter((_, at) => i === 0 || at % 3 === i % 3);
        await expectSecretKept(`file:///${encodeURIComponent(name)}.json`, text, asked);
      });
    }

    itFuzzes('of states damaged in every way', (fuzz) =>
      fuzz.attempts(20, async (random, seed) => {
        const text = plantedSpecimen(seed);
        const places = random.shuffled(tokens(text)).slice(0, 20);
        await expectSecretKept(`file:///${seed}.json`, text, places);
      }),
    );

    async function expectSecretKept(uri: string, text: string, places: readonly Position[]): Promise<void> {
      await client.open(uri, text);
      expectNoSecret([...(await everyAnswer(client, uri, places)), ...client.messages]);
      await client.close(uri);
    }
  });

  describe('are in nothing that the command line prints', () => {
    let folder: CheckFolder;
    before(() => {
      folder = new CheckFolder();
      for (const [i, text] of Object.values(states).entries()) folder.write(`${i}.json`, text);
    });
    after(() => {
      folder.remove();
    });

    for (const format of FORMATS) {
      it(`as ${format}`, () => {
        expectNoSecretIn(
          format,
          Object.keys(states).map((_, i) => `${i}.json`),
        );
      });
    }

    itFuzzes('of states damaged in every way', (fuzz) =>
      fuzz.attempts(2, (random) => {
        const files = Array.from({ length: FILES }, (_, i) => `damaged-${i}.json`);
        for (const file of files) folder.write(file, plantedSpecimen(random.below(2 ** 31)));
        for (const format of FORMATS) expectNoSecretIn(format, files);
      }),
    );

    function expectNoSecretIn(format: string, files: readonly string[]): void {
      const { stdout, stderr } = folder.run(['check', '--format', format, '--stack', 'prod', ...files]);
      assert.ok(stdout.length > 1000);
      expectNoSecret([stdout, stderr]);
    }
  });

  describe('are in no finding', () => {
    it('of the fixtures of any rule', () => {
      for (const { code, name, text } of ruleFixtures()) {
        for (let seed = 0; seed < 3; seed++) {
          expectNoSecret(findingsOf(withPlantedSecrets(text, new Random(seed))), `${code}/${name}`);
        }
      }
    });

    itFuzzes('of states damaged in every way', async (fuzz) => {
      let planted = 0;
      const states = await fuzz.attempts(600, (_, seed) => {
        const text = plantedSpecimen(seed);
        if (text.includes(SECRET)) planted++;
        expectNoSecret(findingsOf(text));
      });
      assert.ok(planted > 0.75 * states, `only ${planted} of ${states} have a secret`);
    });
  });
});

/** A state of the engine's tests, damaged, with secrets; some are damaged once more behind that. */
function plantedSpecimen(seed: number): string {
  const random = new Random(seed);
  const text = withPlantedSecrets(specimen(seed, mutantClasses).text, random);
  return random.chance(0.3) ? damaged(text, random) : text;
}

/** All that the findings on a state say. */
function findingsOf(text: string): string[] {
  return checkState(new StateModel(text), { targetStack: 'prod', severities }).map(
    ({ rule, message, engine, related = [], fixes = [] }) => {
      const titles = fixes.map(({ title, titleForAll }) => [title, titleForAll?.(2)]);
      return JSON.stringify([rule.code, message, engine, related.map((other) => other.message), titles]);
    },
  );
}

function expectNoSecret(said: readonly string[], where = ''): void {
  for (const text of said) {
    const at = text.indexOf(SECRET);
    assert.ok(at < 0, `${where}: ${text.slice(0, 40)} … ${text.slice(Math.max(0, at - 300), at + 100)}`);
  }
}

/** A place in each token, as far as a line does not have too many. */
function tokens(text: string): Position[] {
  return text.split('\n').flatMap((content, line) => {
    const starts = [...content.matchAll(/[{[":]|\b\w/g)].map(({ index }) => index + 1);
    const places = new Set([...starts.slice(0, 4), content.length >> 1, content.length - 2]);
    return [...places].filter((character) => character > 0).map((character) => ({ line, character }));
  });
}
