import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import zlib from 'node:zlib';
import { checkFile } from '../../../server/src/check/checkFile';
import type { FileReport } from '../../../server/src/check/fileReport';
import { closeState, LIMITS, openState, type Limits } from '../../../server/src/check/openState';
import { parseOptions, type CheckRequest } from '../../../server/src/check/options';
import { repairAll } from '../../../server/src/rules/engine/repair';
import { StateModel } from '../../../server/src/state/model';
import { useCheckFolder, type CheckFolder } from '../../bench/checkCommand';
import { ruleFixtures, type RuleFixture } from '../../bench/fixtures';
import { generateDeployment, wrap } from '../../bench/generateState';
import { Random } from '../../bench/random';

/** As if there were memory for nothing. */
const TIGHT: Limits = { ...LIMITS, text: 0, compressed: 0, string: 0 };

describe('a file that is too large for memory', function () {
  this.timeout(0);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  /** What `check` says of a file and leaves of it. */
  async function checked(
    content: string | Uint8Array,
    options: readonly string[],
    limits: Limits,
  ): Promise<{ report: FileReport; left: Buffer; backup: Buffer | undefined }> {
    const file = folder.at('state.json');
    writeFileSync(file, content);
    const report = await checkFile(file, requestOf([...options, file]), () => Promise.resolve(), limits);
    const backup = `${file}.bak`;
    const kept = existsSync(backup) ? readFileSync(backup) : undefined;
    const left = readFileSync(file);
    assert.deepEqual(
      readdirSync(folder.path).sort(),
      kept ? ['state.json', 'state.json.bak'] : ['state.json'],
    );
    for (const name of readdirSync(folder.path)) rmSync(folder.at(name), { recursive: true });
    report.file = '';
    if (report.repair?.backup !== undefined) report.repair.backup = 'backup';
    return { report, left, backup: kept };
  }

  it('is repaired like an ordinary file: with the same result, backup and report', async () => {
    let repaired = 0;
    for (const { code, name, text } of fixtures()) {
      const [ordinary, tight] = [
        await checked(text, ['--fix'], LIMITS),
        await checked(text, ['--fix'], TIGHT),
      ];
      assert.ok(tight.left.equals(ordinary.left), `${code}/${name}`);
      assert.deepEqual(tight.backup, ordinary.backup, `${code}/${name}`);
      assert.deepEqual(tight.report, ordinary.report, `${code}/${name}`);
      if (ordinary.backup) repaired++;
    }
    assert.ok(repaired > 50);
  });

  it('is shown with the same differences, secrets masked or not', async () => {
    let shown = 0;
    for (const { code, name, text } of [...fixtures(), ...shuffledStates()]) {
      const file = folder.at('state.json');
      writeFileSync(file, text);
      // Without any there is nothing to mask.
      const withSecrets = /plaintext/i.test(text) ? [['--diff', '--show-secrets']] : [];
      for (const options of [['--diff'], ...withSecrets]) {
        const [ordinary, tight] = [await printed(file, options, LIMITS), await printed(file, options, TIGHT)];
        assert.deepEqual(tight.split('\n'), ordinary.split('\n'), `${code}/${name} ${options.join(' ')}`);
        if (ordinary !== '') shown++;
      }
    }
    assert.ok(shown > 100);
  });

  it('is refused if it unpacks to more than any state', async () => {
    const limits = { ...LIMITS, text: 2 ** 20, unpacked: 4 * 2 ** 20 };
    const [within, beyond] = [2 ** 22, 2 ** 22 + 1].map((size) => zlib.gzipSync(Buffer.alloc(size, ' ')));
    assert.ok(beyond!.length < 5000);
    assert.equal(
      (await checked(beyond!, [], limits)).report.failure,
      'is compressed with gzip and unpacks to more than 1 GB, which no state does',
    );
    assert.equal((await checked(within!, [], limits)).report.failure, 'is empty');
  });

  it('is not kept in memory if it is small only as long as it is compressed', async () => {
    const file = folder.at('bomb.json.gz');
    writeFileSync(file, zlib.gzipSync(Buffer.alloc(2 ** 22, ' ')));
    const state = await openState(file, { ...LIMITS, text: 2 ** 20 });
    assert.ok('large' in state);
    assert.equal(state.large.size, 2 ** 22);
    closeState(state);
  });

  async function printed(file: string, options: readonly string[], limits: Limits): Promise<string> {
    let all = '';
    const { failure = '' } = await checkFile(
      file,
      requestOf([...options, file]),
      (content) => {
        all += String(content);
        return Promise.resolve();
      },
      limits,
    );
    return all + failure;
  }

  it('is repaired where it is compressed', async () => {
    const deployment = generateDeployment({ resources: 200, properties: 20 });
    const shuffled = { ...deployment, resources: new Random(1).shuffled(deployment.resources) };
    const text = JSON.stringify(wrap(shuffled, 'export'), undefined, 4);
    const packed = zlib.gzipSync(text);
    const plain = await checked(text, ['--fix'], LIMITS);
    const { report, left, backup } = await checked(packed, ['--fix'], TIGHT);
    assert.ok(zlib.gunzipSync(left).equals(plain.left));
    assert.ok(backup?.equals(packed));
    assert.deepEqual(report, plain.report);
  });

  it('is not touched if its bytes are no UTF-8, or if it is damaged', async () => {
    const broken = generateText().replace(/"magic": "./, '"magic": "x');
    const bytes = Buffer.from(broken.replace('"metadata"', '"\u0080"'), 'latin1');
    const [ordinary, tight] = [
      await checked(bytes, ['--fix'], LIMITS),
      await checked(bytes, ['--fix'], TIGHT),
    ];
    assert.match(tight.report.failure!, /not valid UTF-8/);
    assert.deepEqual(tight, ordinary);
    const cut = zlib.gzipSync(broken).subarray(0, 1000);
    assert.deepEqual(await checked(cut, ['--fix'], TIGHT), await checked(cut, ['--fix'], LIMITS));
  });

  it('is not overwritten if another program has written to it meanwhile', async () => {
    const file = folder.at('state.json');
    const before = generateText().replace(/"magic": "./, '"magic": "x');
    writeFileSync(file, before);
    const checking = checkFile(file, requestOf(['--fix', file]), () => Promise.resolve(), TIGHT);
    // It has been opened by now, and is read in the next turn of the event loop at the earliest.
    writeFileSync(file, `${before} `);
    const { failure } = await checking;
    assert.match(failure!, /it was changed while it was checked/);
    assert.equal(readFileSync(file, 'utf8'), `${before} `);
    assert.deepEqual(readdirSync(folder.path), ['state.json']);
  });

  it('keeps its permissions', async () => {
    const file = folder.at('state.json');
    writeFileSync(file, generateText().replace(/"magic": "./, '"magic": "x'), { mode: 0o640 });
    await checkFile(file, requestOf(['--fix', file]), () => Promise.resolve(), TIGHT);
    assert.equal(statSync(file).mode & 0o777, 0o640);
  });
});

/**
 * The fixtures that are repaired, and one of each rule that is not: what is found in the others, and that it is not
 * repaired, is tested where no files are read and written.
 */
function fixtures(): readonly RuleFixture[] {
  const rules = new Set<string>();
  chosen ??= ruleFixtures().filter(({ code, name, text }) => {
    if (`${code}/${name}` === 'duplicate-urn/same-content-in-another-order') return false;
    return repairAll(new StateModel(text)).edits.length > 0 || rules.size < rules.add(code).size;
  });
  return chosen;
}

let chosen: readonly RuleFixture[] | undefined;

function shuffledStates(): { code: string; name: string; text: string }[] {
  return ['', '\r\n', '\n'].map((lineEnd, seed) => {
    const deployment = generateDeployment({ resources: 60, seed, properties: 8 });
    const resources = new Random(seed).shuffled(deployment.resources);
    const text = JSON.stringify(wrap({ ...deployment, resources }, 'export'), undefined, seed === 0 ? 0 : 2)
      .replaceAll('\n', lineEnd)
      .replaceAll('"ciphertext": "v1', '"plaintext": "\\"v1\\"", "other": "v1');
    return { code: 'shuffled', name: `${seed}`, text: text + lineEnd };
  });
}

function generateText(): string {
  return JSON.stringify(wrap(generateDeployment({ resources: 20 }), 'export'), undefined, 4);
}

function requestOf(args: readonly string[]): CheckRequest {
  const options = parseOptions(['check', ...args]);
  if (options.kind !== 'check') throw new Error(options.kind);
  return options.request;
}
