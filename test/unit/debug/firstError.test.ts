import assert from 'node:assert/strict';
import { firstError } from '../../../client/src/features/debug/model/firstError';

const STACK = '  pulumi:pulumi:Stack (shop-dev):\n';

describe('the first error of a failed debug run', () => {
  it('is what the program has thrown', () => {
    const output = `Diagnostics:
${STACK}    error: Running program '/srv/shop/' failed with an unhandled exception:
    Error: Cannot find module '@pulumi/aws'
    Require stack:
    - /srv/shop/index.js
        at Function._load (node:internal/modules/cjs/loader:1207:15)

Resources:
    + 1 to create
    1 errored
`;
    assert.equal(firstError(output), `Cannot find module '@pulumi/aws'`);
  });

  it('is that of a resource, not what is said of the stack because of it', () => {
    const output = `Diagnostics:
${STACK}    error: update failed

  pulumi-nodejs:dynamic:Resource (thing):
    error: no quota

Resources:
    2 errored
`;
    assert.equal(firstError(output), 'no quota');
  });

  it('has no secret', () => {
    const output = `${STACK}    error: cannot log in with ghp_0123456789abcdefghijABCDEFGHIJ012345\n`;
    assert.equal(firstError(output), 'cannot log in with [secret]');
  });

  it('is none if the CLI itself has failed', () => {
    assert.equal(firstError(`error: no stack named 'dev' found\n`), undefined);
    assert.equal(firstError(`${STACK}    error: preview failed\n\nResources:\n    1 errored\n`), undefined);
  });
});
