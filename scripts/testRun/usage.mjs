/** What `node scripts/test.mjs --help` prints. */
export const USAGE = `\
Usage: npm test [-- [SUITE…] [--grep PATTERN] [--workers N]]
       node scripts/test.mjs [SUITE…] [--grep PATTERN] [--workers N]

Runs the tests of these suites; without any, those of all suites, and the checks of the sources.
What they need is installed or built first.

  unit        the core and the client's pure parts; needs nothing but Node
  lsp         the language server as a process
  neovim      the same in Neovim
  engine      Pulumi's engine as the judge of the rules
  cli         the pulumi CLI on real stacks
  world       what the next update does to damaged stacks, as they are and repaired
  kubernetes  the same in real clusters, and commands on them; only if named, as it takes long to build
  editor-api  the extension host of VS Code
  editor-ui   the packaged extension in VS Code, by keys and mouse
  editor-web  the same in a browser with no machine behind it

  --grep PATTERN  only tests whose titles match
  --workers N     processors to fill (2); 1: one job after the other
  -h, --help      print this

\`npm run test:unit\` is the fast part, \`npm run test:long\` looks for faults with new random choices.`;
