import assert from 'node:assert/strict';
import { formatNeeded } from '../../../client/src/features/review/webview/formatNeeded';

describe('what is needed before a reviewed write', () => {
  const READY: Parameters<typeof formatNeeded>[0] = {
    open: 0,
    name: undefined,
    isTyped: false,
    isRehearsing: false,
  };

  it('is nothing if nothing has to be accepted or typed', () => {
    assert.equal(formatNeeded(READY), '');
    assert.equal(formatNeeded({ ...READY, name: 'dev', isTyped: true }), '');
  });

  it('is each harm and the name of the stack', () => {
    assert.equal(formatNeeded({ ...READY, open: 1 }), 'Before it can be written: accept the harm above.');
    assert.equal(
      formatNeeded({ ...READY, name: 'dev' }),
      'Before it can be written: type the name of the stack.',
    );
    assert.equal(
      formatNeeded({ ...READY, open: 2, name: 'dev' }),
      'Before it can be written: accept the 2 harms above, and type the name of the stack.',
    );
  });

  it('is the end of a rehearsal that runs', () => {
    assert.equal(formatNeeded({ ...READY, isRehearsing: true }), 'Rehearsing the next update…');
  });
});
