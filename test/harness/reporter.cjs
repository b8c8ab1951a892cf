// Mocha's spec reporter, which also appends each result to the file that TEST_RESULTS names, one JSON object a
// line, so that scripts/test.mjs and scripts/testLong.mjs can add up suites that run in different processes.
const { appendFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

const { EVENT_TEST_PASS, EVENT_TEST_FAIL, EVENT_TEST_PENDING } = Runner.constants;

module.exports = class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const file = process.env.TEST_RESULTS;
    if (!file) return;
    const record = (state) => (test, error) => {
      const result = {
        state,
        title: test.fullTitle(),
        file: test.file,
        ms: test.duration,
        message: error?.message,
        // Of a fuzz test: how many attempts it made, and the seeds that repeat the failure.
        attempts: test.attempts,
        seeds: error?.seeds,
      };
      appendFileSync(file, `${JSON.stringify(result)}\n`);
    };
    runner.on(EVENT_TEST_PASS, record('passed'));
    runner.on(EVENT_TEST_FAIL, record('failed'));
    runner.on(EVENT_TEST_PENDING, record('skipped'));
  }
};
