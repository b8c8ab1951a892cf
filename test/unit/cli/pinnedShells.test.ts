import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onBackend, type Shell } from '../../../client/src/pulumi/cli/commandLine';

const OTHER = 'https://other.acme.internal';

/** A shell as a terminal starts it, with a start-up file of its user that names another backend. */
interface UserShell {
  readonly kind: Shell;
  readonly args: readonly string[];
  /** Below the user's home. */
  readonly file: string;
  readonly sets: string;
}

const export_ = `export PULUMI_BACKEND_URL=${OTHER}\n`;
const SHELLS: Readonly<Record<string, UserShell>> = {
  'bash, whose .bashrc sets it': { kind: 'posix', args: ['-i'], file: '.bashrc', sets: export_ },
  'bash, where direnv sets it before each prompt': {
    kind: 'posix',
    args: ['-i'],
    file: '.bashrc',
    sets: `_direnv_hook() { ${export_.trim()}; }\nPROMPT_COMMAND=_direnv_hook\n`,
  },
  'bash at a login': {
    kind: 'posix',
    args: ['-l', '-i'],
    file: '.bash_profile',
    sets: `export PATH="$HOME:$PATH"\n${export_}`,
  },
  'dash, whose ENV sets it': { kind: 'posix', args: ['-i'], file: '.shinit', sets: export_ },
  'zsh, whose .zshrc sets it': { kind: 'posix', args: ['-i'], file: '.zshrc', sets: export_ },
  'zsh, where a hook sets it before each prompt': {
    kind: 'posix',
    args: ['-i'],
    file: '.zshrc',
    sets: `precmd() { ${export_.trim()} }\n`,
  },
  'fish, whose config.fish sets it': {
    kind: 'fish',
    args: ['-i'],
    file: '.config/fish/config.fish',
    sets: `set -gx PULUMI_BACKEND_URL ${OTHER}\n`,
  },
  'pwsh, whose profile sets it': {
    kind: 'powershell',
    args: ['-NoLogo', '-Interactive', '-Command', '-'],
    file: '.config/powershell/profile.ps1',
    sets: `$env:PULUMI_BACKEND_URL = '${OTHER}'\n`,
  },
};

describe('a line that names its backend, in a shell whose start-up file names another', function () {
  this.timeout(30_000);
  let home: string;
  before(function () {
    if (process.platform === 'win32') return this.skip();
    home = mkdtempSync(path.join(tmpdir(), 'pinned-shells-'));
    // Stands for the CLI.
    writeFileSync(path.join(home, 'pulumi'), '#!/bin/sh\necho "$1 on <$PULUMI_BACKEND_URL>"\n');
    chmodSync(path.join(home, 'pulumi'), 0o755);
  });
  after(() => {
    if (home) rmSync(home, { recursive: true, force: true });
  });

  for (const [title, { kind, args, file, sets }] of Object.entries(SHELLS)) {
    it(`works on its own: ${title}`, function () {
      const [program = ''] = title.split(/\W/);
      if (spawnSync(program, ['-c', 'exit']).error) return this.skip();
      mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
      writeFileSync(path.join(home, file), sets);
      const env = {
        HOME: home,
        ENV: path.join(home, '.shinit'),
        PATH: `${home}:${process.env['PATH']}`,
        TERM: 'dumb',
        PULUMI_BACKEND_URL: 'file:///of/the/terminal',
      };
      const typed = path.join(home, 'typed');
      const type = (line: string): string => {
        // Fish reads no socket, which is what Node gives for an input.
        writeFileSync(typed, `${line}\nexit\n`);
        const input = openSync(typed, 'r');
        const { stdout } = spawnSync(program, args, {
          env,
          cwd: home,
          encoding: 'utf8',
          stdio: [input, 'pipe', 'ignore'],
        });
        closeSync(input);
        return stdout;
      };
      try {
        assert.match(type('pulumi whoami'), new RegExp(`^.*whoami on <${OTHER}>`, 'm'), 'it is set');
        for (const url of ['file:///srv/my states', "s3://states?region=eu-west-1&x='1'", 'file://~']) {
          const said = type(onBackend('pulumi cancel', url, kind));
          assert.ok(said.includes(`cancel on <${url}>`), said);
        }
      } finally {
        rmSync(path.join(home, file));
      }
    });
  }
});
