import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LaunchFault, readLaunchSettings } from '../../../client/src/features/debug/model/launchSettings';

describe('readLaunchSettings', () => {
  let root: string;
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'launch-'));
    mkdirSync(path.join(root, 'infra'));
    writeFileSync(path.join(root, 'infra', 'Pulumi.yaml'), 'name: shop\nruntime: nodejs\n');
    writeFileSync(path.join(root, 'infra', 'phrase'), 'correct-horse\n');
    writeFileSync(path.join(root, 'infra', 'blank'), '\n');
    writeFileSync(path.join(root, 'infra', '.env'), '# mine\nAWS_PROFILE=file\nREGION="eu west"\n');
  });
  after(() => {
    rmSync(root, { recursive: true });
  });
  const read = (configuration: object) => readLaunchSettings({ ...configuration }, root);

  it('asks for missing settings', async () => {
    assert.deepEqual(await read({ operation: 'up' }), {
      operation: 'up',
      folder: undefined,
      stack: undefined,
      args: [],
      env: {},
    });
  });

  it('reads every attribute', async () => {
    const infra = path.join(root, 'infra');
    assert.deepEqual(
      await read({
        operation: 'preview',
        project: 'infra',
        stack: 'dev',
        args: ['--refresh'],
        env: { AWS_PROFILE: 'dev' },
        envFile: '.env',
        passphraseFile: 'phrase',
      }),
      {
        operation: 'preview',
        folder: infra,
        stack: 'dev',
        args: ['--refresh'],
        env: {
          AWS_PROFILE: 'dev',
          REGION: 'eu west',
          PULUMI_CONFIG_PASSPHRASE: undefined,
          PULUMI_CONFIG_PASSPHRASE_FILE: path.join(infra, 'phrase'),
        },
      },
    );
    assert.equal((await read({ project: path.join(infra, 'Pulumi.yaml') })).folder, infra);
  });

  for (const [what, configuration, fault] of [
    ['another operation', { operation: 'cancel' }, /one of preview, refresh, up, destroy/],
    ['an operation of every object', { operation: 'toString' }, /one of preview/],
    ['a folder without a project', { project: '.' }, /no Pulumi\.yaml/],
    ['a stack that is a flag', { stack: '--yes' }, /name of a stack/],
    ['a stack that is a number', { stack: 7 }, /“stack” must be a string/],
    ['arguments in one text', { args: '--refresh' }, /list of strings/],
    ['numbers among the arguments', { args: ['-p', 4] }, /list of strings/],
    ['another stack among the arguments', { args: ['--stack=prod'] }, /“stack”/],
    ['numbers among the variables', { env: { PARALLEL: 4 } }, /in quotes/],
    ['a list of variables', { env: ['A=b'] }, /only strings/],
    [
      'no file of variables',
      { project: 'infra', envFile: 'none' },
      /“envFile” names .*none, which is not a file/,
    ],
    ['no file of the passphrase', { project: 'infra', passphraseFile: 'none' }, /“passphraseFile” names/],
    ['a folder for it', { project: 'infra', passphraseFile: '.' }, /not a file/],
    ['an empty one', { project: 'infra', passphraseFile: 'blank' }, /is empty/],
    [
      'two passphrases',
      { project: 'infra', passphraseFile: 'phrase', env: { PULUMI_CONFIG_PASSPHRASE: 'x' } },
      /given twice/,
    ],
  ] as const) {
    it(`refuses ${what}`, async () => {
      await assert.rejects(
        read(configuration),
        (error) => error instanceof LaunchFault && fault.test(error.message),
      );
    });
  }
});
