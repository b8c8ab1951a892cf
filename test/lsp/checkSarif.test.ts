import assert from 'node:assert/strict';
import { chmodSync, existsSync } from 'node:fs';
import path from 'node:path';
import type * as Sarif from 'sarif';
import { rules } from '../../server/src/rules';
import { CheckFolder, useCheckFolder } from '../harness/checkCommand';
import { ruleFixtures } from '../harness/fixtures';
import { repository } from '../harness/repository';
import { changedExample, component, example, exampleState, printed, stateWith } from '../harness/states';

const MICROSOFT = path.join(repository, 'node_modules', '@microsoft');

const swapped = changedExample(({ resources, manifest }) => {
  const web = resources.findIndex(({ urn }) => urn === example.web);
  resources.splice(web - 1, 0, ...resources.splice(web, 1));
  manifest.magic = 'x';
});

describe('check --format sarif', function () {
  this.timeout(120_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  const runOf = (args: string[], input = ''): Sarif.Run => {
    const log = JSON.parse(folder.run(['check', '--format', 'sarif', ...args], input).stdout) as Sarif.Log;
    assert.equal(log.version, '2.1.0');
    assert.equal(log.runs.length, 1);
    return log.runs[0]!;
  };
  const resultsOf = (state: string): Sarif.Result[] => runOf(['-'], state).results!;

  it('can also be written to a file, with all findings, while the text is printed', () => {
    folder.write('state.json', swapped);
    const args = ['check', '--stack=dev', 'state.json'];
    const { code, stdout } = folder.run([...args, '--sarif', 'a b.sarif', '--quiet', '--fail-on=never']);
    assert.deepEqual([code, stdout], [0, '']);
    const written = JSON.parse(folder.read('a b.sarif')) as Sarif.Log;
    const { invocations, ...all } = runOf(['--stack=dev', 'state.json']);
    const { invocations: writtenInvocations, ...others } = written.runs[0]!;
    assert.deepEqual(others, all);
    assert.deepEqual([invocations![0]!.exitCode, writtenInvocations![0]!.exitCode], [1, 0]);
    assert.deepEqual(folder.run([...args, '--sarif=a.sarif']), folder.run(args));
  });

  it('is written into a new folder', () => {
    folder.write('state.json', swapped);
    assert.equal(folder.run(['check', 'state.json', '--sarif=new/er/a.sarif', '--fail-on=never']).code, 0);
    assert.equal((JSON.parse(folder.read('new/er/a.sarif')) as Sarif.Log).version, '2.1.0');
  });

  it('is a failure if it cannot be written to the file, whatever the check is to fail on', () => {
    folder.write(
      'state.json',
      changedExample(() => undefined),
    );
    folder.write('none', '');
    for (const args of [[], ['--fail-on=never']]) {
      const { code, stdout, stderr } = folder.run(['check', 'state.json', '--sarif=none/a.sarif', ...args]);
      assert.deepEqual([code, stdout], [2, 'No findings in 1 file.\n']);
      assert.match(stderr, /^none\/a\.sarif could not be written \((EEXIST|ENOTDIR)\)\.\n$/);
    }
  });

  describe('for Microsoft’s validator', () => {
    /** Its messages about each log. It takes seconds to start, so it gets all of them at once. */
    let said: Map<string, string[]>;
    let ofFixtures: Sarif.Log;
    before(() => {
      const logs = new CheckFolder();
      try {
        const logOf = (args: string[], input = ''): string =>
          logs.run(['check', '--format=sarif', ...args], input).stdout;
        for (const { code, name, text } of ruleFixtures()) logs.write(`${code} ${name}.json`, text);
        const files = ruleFixtures().map(({ code, name }) => `${code} ${name}.json`);
        const fixtures = logOf([...files, 'none.json', '/none.json']);
        ofFixtures = JSON.parse(fixtures) as Sarif.Log;
        logs.write('fixtures.sarif', fixtures);
        logs.write('nothing.sarif', logOf(['--stack=dev', '-'], exampleState()));
        const broken = JSON.parse(logOf(['-'], swapped)) as Sarif.Log;
        Object.assign(broken.runs[0]!.tool.driver, { colour: 'red' });
        broken.runs[0]!.results![0]!.locations![0]!.physicalLocation!.region!.endLine = 1;
        logs.write('broken.sarif', JSON.stringify(broken));
        said = validate(logs, ['fixtures.sarif', 'nothing.sarif', 'broken.sarif']);
      } finally {
        logs.remove();
      }
    });

    it('is a valid log of all rules’ fixtures', () => {
      assert.deepEqual(said.get('fixtures.sarif'), []);
      const seen = new Set(ofFixtures.runs[0]!.results!.map(({ ruleId }) => ruleId));
      assert.ok(seen.size > rules.length / 2, 'most rules have something to say');
    });

    it('is a valid log without findings', () => {
      assert.deepEqual(said.get('nothing.sarif'), []);
    });

    it('would be an invalid one if it broke the schema or a rule', () => {
      const faults = said.get('broken.sarif')!.join('\n');
      assert.match(faults, /error JSON1005: .*'colour'/);
      assert.match(faults, /error SARIF1007: .*region/);
    });
  });

  it('has each rule with findings, with its texts and its page, and no other', () => {
    const lost = changedExample(({ resources }) => {
      resources.splice(
        resources.findIndex(({ type }) => type.startsWith('pulumi:providers:')),
        1,
      );
    });
    const { tool, results } = runOf(['-'], lost);
    const { driver } = tool;
    const found = new Set(results!.map(({ ruleId }) => ruleId));
    assert.deepEqual(new Set(driver.rules!.map(({ id }) => id)), found);
    for (const { ruleId, ruleIndex } of results!) assert.equal(driver.rules![ruleIndex!]!.id, ruleId);
    assert.deepEqual(runOf(['--no-config', '-'], printed(stateWith([]))).tool.driver.rules, []);
    const rule = driver.rules!.find(({ id }) => id === 'unknown-provider')!;
    assert.equal(rule.name, 'UnknownProvider');
    assert.equal(rule.shortDescription!.text, 'The provider of a resource must be in the state, before it.');
    assert.match(rule.fullDescription!.text, /pulumi state repair can’t repair this/);
    assert.match(rule.help!.markdown!, /`pulumi state repair` can’t repair this/);
    assert.match(rule.helpUri!, /\/rules\/unknown-provider$/);
    assert.deepEqual(rule.defaultConfiguration, { enabled: true, level: 'error' });
  });

  it('says where a finding is, as line and column and as an offset, and in which resource', () => {
    const result = resultsOf(swapped).find(({ ruleId }) => ruleId === 'reference-order')!;
    assert.equal(result.level, 'error');
    assert.match(result.message.text!, /^'web' \(Server\) comes before .*\nPulumi says: resource urn:/);
    const [{ physicalLocation, logicalLocations }] = result.locations as [Sarif.Location];
    assert.deepEqual(logicalLocations, [{ fullyQualifiedName: example.web, kind: 'resource', name: 'web' }]);
    const [related] = result.relatedLocations as [Sarif.Location];
    assert.match(related.message!.text!, /^'cache' \(.*\) is here\.$/);
    for (const { region } of [physicalLocation!, related.physicalLocation!]) {
      const { startLine, startColumn, endColumn, charOffset, charLength } = region!;
      const line = swapped.split('\n')[startLine! - 1]!;
      assert.equal(line.slice(startColumn! - 1, endColumn! - 1), `"${example.cache}"`);
      assert.equal(swapped.slice(charOffset, charOffset! + charLength!), `"${example.cache}"`);
    }
  });

  it('counts columns as editors do beyond the first 65,536 characters of Unicode', () => {
    const state = printed(stateWith([component('🦊', { type: '🦊', id: 'x' })])).replace(/\n */g, ' ');
    const [{ columnKind, results }] = [runOf(['-'], state)];
    assert.equal(columnKind, 'utf16CodeUnits');
    const { region } = results!.find(({ ruleId }) => ruleId === 'component-with-id')!.locations![0]!
      .physicalLocation!;
    const { startColumn, endColumn, charOffset, charLength } = region!;
    assert.equal(state.slice(startColumn! - 1, endColumn! - 1), '"x"');
    assert.equal(state.slice(charOffset, charOffset! + charLength!), '"x"');
  });

  it('has fixes with the same result as --fix', () => {
    const state = printed(
      stateWith([component('a', { dependencies: ['', component('b').urn] }), component('b')]),
    );
    const broken = state.replace(/"magic": "./, '"magic": "x').replace('"custom": false', '"custom": "no"');
    let text = broken;
    const fixes = resultsOf(broken).flatMap((result) => result.fixes?.slice(0, 1) ?? []);
    assert.ok(fixes.length >= 2, 'there is something to mend');
    const replacements = fixes.flatMap(({ artifactChanges }) => artifactChanges[0]!.replacements);
    for (const { deletedRegion, insertedContent } of replacements.reverse()) {
      const { charOffset, charLength } = deletedRegion as { charOffset: number; charLength: number };
      const end = charOffset + charLength;
      text = text.slice(0, charOffset) + (insertedContent?.text ?? '') + text.slice(end);
    }
    const left = resultsOf(text).map(({ ruleId }) => ruleId);
    assert.ok(!left.includes('manifest-checksum') && !left.includes('empty-reference'), left.join());
  });

  it('omits fixes that move text, and those of a compressed file', () => {
    const order = resultsOf(swapped).find(({ ruleId }) => ruleId === 'reference-order')!;
    const inserted = (order.fixes ?? []).flatMap(({ artifactChanges }) => artifactChanges[0]!.replacements);
    assert.deepEqual(
      inserted.filter(({ insertedContent }) => insertedContent),
      [],
    );
  });

  it('gives a finding the same fingerprint when its line moves, and each finding its own', () => {
    const dependencies = [component('x').urn, component('y').urn];
    const resources = ['a', 'b'].map((name) => component(name, { dependencies }));
    const fingerprints = (state: string): (string | undefined)[] =>
      resultsOf(state).map(({ partialFingerprints }) => partialFingerprints!['pulumiFinding/v1']);
    const before = fingerprints(printed(stateWith(resources)));
    assert.equal(new Set(before).size, 4);
    const moved = [component('new'), ...resources.reverse(), component('newer')];
    const after = fingerprints(JSON.stringify(stateWith(moved)));
    assert.deepEqual(after.sort(), before.sort());
  });

  it('marks findings with a common cause, and lists their other places', () => {
    const names = ['a', 'b', 'c'];
    const gone = component('gone').urn;
    const others = names.map((name) => component(name, { dependencies: [gone] }));
    const text = printed(stateWith([...others, component('d', { dependencies: [component('lost').urn] })]));
    const missing = resultsOf(text).filter(({ ruleId }) => ruleId === 'missing-reference');
    assert.deepEqual(
      missing.map(({ properties }) => properties),
      [
        ...names.map(() => ({ cause: gone, causePlaces: 3 })),
        { cause: component('lost').urn, causePlaces: 1 },
      ],
    );
    const places = missing.map(({ locations }) => locations![0]!.physicalLocation!.region!.startLine);
    const shown = missing.map(({ relatedLocations }) =>
      (relatedLocations ?? []).map(({ message, physicalLocation }) => {
        assert.equal(message!.text, 'The same cause shows here.');
        return physicalLocation!.region!.startLine;
      }),
    );
    assert.deepEqual(shown, [[places[1], places[2]], [places[0]], [places[0]], []]);
  });

  it('lists no place twice if a finding itself names the others', () => {
    const copies = [component('a'), component('a'), component('a')];
    const results = resultsOf(printed(stateWith(copies))).filter(({ ruleId }) => ruleId === 'duplicate-urn');
    assert.equal(results.length, 3);
    for (const { relatedLocations, properties } of results) {
      assert.equal(relatedLocations!.length, 2);
      assert.equal(properties!['causePlaces'], 3);
    }
  });

  it('names files relative to the working directory, and others by their absolute path', () => {
    folder.write('a folder/a#1.json', exampleState());
    const other = new CheckFolder();
    try {
      other.write('b.json', exampleState());
      folder.write('c.json', exampleState());
      const run = runOf(['a folder/a#1.json', other.at('b.json'), folder.at('c.json')]);
      const [first, second, third] = run.artifacts!.map(({ location }) => location!);
      assert.deepEqual(first, { uri: 'a%20folder/a%231.json', uriBaseId: '%SRCROOT%' });
      assert.match(second!.uri!, /^file:\/\/\/.*\/b\.json$/);
      assert.deepEqual(third, { uri: 'c.json', uriBaseId: '%SRCROOT%' });
      assert.equal(run.originalUriBaseIds!['%SRCROOT%']!.uri, `file://${folder.path}/`);
      assert.deepEqual(
        run.results!.map(({ locations }) => locations![0]!.physicalLocation!.artifactLocation!.index),
        [0, 1, 2],
      );
    } finally {
      other.remove();
    }
  });

  it('records how the run ended, and for which stack it was', () => {
    const run = runOf(['none.json', '--stack', 'organization/shop/dev']);
    assert.equal(run.automationDetails!.id, 'pulumi-troubleshooter/dev/');
    const [invocation] = run.invocations!;
    assert.equal(invocation!.executionSuccessful, false);
    assert.equal(invocation!.exitCode, 2);
    assert.deepEqual(invocation!.toolExecutionNotifications, [
      { level: 'error', message: { text: 'none.json does not exist.' } },
    ]);
    assert.equal(runOf(['-'], swapped).invocations![0]!.exitCode, 1);
    assert.equal(runOf(['-'], swapped).invocations![0]!.executionSuccessful, true);
  });
});

/**
 * The messages of Microsoft's validator about the logs in a folder: about the schema, and about what it can't
 * express.
 */
function validate(folder: CheckFolder, files: readonly string[]): Map<string, string[]> {
  // The package's own script for this does not run when packages are installed.
  const program = path.join(MICROSOFT, `sarif-multitool-${process.platform}`, 'Sarif.Multitool');
  if (existsSync(program)) chmodSync(program, 0o755);
  const validator = path.join(MICROSOFT, 'sarif-multitool', 'bin.js');
  const { stdout, stderr } = folder.program(
    process.execPath,
    [validator, 'validate', ...files, '--rule-kind', '"Sarif;Gh"', '--level', '"Error;Warning"'],
    '',
    {
      // Otherwise it would request the target of each link.
      ...{ HTTPS_PROXY: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9' },
      // Profile-guided optimization costs more than it saves in such a short run.
      DOTNET_TieredPGO: '0',
    },
  );
  const end = `${files.length} files scanned.\nAnalysis completed successfully.`;
  assert.ok(stdout.includes(end), stdout + stderr);
  const lines = stdout.split('\n').filter((line) => / (error|warning) [A-Z]+\d+: /.test(line));
  const about = files.map((file) => [file, lines.filter((line) => line.includes(file))] as const);
  assert.equal(
    lines.length,
    about.reduce((sum, [, own]) => sum + own.length, 0),
    stdout,
  );
  return new Map(about);
}
