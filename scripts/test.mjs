// Runs the tests, several jobs at a time. `--help` says how to choose some of them.
//
// What the suites need is installed or built first. A job that fails prints everything it has, and is named again at the
// end. In suites where programs wait for each other, a busy machine can make a test late: failed files run once more, alone.
// A test that passes only then is flaky: the report names it, and more than two flaky tests fail the run.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePackages } from './setup/packages.mjs';

const USAGE = `\
Usage: npm test [-- [SUITE…] [--grep PATTERN] [--workers N]]
       node scripts/test.mjs [SUITE…] [--grep PATTERN] [--workers N]

Runs the tests of these suites; without any, those of all suites, and the checks of the sources.
What they need is installed or built first.

  unit        the core and the client's pure parts; needs nothing but Node
  growth      that time grows in proportion to the text; needs nothing but Node
  lsp         the language server as a process
  neovim      the same in Neovim
  engine      Pulumi's engine as the judge of the rules
  cli         the pulumi CLI on real stacks
  world       what the next update does to damaged stacks, as they are and repaired
  kubernetes  the same in real clusters, and commands on them; only if named, as it takes long to build
  editor-api  the extension host of VS Code
  editor-ui   the packaged extension in VS Code, by keys and mouse
  editor-web  the same in a browser with no machine behind it
  site        the site that is made of the documents, in a browser

  --grep PATTERN  only tests whose titles match
  --workers N     how many jobs run at a time (2: more of them make the tests in the editor late)
  -h, --help      print this

\`npm run test:unit\` is the fast part, \`npm run test:long\` looks for faults with new random choices.`;

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
  // These import npm packages, so they come after ensurePackages.
  const { suites } = await import('./testRun/suites.mjs');
  const { TestRun } = await import('./testRun/testRun.mjs');

  const names = Object.keys(suites);
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no suite ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  const all = positionals.length === 0;
  const chosen = all ? names.filter((name) => !suites[name].onRequest) : positionals;
  return new TestRun(values.grep).run(chosen, { withChecks: all, workers: Number(values.workers) });
}

// Its 'exit' listeners end the tests and remove their temporary files.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
try {
  process.exitCode = (await main()) > 0 ? 1 : 0;
} catch (error) {
  console.error(`${error.message}\n\n0 passed, 1 failed`);
  process.exitCode = 1;
}
