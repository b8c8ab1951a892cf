// Writes down what the extension does in its host: one line for each of its programs that is loaded, for each search and
// watcher that it asks VS Code for, and for each program that the host starts. Each host has a file of its own, named
// after the time at which it began, in the folder that EXTENSION_SPY names.
const { appendFileSync } = require('node:fs');
const { ChildProcess } = require('node:child_process');
const Module = require('node:module');
const path = require('node:path');

const OURS = /[\\/]pulumi-troubleshooter[^\\/]*[\\/]dist[\\/]/;
const file = path.join(process.env.EXTENSION_SPY, String(Date.now()));
const write = (text) => appendFileSync(file, text);
const note = (...words) => write(`${words.join(' ')}\n`);

write('');

const { value: requireIn } = Object.getOwnPropertyDescriptor(Module.prototype, 'require');
Module.prototype.require = function (name) {
  if (!OURS.test(this.filename ?? '')) return requireIn.call(this, name);
  if (name === 'vscode') return watched(requireIn.call(this, name));
  if (name.startsWith('.')) note('loaded', path.basename(name));
  return requireIn.call(this, name);
};

function watched(api) {
  const workspace = Object.create(api.workspace, {
    findFiles: { value: (...args) => (note('searched', args[0]), api.workspace.findFiles(...args)) },
    createFileSystemWatcher: {
      value: (...args) => (
        note('watched', args[0].pattern ?? args[0]),
        api.workspace.createFileSystemWatcher(...args)
      ),
    },
  });
  return Object.create(null, {
    ...Object.getOwnPropertyDescriptors(api),
    workspace: { enumerable: true, value: workspace },
  });
}

const { spawn } = ChildProcess.prototype;
ChildProcess.prototype.spawn = function (options) {
  const all = [options.file, ...(options.args ?? [])];
  if (all.some((word) => OURS.test(word)) || path.parse(options.file).name === 'pulumi')
    note('started', ...all);
  return spawn.call(this, options);
};
