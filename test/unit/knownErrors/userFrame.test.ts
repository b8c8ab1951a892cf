import assert from 'node:assert/strict';
import { packageAtFault } from '../../../shared/knownErrors/userFrame';

/** A trace of Python, in which the package `shop` called the SDK. */
const TRACE = `Traceback (most recent call last):
  File "/app/venv/lib/python3.12/site-packages/shop/bucket.py", line 7, in make
    return call()
  File "/app/venv/lib/python3.12/site-packages/pulumi/runtime/rpc.py", line 160, in call
    raise ValueError(name)
`;

describe('the package whose code threw an error', () => {
  it('is that of the innermost frame, if none is the user’s', () => {
    assert.equal(packageAtFault(`${TRACE}ValueError: bucket\n`, 0), 'pulumi');
    assert.equal(
      packageAtFault(`${TRACE}  File "/app/__main__.py", line 3\nValueError: bucket\n`, 0),
      undefined,
    );
  });

  it('is not known from a trace that was cut before its exception', () => {
    assert.equal(packageAtFault(TRACE, 0), undefined);
  });

  it('is not the one that only carries requests', () => {
    const carried = `Error: 13 INTERNAL: Request message serialization failure
    at callErrorFromStatus (/app/node_modules/@grpc/grpc-js/src/call.ts:82:17)
    at Server.send (/app/node_modules/@pulumi/shop/send.ts:4:1)
`;
    assert.equal(packageAtFault(carried, 0), '@pulumi/shop');
  });
});
