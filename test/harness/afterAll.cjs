// Mocha loads this before the test files of a process.
const { Runnable } = require('mocha');
const { extendLimits } = require('./slowMachine.cjs');

extendLimits(Runnable);

const ends = new Set();

/** Has something done when all tests of this process have ended: for what its test files share. */
exports.atEnd = (end) => ends.add(end);

exports.mochaHooks = {
  async afterAll() {
    for (const end of ends) await end();
  },
};
