// Runs the tests, as many jobs at a time as fill two processors, the longest first; what they need is installed or built
// beside them. `--help` says how to have only some of them.
//
// A job prints what its tests said only if one failed. What fails does not stop the rest, and is named once more at the
// end, after where the time went. The last line counts each test, and as one failure each step that failed and each job
// that could not run. Where programs wait for each other, a busy machine can make any of them late: files that fail
// there are tried once more, alone. What passes only then is flaky, and named at the end; the run fails if that is more than
// two tests.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePackages } from './setup/packages.mjs';
import { USAGE } from './testRun/usage.mjs';

const OPTIONS = {
  grep: { type: 'string' },
  workers: { type: 'string', default: '2' },
  help: { type: 'boolean', short: 'h' },
};

async function main() {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  process.chdir(path.resolve(import.meta.dirname, '..'));
  await ensurePackages({ log: (message) => console.log(`· ${message}`) });
  // Only now: these need the packages.
  const { suites } = await import('./testRun/suites.mjs');
  const { TestRun } = await import('./testRun/testRun.mjs');
  const { runJobs } = await import('./testRun/schedule.mjs');
  const { idleProcessors } = await import('./testRun/idleProcessors.mjs');
  const { keepTimes, lastTimes } = await import('./testRun/times.mjs');

  const names = Object.keys(suites);
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no suite ${unknown.join(', ')}; there are ${names.join(', ')}.`);

  const start = Date.now();
  const all = positionals.length === 0;
  const run = new TestRun({ grep: values.grep, times: lastTimes() });
  const usual = names.filter((name) => !suites[name].onRequest);
  await runJobs(run.jobs(all ? usual : positionals, { withChecks: all }), {
    workers: Number(values.workers),
    idle: idleProcessors(),
    onBlocked: (job, missing) => run.blocked(job, missing),
  });
  await run.tryAgain();
  // Some tests alone say nothing about how long all take.
  if (values.grep === undefined) keepTimes(run.report.times);
  return run.end(Date.now() - start);
}

try {
  process.exitCode = (await main()) > 0 ? 1 : 0;
} catch (error) {
  console.error(`${error.message}\n\n0 passed, 1 failed`);
  process.exitCode = 1;
}
