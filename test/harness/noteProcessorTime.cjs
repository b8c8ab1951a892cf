// Appends the processor time of a test process to the file TEST_RESULTS when the process ends.
const { appendFileSync } = require('node:fs');
const { processorTime } = require('../../scripts/testRun/processorTime.cjs');

process.on('exit', () => {
  appendFileSync(process.env.TEST_RESULTS, `${JSON.stringify({ processorMs: processorTime() })}\n`);
});
