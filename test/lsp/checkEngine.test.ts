import assert from 'node:assert/strict';
import { OLDEST_CLI } from '../../client/src/pulumi/cli/cliVersions';
import { NEWEST_ENGINE, OLDEST_ENGINE } from '../../server/src/rules/support/engineVersion';
import { AssistantClient } from '../harness/assistantClient';
import { useCheckFolder, type CheckFolder, type JsonReport } from '../harness/checkCommand';
import { importScript } from '../harness/repository';
import { changedExample, component, example, printed, resourceOf, stateWith } from '../harness/states';

/** A state whose `web` has no id, and has these fields. */
const withoutId = (fields: Record<string, unknown>): string =>
  changedExample((deployment) => {
    const web = resourceOf(deployment, example.web);
    delete web['id'];
    Object.assign(web, fields);
  });

/** A state of version 4 that requires these features. */
const needing = (...features: string[]): string =>
  printed({ ...stateWith([component('part')]), version: 4, features });

describe('check --engine', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  /** The codes of the reported errors. */
  const errors = (state: string, ...args: string[]): string[] => {
    const { stdout } = folder.run(['check', '--format=json', ...args, '-'], state);
    const [file] = (JSON.parse(stdout) as JsonReport).files;
    return file!.findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  };

  it('reports what an older Pulumi refuses, and what the newest does', () => {
    const replaced = withoutId({ pendingReplacement: true });
    const deleted = withoutId({ pendingReplacement: true, delete: true });
    const refused = ['custom-without-id'];
    assert.deepEqual([errors(replaced), errors(replaced, '--engine=3.255.0')], [refused, []]);
    assert.deepEqual([errors(deleted), errors(deleted, '--engine=3.255.0')], [[], refused]);
    assert.deepEqual(errors(replaced, `--engine=${NEWEST_ENGINE}`), refused);
    const view = withoutId({ viewOf: 'urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev' });
    assert.deepEqual([errors(view), errors(view, '--engine=3.255.0')], [refused, []]);
  });

  it('names the features that an older Pulumi does not support, and the version that does', () => {
    const state = needing('taint', 'byteString');
    assert.deepEqual(errors(state), []);
    assert.deepEqual(errors(state, '--engine=3.254.0'), []);
    assert.deepEqual(errors(state, '--engine=3.191.0'), ['state-version', 'state-version']);
    const { code, stdout } = folder.run(['check', '-q', '--engine=3.253.0', '-'], state);
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^-:\d+:\d+: error state-version: This state needs the feature "byteString", which Pulumi 3\.253\.0 does not know\. Update Pulumi to 3\.254 or newer\.\n {4}Pulumi says: uses features that are not supported by this version of the Pulumi CLI: byteString\n$/,
    );
  });

  it('reports that a Pulumi cannot read version 4 at all', () => {
    const { stdout } = folder.run(['check', '-q', '--engine=3.182.0', '-'], needing());
    assert.match(
      stdout,
      /error state-version: This state has version 4; Pulumi 3\.182\.0 knows versions up to 3\./,
    );
    assert.deepEqual(errors(needing('views'), '--engine=3.183.0'), []);
  });

  it('accepts the output of “pulumi version”, and treats a newer Pulumi like the newest known one', () => {
    const state = withoutId({ pendingReplacement: true });
    for (const engine of ['v3.255.0', 'v3.255.0-dev', 'v3.255.0-alpha.1+1a2b3c4'])
      assert.deepEqual(errors(state, '--engine', engine), [], engine);
    assert.deepEqual(errors(state, '--engine=3.1000.0'), ['custom-without-id']);
    const { stdout } = folder.run(['check', '-q', '--engine=3.1000.0', '-'], needing('none'));
    assert.ok(stdout.includes(`which Pulumi ${NEWEST_ENGINE} does not know. Update Pulumi.\n`), stdout);
  });

  it('refuses with a sentence a version whose verdicts are unknown', () => {
    for (const [engine, reason] of [
      [
        'latest',
        `'latest' is no version of Pulumi, such as ${NEWEST_ENGINE} or what “pulumi version” prints`,
      ],
      ['3.255', `'3.255' is no version of Pulumi, such as ${NEWEST_ENGINE} or what “pulumi version” prints`],
      [
        '2.25.1',
        `'2.25.1' is no version of Pulumi, such as ${NEWEST_ENGINE} or what “pulumi version” prints`,
      ],
      ['3.99.0', 'What Pulumi 3.99.0 refuses is not known: name 3.132.0 or a newer one'],
    ] as const) {
      const run = folder.run(['check', '--engine', engine, '-'], needing());
      const stderr = `${reason}; see pulumi-troubleshooter check --help.\n`;
      assert.deepEqual(run, { code: 2, stdout: '', stderr });
    }
  });

  it('also applies to what is left after a repair', () => {
    folder.write('a.json', needing('byteString').replace(/"magic": "./, '"magic": "x'));
    const { code, stdout } = folder.run(['check', '--fix', '--engine=3.253.0', 'a.json']);
    assert.equal(code, 1);
    assert.match(stdout, /\na\.json repaired: the checksum computed again\./);
    assert.match(stdout, /error state-version: .*"byteString"/);
  });

  it('is available to assistants', async () => {
    folder.write('a.json', withoutId({ pendingReplacement: true }));
    const assistant = await AssistantClient.start(folder.path);
    try {
      const ask = (engine: string) => assistant.ask('pulumi_check_state', { file: 'a.json', engine });
      assert.match((await ask(NEWEST_ENGINE)).text, /\nerror custom-without-id, /);
      assert.match((await ask('v3.255.0')).text, /: 0 errors, .*\nPulumi 3\.255\.0 takes it as it is\.\n/);
      const { text, isError } = await ask('newest');
      assert.deepEqual([text.split(',')[0], isError], ["'newest' is no version of Pulumi", true]);
    } finally {
      await assistant.stop();
    }
  });

  it('supports the versions that the commands require and the tests run', async () => {
    const { versions } = await importScript<{ versions: { pulumi: string } }>('scripts/versions.mjs');
    assert.deepEqual([OLDEST_ENGINE, NEWEST_ENGINE], [OLDEST_CLI, versions.pulumi]);
  });
});
