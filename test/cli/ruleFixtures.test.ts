import assert from 'node:assert/strict';
import { mkdir, rm, writeFile, cp, symlink } from 'node:fs/promises';
import path from 'node:path';
import { toExport } from '../../server/src/edits/shapeConversion';
import { checkState } from '../../server/src/rules/engine/stateChecker';
import { rules } from '../../server/src/rules';
import { StateModel } from '../../server/src/state/model';
import { ruleFixtures } from '../harness/fixtures';
import { scratchStack, type ImportVerdict, type ScratchStack } from '../harness/pulumiImport';
import type { PulumiStack } from '../harness/pulumiStack';
import { createStack } from '../harness/stackSnapshots';
import { errorsIn, expectedVerdict, fixtureStates, oneOfEachKind } from '../harness/ruleVerdicts';
import { pulumiTools } from '../harness/pulumiTools';
import { repository } from '../harness/repository';

/** Rules whose findings are errors although the engine imports the state, with the reason. */
const taken: Readonly<Record<string, string>> = {
  'custom-without-id': 'the next update fails; see below',
  'empty-reference': 'the next update fails; see below',
  'alias-clash': 'the next update fails; see below',
  'parent-circle': 'a refresh takes all memory: test/engine shows it, where that is limited',
  'unknown-extension': 'the next update crashes; see below',
  'extension-without-provider': 'a refresh fails; see below',
  'extension-version': 'a refresh fails; see below',
  'provider-id': 'a refresh fails; see below',
  'provider-inputs': 'no update can start; see below',
  'provider-type': 'a refresh fails; see below',
  'type-without-package': 'the next update crashes; see below',
  'builtin-type': 'a refresh fails; see below',
  'duplicate-field': 'the engine merges the two values without a word, and one of them is lost',
};

/**
 * A selection of the fixtures and their repaired states that covers all reasons for which an import or an update can
 * fail: test/engine asks the engine about each one, which takes a hundredth of the CLI's time.
 */
const imported = oneOfEachKind(fixtureStates(), 'import');
const updated = oneOfEachKind(fixtureStates(), 'update');

