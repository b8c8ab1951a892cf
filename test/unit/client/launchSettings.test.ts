import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { argumentFault } from '../../../client/src/debug/launchArguments';
import { LaunchFault, readLaunchSettings, writtenFault } from '../../../client/src/debug/launchSettings';
import { OPERATIONS } from '../../../client/src/debug/operation';
import { repository } from '../../bench/repository';

describe('the arguments of a launch configuration', () => {
  for (const args of [
    [],
    ['--refresh'],
    ['--target', 'urn:pulumi:dev::shop::a:b:C::d', '--target-dependents'],
    ['--target=urn:pulumi:dev::shop::a:b:C::d'],
    ['-p', '4', '-p4', '-p=4', '-v9', '--logtostderr'],
    ['--config', 'shop:colour=green', '-c', 'shop:a=b'],
  ]) {
    it(`go to the CLI: ${args.join(' ')}`, () => {
      assert.equal(argumentFault(args), undefined);
    });
  }

  for (const [args, fault] of [
    [['--stack', 'prod'], /“stack”/],
    [['--stack=prod'], /“stack”/],
    [['-s', 'prod'], /“stack”/],
    [['-s=prod'], /“stack”/],
    [['-sprod'], /as separate strings/],
    [['-fsprod'], /as separate strings/],
    [['-C', '/'], /“project”/],
    [['--cwd=/'], /“project”/],
    [['--preview-only'], /operation “preview”/],
    [['--attach-debugger'], /leave it out/],
    [['--json'], /leave it out/],
    [['--remove'], /once it is empty/],
    [['--', '--stack'], /leave it out/],
    [['aws-typescript'], /belongs to no flag/],
    [['--refresh=true', 'aws-typescript'], /belongs to no flag/],
  ] as const) {
    it(`are refused: ${args.join(' ')}`, () => {
      assert.match(argumentFault(args) ?? '', fault);
    });
  }
});

describe('a secret in a launch.json', () => {
  for (const name of ['PULUMI_CONFIG_PASSPHRASE', 'PULUMI_ACCESS_TOKEN']) {
    it(`is refused in clear, and not repeated: ${name}`, () => {
      for (const value of [
        'correct-horse',
        '${input:p} ',
        '${workspaceFolder}',
        '${config:shop.passphrase}',
      ]) {
        const fault = writtenFault({ env: { [name]: value } }) ?? '';
        assert.ok(fault.includes(name), fault);
        assert.ok(!fault.includes('correct-horse'));
      }
    });

    it(`can be asked for, or taken from the environment: ${name}`, () => {
      for (const value of ['', '${input:passphrase}', '${env:SHOP_PASSPHRASE}', '${command:vault.read}']) {
        assert.equal(writtenFault({ env: { [name]: value } }), undefined, value);
      }
    });
  }

  it('is nothing of what else there is', () => {
    for (const configuration of [{}, { env: null }, { env: [] }, { env: { AWS_PROFILE: 'dev' } }]) {
      assert.equal(writtenFault(configuration), undefined);
    }
  });
});

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

  it('takes everything that is said', async () => {
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

describe('what the editor completes in a launch.json', () => {
  interface Attributes {
    readonly properties: Record<string, { enum?: string[]; enumDescriptions?: string[] }>;
  }
  interface Contribution {
    readonly configurationAttributes: { readonly launch: Attributes };
    readonly configurationSnippets: readonly { readonly body: Record<string, unknown> }[];
    readonly initialConfigurations: readonly Record<string, unknown>[];
  }
  const { contributes } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
    contributes: { debuggers: Contribution[] };
  };
  const [contribution] = contributes.debuggers;
  const { properties } = contribution!.configurationAttributes.launch;

  it('has each operation, and each attribute that is read', () => {
    assert.deepEqual([...properties['operation']!.enum!].sort(), Object.keys(OPERATIONS).sort());
    assert.equal(properties['operation']!.enumDescriptions!.length, Object.keys(OPERATIONS).length);
    assert.deepEqual(Object.keys(properties).sort(), [
      'args',
      'env',
      'envFile',
      'operation',
      'passphraseFile',
      'project',
      'stack',
    ]);
  });

  it('proposes nothing that would be refused', () => {
    const { configurationSnippets, initialConfigurations } = contribution!;
    const proposed = [...initialConfigurations, ...configurationSnippets.map(({ body }) => body)];
    assert.equal(proposed.length, 4);
    for (const body of proposed) {
      assert.equal(writtenFault(body), undefined);
      const known = ['type', 'request', 'name', ...Object.keys(properties)];
      assert.deepEqual(
        Object.keys(body).filter((name) => !known.includes(name)),
        [],
      );
    }
  });
});
