// VS Code's server of the tests and its extension hosts load this before anything else.
if (process.argv.includes('--type=extensionHost') && process.env.EXTENSION_SPY) require('./extensionSpy.cjs');

if (process.argv[1]?.endsWith('server-main.js') && process.send) {
  /** What the server had instead of the variables of the window that is open. */
  let replaced = [];
  const set = ([name, value]) => {
    if (value === null || value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  // All that the server starts has the server's environment.
  process.on('message', (added) => {
    replaced.forEach(set);
    replaced = Object.keys(added).map((name) => [name, process.env[name]]);
    Object.entries(added).forEach(set);
    process.send('done');
  });
}
