import assert from 'node:assert/strict';
import { mayWrite, stackNamedIn } from '../../../client/src/pulumi/writes';

describe('which runs may write', () => {
  const reading = [
    ['stack', 'ls', '--json', '--all'],
    ['stack', 'export', '--stack=dev'],
    ['stack', 'history', '--stack=dev'],
    ['whoami', '--json'],
    ['version'],
    ['preview', '--stack=dev'],
    ['refresh', '--stack=dev', '--preview-only', '--json'],
  ];
  for (const args of reading) {
    it(`not ${args.join(' ')}`, () => {
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
    ['state', 'delete', '--stack=dev', 'urn'],
    ['a command that nobody knows'],
  ];
  for (const args of writing) {
    it(`yes ${args.join(' ')}`, () => {
      assert.equal(mayWrite(args), true);
    });
  }

  it('names the stack', () => {
    assert.equal(stackNamedIn(['cancel', '--stack=acme/web/dev']), 'acme/web/dev');
    assert.equal(stackNamedIn(['stack', 'select', 'dev']), undefined);
  });
});
