import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { importScript, repository } from '../../harness/repository';

interface ArgumentsModule {
  parseArguments(args: string[]): { help: boolean; browser: boolean; file: string | undefined };
  USAGE: string;
}

describe('the arguments of npm start', () => {
  let script: ArgumentsModule;
  before(async () => {
    script = await importScript<ArgumentsModule>('scripts/demo/arguments.mjs');
  });

  it('are a file and the choice of the editor, in any order, or none', () => {
    const nothing = { help: false, browser: false, file: undefined };
    assert.deepEqual(script.parseArguments([]), nothing);
    const both = { help: false, browser: true, file: 'state.json' };
    assert.deepEqual(script.parseArguments(['--browser', 'state.json']), both);
    assert.deepEqual(script.parseArguments(['state.json', '--browser']), both);
    assert.deepEqual(script.parseArguments(['--', '--browser']), { ...nothing, file: '--browser' });
    assert.equal(script.parseArguments(['-h']).help, true);
  });

  it('are refused in a sentence', () => {
    const refused: [string[], RegExp][] = [
      [['--desktop'], /^There is no option --desktop\.$/],
      [['-b'], /^There is no option -b\.$/],
      [['--browser=firefox'], /^The option --browser takes no value\.$/],
      [['a.json', 'b.json'], /^One file can be opened, and these are 2: a\.json, b\.json\.$/],
    ];
    for (const [args, message] of refused) {
      assert.throws(() => script.parseArguments(args), { message }, args.join(' '));
    }
  });

  it('print the usage: on request with success, otherwise after the sentence and with exit code 2', () => {
    const start = (...args: string[]) =>
      spawnSync(process.execPath, [path.join(repository, 'scripts/start.mjs'), ...args], {
        encoding: 'utf8',
      });
    const asked = start('--help');
    assert.deepEqual([asked.status, asked.stdout, asked.stderr], [0, `${script.USAGE}\n`, '']);
    const mistaken = start('--desktop');
    assert.deepEqual([mistaken.status, mistaken.stdout], [2, '']);
    assert.equal(mistaken.stderr, `There is no option --desktop.\n\n${script.USAGE}\n`);
  });
});