describe('the rules and the CLI agree', function () {
  this.timeout(600_000);
  let scratch: ScratchStack;
  let stack: PulumiStack;
  /** Verdicts on all states, requested in parallel before the tests check them one by one. */
  const verdicts = new Map<string, Promise<ImportVerdict>>();

  const verdictOn = (text: string, target: string): Promise<ImportVerdict> => {
    const key = `${target}\n${text}`;
    const { fatal } = expectedVerdict(text, target);
    const verdict =
      verdicts.get(key) ?? scratch.importVerdict(importable(text), { stack: target, isFatal: fatal });
    verdicts.set(key, verdict);
    return verdict;
  };

  before(async () => {
    scratch = await scratchStack();
    stack = await createStack();
    await installProvider(stack);
    await mkdir(path.dirname(stack.stateFile()), { recursive: true });
    for (const { text, target } of imported.filter((state) => !isCheckpoint(state.text))) {
      verdictOn(text, target).catch(() => undefined); // The test that waits for it fails.
    }
  });
  after(async () => {
    await Promise.allSettled(verdicts.values());
    await scratch.dispose();
    await stack.dispose();
  });

  it('about the errors that make an import fail', () => {
    const unminded = rules.filter(
      ({ severity, refusedBy }) => severity === 'error' && refusedBy !== 'import',
    );
    assert.deepEqual(unminded.map(({ code }) => code).sort(), Object.keys(taken).sort());
  });

  for (const { name, text, target } of imported) {
    const { refused, fatal, panicked, reason = '' } = expectedVerdict(text, target);
    if (isCheckpoint(text)) {
      it(`about the checkpoint ${name}`, async () => {
        await writeFile(stack.stateFile(), text);
        const { code, stderr } = await stack.run(['stack', '--stack', 'dev']);
        assert.equal(code === 0, refused.length === 0, stderr);
        assert.ok(stderr.includes(reason), `${stderr} does not say: ${reason}`);
      });
      continue;
    }
    it(`about ${name}`, async () => {
      const verdict = await verdictOn(text, target);
      assert.equal(verdict.accepted, refused.length === 0, verdict.message);
      assert.equal(verdict.fatal, fatal, `with --force: ${verdict.message}`);
      assert.equal(verdict.panicked, panicked, verdict.message);
      assert.ok(verdict.message.includes(reason), `${verdict.message} does not say: ${reason}`);
    });
  }

  for (const { code, docs, refusedBy } of rules) {
    for (const [name, words] of Object.entries(docs.engine ?? {})) {
      it(`about the message of ${name} on the page of ${code}`, async () => {
        const { text } = ruleFixtures().find((fixture) => fixture.code === code && fixture.name === name)!;
        if (refusedBy === 'update') {
          await store(stack, text);
          const { stdout, stderr } = await stack.run(['refresh', '--yes', '--skip-preview']);
          await stack.endProcesses();
          assert.ok((stdout + stderr).includes(words), stdout + stderr);
        } else {
          const { message } = await verdictOn(text, 'dev');
          assert.ok(message.includes(words), message);
        }
      });
    }
  }

  /** Commands that show what an update does with imported states; the first that matches a state's name counts. */
  const updates: readonly { states: RegExp; command: 'preview' | 'refresh' | 'destroy'; says: RegExp }[] = [
    {
      states: /^custom-without-id\/to-be-deleted$/,
      command: 'refresh',
      says: /panic: fatal: An assertion has failed: Read ID was empty/,
    },
    { states: /^custom-without-id\//, command: 'refresh', says: /is marked as custom but has no ID/ },
    {
      states: /^empty-reference\//,
      command: 'destroy',
      says: /pre-step event returned an error: .* refers to missing (property )?dependency \n/,
    },
    {
      states: /^alias-clash\//,
      command: 'destroy',
      says: /aliased to the same|duplicate resource|provider reference/,
    },
    {
      states: /^unknown-extension\//,
      command: 'destroy',
      says: /snapshot references unknown extensions/,
    },
    {
      states: /^extension-(without-provider|version)\//,
      command: 'refresh',
      says: /could not parameterize extension/,
    },
    { states: /^provider-id\/unknown-and-unused/, command: 'preview', says: /has an unknown ID/ },
    {
      states: /^provider-id\//,
      command: 'refresh',
      says: /has an unknown ID|could not find provider|Default provider for 'default' disabled/,
    },
    { states: /^provider-inputs\//, command: 'refresh', says: /must be|must have|must not|could not/ },
    { states: /^provider-type\//, command: 'refresh', says: /bad provider reference/ },
    { states: /^builtin-type\//, command: 'refresh', says: /unrecognized resource type/ },
    { states: /^type-without-package\//, command: 'refresh', says: /missing module member delimiter/ },
    {
      states: /^unknown-provider\/(ok-)?pending-replacement/,
      command: 'refresh',
      says: /could not find provider/,
    },
  ];
  for (const { code, name, text } of updated) {
    const update = updates.find((candidate) => candidate.states.test(name));
    const findings = errorsIn(text, 'dev');
    if (!update || findings.some((finding) => finding.rule.code !== code)) continue;
    const { command, says } = update;
    it(`about ${command} with ${name}`, async () => {
      await store(stack, text);
      const unasked = command === 'preview' ? [] : ['--yes', '--skip-preview'];
      const { code: exit, stdout, stderr } = await stack.run([command, ...unasked]);
      await stack.endProcesses(); // A crash leaves the provider running.
      const output = stdout + stderr;
      assert.equal(exit === 0, findings.length === 0, output);
      if (findings.length > 0) assert.match(output, says);
      for (const { engine } of findings.length === 1 ? findings : [])
        assert.ok(output.includes(engine ?? ''));
    });
  }

  const late = /^custom-without-provider\/default-comes-later(\.fixed-provider\.json)?$/;
  for (const { name, text } of fixtureStates().filter((state) => late.test(state.name))) {
    it(`about preview with ${name}: it adds a missing default provider`, async () => {
      await store(stack, text);
      const { stdout, stderr } = await stack.preview();
      const refused = errorsIn(text, 'dev').filter(({ engine }) => engine !== undefined);
      for (const { engine } of refused) assert.ok((stdout + stderr).includes(engine!), stdout + stderr);
      if (refused.length === 0) assert.doesNotMatch(stdout + stderr, /duplicate resource/);
    });
  }

  for (const place of ['beside', 'below']) {
    it(`about preview with a second resource for the stack ${place} the first: it deletes that`, async () => {
      const root = (name: string): object => ({
        urn: `urn:pulumi:dev::shop::pulumi:pulumi:Stack::${name}`,
        custom: false,
        type: 'pulumi:pulumi:Stack',
      });
      const parent =
        place === 'below' ? { parent: 'urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev' } : {};
      const resources = [root('shop-dev'), { ...root('shop-old'), ...parent }];
      const text = JSON.stringify({ version: 3, deployment: { resources } });
      assert.deepEqual(
        checkState(new StateModel(text)).map(({ rule, severity }) => [rule.code, severity]),
        [['root-stack', 'warning']],
      );
      await store(stack, text);
      const { stdout, stderr } = await stack.preview();
      assert.match(stdout + stderr, / - .*pulumi:pulumi:Stack shop-old.* delete/);
    });
  }

  for (const { name, text } of updated.filter((state) => state.name.startsWith('urn-malformed/'))) {
    const [finding] = errorsIn(text, 'dev');
    if (finding?.refusedBy !== 'update') continue;
    it(`about preview with ${name}: it would delete the resource, or crash`, async () => {
      await store(stack, text);
      const { stdout, stderr } = await stack.preview();
      assert.match(stdout + stderr, / 1 to delete|fatal: An assertion has failed/);
    });
  }
});

/** Sets a stack to this state, whatever its previous one, locked or not. */
async function store(stack: PulumiStack, text: string): Promise<void> {
  const { deployment } = new StateModel(text);
  const checkpoint = `{"stack": "organization/${stack.project}/${stack.name}", "latest": ${deployment!.raw}}`;
  await writeFile(stack.stateFile(), `{"version": 3, "checkpoint": ${checkpoint}}`);
  for (const lock of await stack.locks()) await rm(lock);
}

/** Checkpoints are never imported: they are in the backend, where every command reads them. */
function isCheckpoint(text: string): boolean {
  return new StateModel(text).shape?.endsWith('checkpoint') === true;
}

/** The format for `stack import`: a bare deployment needs its wrapping. */
function importable(text: string): string {
  return new StateModel(text).shape === 'deployment' ? (toExport(text).text ?? text) : text;
}

/** Installs the provider of `test/programs/provider`, for the package `shop`, where the CLI of this stack finds it. */
async function installProvider({ variables }: PulumiStack): Promise<void> {
  const { programModules } = await pulumiTools();
  const folder = path.join(variables['PULUMI_HOME']!, 'plugins', 'resource-shop-v1.0.0');
  await mkdir(folder, { recursive: true });
  await cp(path.join(repository, 'test/programs/provider/index.js'), path.join(folder, 'index.js'));
  await symlink(path.join(programModules, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  const program = path.join(folder, 'pulumi-resource-shop');
  if (process.platform === 'win32') await writeFile(`${program}.cmd`, '@node "%~dp0index.js" %*\r\n');
  else await writeFile(program, "#!/usr/bin/env node\nrequire('./index.js');\n", { mode: 0o755 });
}
