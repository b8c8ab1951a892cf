import assert from 'node:assert/strict';
import { argumentFault, ignoresProtection } from '../../../client/src/features/debug/model/launchArguments';

describe('the arguments of a launch configuration', () => {
  for (const args of [
    [],
    ['--refresh'],
    ['--target', 'urn:pulumi:dev::shop::a:b:C::d', '--target-dependents'],
    ['--target=urn:pulumi:dev::shop::a:b:C::d'],
    ['-p', '4', '-p4', '-p=4', '-v9', '--logtostderr'],
    ['--config', 'shop:colour=green', '-c', 'shop:a=b'],
    ['--message=--stack=prod', '--parallel=-1'],
    ['--message', '', '-m', '-'],
    ['--new-flag', '--other-flag=x', '--refresh=true'],
  ]) {
    it(`are passed to the CLI: ${args.join(' ')}`, () => {
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
    [['--attach-debugger=program'], /leave it out/],
    [['--attach-debugger=plugins'], /leave it out: .*also to plugins/],
    [['--json'], /leave it out/],
    [['--remove'], /once it is empty/],
    [['--', '--stack'], /leave it out/],
    [['aws-typescript'], /belongs to no flag/],
    [['--refresh=true', 'aws-typescript'], /belongs to no flag/],
    [['--refresh', 'aws-typescript'], /“aws-typescript”, which belongs to no flag/],
    [['--refresh', 'false', 'aws-typescript'], /“false”, which belongs to no flag/],
    [['-r', 'true'], /“true”, which belongs to no flag/],
    [['--suppress-permalink', 'false'], /belongs to no flag/],
    [['--target-dependents', 'urn:pulumi:dev::shop::a:b:C::d'], /belongs to no flag/],
    [['--target', 'urn:pulumi:dev::shop::a:b:C::d', 'aws-typescript'], /belongs to no flag/],
    [['-'], /“-”, which belongs to no flag/],
    [[''], /belongs to no flag/],
    [['--message', '--stack=prod'], /write “--message=--stack=prod”/],
    [['-m', '--yes'], /write “-m=--yes”/],
    [['--target'], /--target without its value/],
    [['--new-flag', 'aws-typescript'], /write “--new-flag=aws-typescript”/],
  ] as const) {
    it(`are refused: ${args.join(' ')}`, () => {
      assert.match(argumentFault(args) ?? '', fault);
    });
  }
});

describe('the arguments of a launch configuration', () => {
  it('let a run delete protected resources only on request', () => {
    for (const arg of [
      '--ignore-protect',
      '--ignore-protect=true',
      '--ignore-protect=1',
      '--ignore-protect=T',
    ])
      assert.ok(ignoresProtection(['--diff', arg]), arg);
    for (const arg of ['--ignore-protect=false', '--exclude-protected', '--ignore-protection', '-i'])
      assert.ok(!ignoresProtection([arg]), arg);
  });
});
