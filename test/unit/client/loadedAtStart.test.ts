import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../../bench/repository';

const dist = path.join(repository, 'dist');

/** Loads a program in which every part of VS Code’s API is there and does nothing, and prints what that loads. */
const LOADER = `
  const Module = require('node:module');
  const load = Module._load;
  const anything = new Proxy(function () {}, {
    get: (_, key) => (key === Symbol.toPrimitive ? () => '' : key === 'prototype' ? Object.prototype : anything),
    getPrototypeOf: () => anything,
    construct: () => anything,
    apply: () => anything,
  });
  const loaded = [];
  Module._load = function (name, ...more) {
    if (name === 'vscode') return anything;
    loaded.push(name);
    return load.call(this, name, ...more);
  };
  require(process.argv[1]);
  console.log(JSON.stringify(loaded.slice(1)));
`;

describe('the extension, when it starts', () => {
  it('loads nothing but what any window needs', () => {
    const program = path.join(dist, 'client.js');
    const output = execFileSync(process.execPath, ['-e', LOADER, program], { encoding: 'utf8' });
    const loaded = JSON.parse(output) as string[];
    assert.deepEqual(
      loaded.filter((name) => !name.startsWith('node:')),
      [],
    );
    // The network is for Diagnose Environment alone.
    const late = ['node:http', 'node:http2', 'node:https', 'node:tls', 'node:dns/promises'];
    assert.deepEqual(
      loaded.filter((name) => late.includes(name)),
      [],
    );
  });

  it('is smaller than what speaks to the language server, which is loaded with the first state', () => {
    const size = (name: string): number => statSync(path.join(dist, name)).size;
    assert.ok(size('client.js') < size('languageClient.js'));
  });
});
