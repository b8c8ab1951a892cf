import assert from 'node:assert/strict';
import type { Position } from 'vscode-languageserver/node';
import { checkState } from '../../server/src/rules/engine/stateChecker';
import { rules } from '../../server/src/rules/index';
import { StateModel } from '../../server/src/state/model';
import { CheckFolder } from '../harness/checkCommand';
import { everyAnswer } from './everyAnswer';
import { findingTexts } from '../harness/findingTexts';
import { ruleFixtures } from '../harness/fixtures';
import { itFuzzes } from '../harness/fuzz';
import { LanguageClient } from '../harness/lsp';
import { SECRET, withPlantedSecrets } from '../harness/plantedSecrets';
import { Random } from '../harness/random';
import { secretStates } from '../harness/secretStates';
import { damaged, mutantClasses } from '../engine/mutants';
import { specimen } from '../engine/specimen';

/** The number of damaged states in one run of the command line. */
const FILES = 10;

const FORMATS = ['text', 'json', 'sarif'];

/** Enables all rules: every message counts, whether it is shown by default or not. */
const severities = Object.fromEntries(rules.map(({ code }) => [code, 'hint' as const]));

describe('secrets', function () {
  this.timeout(240_000);

  describe('are in no answer of the server', () => {
    let client: LanguageClient;
    before(async () => {
      client = await LanguageClient.start({ settings: { 'pulumiTroubleshooter.rules': severities } });
    });
    after(() => {
      client.kill();
    });

    for (const [i, [name, text]] of Object.entries(secretStates).entries()) {
      it(`for ${name}`, async () => {
        assert.ok(text.includes(SECRET));
        // The first state gets requests at all places. The others repeat most of it, so they get requests at some
        // places, and only once at places with the same text.
        const asked = i === 0 ? tokens(text) : unlike(text, tokens(text)).filter((_, at) => at % 3 === i % 3);
        await expectSecretKept(`file:///${encodeURIComponent(name)}.json`, text, asked);
      });
    }

    itFuzzes('for states damaged in every way', (fuzz) =>
      fuzz.attempts(10, async (random, seed) => {
        const text = plantedSpecimen(seed);
        const places = random.shuffled(tokens(text)).slice(0, 20);
        await expectSecretKept(`file:///${seed}.json`, text, places);
      }),
    );

    itFuzzes('for states in which a string has run into a secret', (fuzz) =>
      fuzz.attempts(10, async (random, seed) => {
        const [text, at] = runTogether(
          random.chance(0.3) ? secretStates['a state']! : plantedSpecimen(seed),
          random,
        );
        // If the JSON is valid, the string ends before the secret.
        if (new StateModel(text).isSound) return;
        const lineOf = (offset: number) => text.slice(0, offset).split('\n').length - 1;
        const [line, entry] = [lineOf(at), lineOf(text.lastIndexOf('{', at))];
        const near = [line - 1, line, line + 1, entry, entry + 1];
        const places = tokens(text).filter((place) => near.includes(place.line));
        expectNoSecret(findingsOf(text));
        await expectSecretKept(`file:///${seed}.json`, text, places.slice(0, 25));
      }),
    );

    async function expectSecretKept(uri: string, text: string, places: readonly Position[]): Promise<void> {
      await client.open(uri, text);
      expectNoSecret([...(await everyAnswer(client, uri, places)), ...client.messages]);
      await client.close(uri);
    }
  });

  describe('are not in the output of the command line', () => {
    let folder: CheckFolder;
    before(() => {
      folder = new CheckFolder();
      for (const [i, text] of Object.values(secretStates).entries()) folder.write(`${i}.json`, text);
    });
    after(() => {
      folder.remove();
    });

    for (const format of FORMATS) {
      it(`as ${format}`, () => {
        expectNoSecretIn(
          format,
          Object.keys(secretStates).map((_, i) => `${i}.json`),
        );
      });
    }

    itFuzzes('for states damaged in every way', (fuzz) =>
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
    it('for the fixtures of any rule', () => {
      for (const { code, name, text } of ruleFixtures()) {
        for (let seed = 0; seed < 3; seed++) {
          expectNoSecret(findingsOf(withPlantedSecrets(text, new Random(seed))), `${code}/${name}`);
        }
      }
    });

    itFuzzes('for states damaged in every way', async (fuzz) => {
      let planted = 0;
      const states = await fuzz.attempts(300, (_, seed) => {
        const text = plantedSpecimen(seed);
        if (text.includes(SECRET)) planted++;
        expectNoSecret(findingsOf(text));
      });
      assert.ok(planted > 0.75 * states, `only ${planted} of ${states} have a secret`);
    });
  });
});

/** A damaged state of the engine's tests, with secrets; some are damaged again afterwards. */
function plantedSpecimen(seed: number): string {
  const random = new Random(seed);
  const text = withPlantedSecrets(specimen(seed, mutantClasses).text, random);
  return random.chance(0.3) ? damaged(text, random) : text;
}

/**
 * Deletes the text between a place in a string and one of the next secrets; returns the text and the place. Deletes
 * nothing if the string contains a secret or none follows.
 */
function runTogether(text: string, random: Random): [string, number] {
  const strings = [...text.matchAll(/"(?:[^"\\\n]|\\.)*"/g)];
  if (strings.length === 0) return [text, 0];
  const { 0: string, index } = random.pick(strings);
  const from = index + 1 + random.below(string.length - 1);
  const secrets = [...text.slice(from).matchAll(new RegExp(SECRET, 'g'))].slice(0, 4);
  if (secrets.length === 0 || string.includes(SECRET)) return [text, from];
  return [text.slice(0, from) + text.slice(from + random.pick(secrets).index), from];
}

/** All texts of the findings of a state. */
function findingsOf(text: string): string[] {
  return findingTexts(checkState(new StateModel(text), { targetStack: 'prod', severities }));
}

function expectNoSecret(said: readonly string[], where = ''): void {
  for (const text of said) {
    const at = text.indexOf(SECRET);
    assert.ok(at < 0, `${where}: ${text.slice(0, 40)} … ${text.slice(Math.max(0, at - 300), at + 100)}`);
  }
}

/** Removes places whose line and previous line are the same as those of an earlier place. */
function unlike(text: string, places: readonly Position[]): Position[] {
  const lines = text.split('\n');
  const seen = new Set<string>();
  return places.filter(({ line, character }) => {
    const { size } = seen;
    return seen.add([lines[line - 1], lines[line], character].join('\n')).size > size;
  });
}

/** A place in each token, but only a few for each line. */
function tokens(text: string): Position[] {
  return text.split('\n').flatMap((content, line) => {
    const starts = [...content.matchAll(/[{[":]|\b\w/g)].map(({ index }) => index + 1);
    const places = new Set([...starts.slice(0, 4), content.length >> 1, content.length - 2]);
    return [...places].filter((character) => character > 0).map((character) => ({ line, character }));
  });
}
