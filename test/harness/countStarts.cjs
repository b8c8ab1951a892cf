// Counts which of the slow programs a test process starts, and tells the runner when it ends, with the processor's time
// that all of them took: a line in the file that TEST_RESULTS names. What those programs start themselves is not counted.
const { appendFileSync } = require('node:fs');
const { ChildProcess } = require('node:child_process');
const path = require('node:path');
const { processorTime } = require('../../scripts/testRun/processorTime.cjs');

const starts = {};
const { spawn } = ChildProcess.prototype;
ChildProcess.prototype.spawn = function (options) {
  const program = programOf(options);
  if (program) starts[program] = (starts[program] ?? 0) + 1;
  return spawn.call(this, options);
};

function programOf({ file = '', args = [] }) {
  const name = path.parse(file).name;
  if (name === 'pulumi' || /^chrom/.test(name)) return name;
  const script = args.slice(1).find((arg) => /\.m?js$/.test(arg));
  if (script?.endsWith('server-main.js')) return args.includes('--install-extension') ? 'install' : 'VS Code';
  if (script?.endsWith(`dist${path.sep}server.js`)) return 'server';
  return script?.endsWith(`dist${path.sep}check.js`) ? 'check' : undefined;
}

if (process.env.TEST_RESULTS) {
  process.on('exit', () => {
    const line = JSON.stringify({ starts, processorMs: processorTime() });
    appendFileSync(process.env.TEST_RESULTS, `${line}\n`);
  });
}
