import assert from 'node:assert/strict';
import { changesStack, mayWrite, stackNamedIn } from '../../../client/src/pulumi/cli/commandEffects';

describe('the runs that may write', () => {
  const reading = [
    ['stack', 'ls', '--json', '--all'],
    ['stack', 'export', '--stack=dev'],
    ['stack', 'history', '--stack=dev'],
    ['whoami', '--json'],
    ['version'],
    ['preview', '--stack=dev'],
    ['refresh', '--stack=dev', '--preview-only', '--json'],
    ['do', 'aws:ec2/vpc:Vpc', 'list', '--all'],
  ];
  for (const args of reading) {
    it(`do not include ${args.join(' ')}`, () => {
      assert.equal(mayWrite(args), false);
    });
  }

  const writing = [
    ['stack', 'import', '--stack=dev'],
    ['stack', 'rm', '--stack=dev'],
    ['stack', 'select', 'dev'],
    ['cancel', '--stack=dev'],
    ['refresh', '--stack=dev', '--yes'],
    ['up', '--stack=dev'],
    ['do', 'aws:ec2/vpc:Vpc', 'create'],
    ['state', 'delete', '--stack=dev', 'urn'],
    ['an unknown command'],
  ];
  for (const args of writing) {
    it(`include ${args.join(' ')}`, () => {
      assert.equal(mayWrite(args), true);
    });
  }

  it('name their stack', () => {
    assert.equal(stackNamedIn(['cancel', '--stack=acme/web/dev']), 'acme/web/dev');
    assert.equal(stackNamedIn(['stack', 'select', 'dev']), undefined);
  });
});

describe('the runs that outlive the editor', () => {
  const outliving = [
    ['up', '--stack=dev', '--yes'],
    ['destroy', '--stack=dev'],
    ['refresh', '--stack=dev', '--yes'],
    ['stack', 'import', '--stack=dev'],
    ['stack', 'rename', '--stack=dev', '--', 'acme/web/prod'],
    ['stack', 'rm', '--yes', '--stack=dev'],
    ['cancel', '--stack=dev'],
  ];
  for (const args of outliving) {
    it(`include ${args.join(' ')}`, () => {
      assert.equal(changesStack(args), true);
    });
  }

  // Their output would store secrets on the disk, or they end before a window can be closed.
  const others = [
    ['preview', '--stack=dev'],
    ['stack', 'export', '--stack=dev', '--show-secrets'],
    ['config', '--show-secrets', '--json', '--stack=dev'],
    ['config', 'set', '--secret', '--stack=dev', 'token'],
    ['stack', 'tag', 'ls', '--json', '--stack=dev'],
    ['stack', 'select', '--stack=dev'],
  ];
  for (const args of others) {
    it(`do not include ${args.join(' ')}`, () => {
      assert.equal(changesStack(args), false);
    });
  }
});
