import assert from 'node:assert/strict';
import { failedCommand, failureMessage } from '../../../client/src/features/explainError/failedCommand';

const LOCKED =
  '\x1b[31merror: \x1b[0mthe stack is currently locked by 1 lock(s). Either wait for the other process(es) to end or delete the lock file with `pulumi cancel`.\r\n' +
  '  file:///srv/.pulumi/locks/organization/shop/dev/2f0c1c4b.json: created by ada@build-7 (pid 4711) at 2026-11-21T09:52:11Z\r\n';

describe('a command that has failed in a terminal', () => {
  const message = (line: string, output = LOCKED, exitCode: number | undefined = 255): string | undefined => {
    const failed = failedCommand(line, output, exitCode);
    return failed && failureMessage(failed);
  };

  it('is reported with its cause', () => {
    assert.equal(message('pulumi up'), 'pulumi up failed: the stack is locked.');
  });

  const COMMANDS = {
    'pulumi --cwd infra up --yes': 'pulumi up',
    'pulumi -C infra --logtostderr -v=9 destroy': 'pulumi destroy',
    'cd infra && npx pulumi stack import --file state.json': 'pulumi stack import',
    'AWS_PROFILE=dev ./node_modules/.bin/pulumi refresh': 'pulumi refresh',
    'aws-vault exec dev -- pulumi state delete urn': 'pulumi state delete',
    '& "C:\\tools\\pulumi.exe" up': 'pulumi up',
    'C:\\tools\\pulumi.exe up': 'pulumi up',
    'cd pulumi': undefined,
    'cat pulumi/up': undefined,
    'ls pulumi src': undefined,
    pulumi: undefined,
    'make deploy': undefined,
  };
  for (const [line, command] of Object.entries(COMMANDS)) {
    it(`is ${command ?? 'none of Pulumi'}: ${line}`, () => {
      assert.equal(failedCommand(line, LOCKED, 255)?.command, command);
    });
  }

  it('has the stack from the command line', () => {
    for (const option of ['--stack dev', '--stack=dev', '-s dev', '--stack "dev"'])
      assert.equal(failedCommand(`pulumi up ${option} --yes`, LOCKED, 255)?.stack, 'dev', option);
    assert.equal(failedCommand('pulumi up --suppress-outputs', LOCKED, 255)?.stack, undefined);
  });

  it('is reported only if it failed and was not stopped', () => {
    assert.equal(message('pulumi up', LOCKED, 0), undefined);
    assert.equal(failedCommand('pulumi up', LOCKED, undefined), undefined);
    assert.equal(message('pulumi up', LOCKED, 130), undefined);
  });

  it('is reported only if its cause is known and is not a warning', () => {
    assert.equal(message('pulumi up', 'error: something that nobody has seen\n'), undefined);
    assert.equal(
      message(
        'pulumi up',
        'warning: Attempting to deploy or update resources with 1 pending operations from previous deployment.\n',
      ),
      undefined,
    );
  });

  it('is reported with the number of its other errors', () => {
    assert.match(
      message('pulumi up', `${LOCKED}\n\nerror: incorrect passphrase\n`)!,
      /^pulumi up failed: .* \(and 1 more error\)\.$/,
    );
  });
});
