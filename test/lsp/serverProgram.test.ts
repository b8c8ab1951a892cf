import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { useCheckFolder, type CheckFolder, type Run } from '../harness/checkCommand';
import { repository } from '../harness/repository';

describe('the language server on a command line', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  useCheckFolder((made) => {
    folder = made;
  });

  const server = (...args: string[]): Run =>
    folder.program(process.execPath, [path.join(repository, 'dist/server.js'), ...args]);

  for (const option of ['--help', '-h']) {
    it(`prints its help: ${option}`, () => {
      const { code, stdout, stderr } = server(option);
      assert.deepEqual([code, stderr], [0, '']);
      assert.match(
        stdout,
        /^The language server for Pulumi states\..*\n\nUsage: pulumi-state-server --stdio\n/,
      );
    });
  }

  for (const option of ['--version', '-V']) {
    it(`prints its version: ${option}`, () => {
      const { version } = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
        version: string;
      };
      assert.deepEqual(server(option), { code: 0, stdout: `${version}\n`, stderr: '' });
    });
  }

  for (const args of [[], ['--nonsense'], ['state.json']]) {
    it(`exits with 2 and a sentence: ${args.join(' ') || 'no arguments'}`, () => {
      assert.deepEqual(server(...args), {
        code: 2,
        stdout: '',
        stderr: 'Editors start this server, with --stdio; see pulumi-state-server --help.\n',
      });
    });
  }
});
