import assert from 'node:assert/strict';
import { argumentFault, takesNext } from '../../client/src/features/debug/model/launchArguments';
import { OPERATIONS } from '../../client/src/features/debug/model/debuggedOperations';
import type { PulumiStack } from '../harness/pulumiStack';
import { createStack } from '../harness/stackSnapshots';

/** Flags with a number as their value. */
const NUMBERS = ['--parallel', '-p', '--verbose', '-v', '--memprofilerate'];

describe('the flags of a launch configuration', function () {
  this.timeout(60_000);
  let stack: PulumiStack;
  before(async () => {
    stack = await createStack();
  });
  after(() => stack.dispose());

  /** The flags in the CLI's help, long and short. */
  async function flagsOf(command: string): Promise<string[]> {
    const help = await stack.must([command, '--help']);
    const flags = help.slice(help.indexOf('\nFlags:')).matchAll(/^ +(?:(-\w), )?(--[a-z-]+)/gm);
    return [...flags].flatMap(([, short, long]) => [long!, ...(short === undefined ? [] : [short])]);
  }

  for (const { id } of Object.values(OPERATIONS)) {
    // With “--help” at the end, nothing runs, unless a flag takes that as its value.
    it(`are read as “pulumi ${id}” reads them`, async () => {
      const flags = (await flagsOf(id)).filter((flag) => !['--help', '-h', '--version'].includes(flag));
      assert.ok(flags.length > 30, flags.join(' '));
      assert.deepEqual(
        flags.filter((flag) => takesNext(flag) === undefined),
        [],
        'flags that are not known',
      );
      const switches = flags.filter((flag) => takesNext(flag) === 'none');
      assert.match(await stack.must([id, ...switches, '--help']), /^Usage:/m);
      // A word that is not a flag: the CLI refuses it unless it is a value.
      const valued = flags
        .filter((flag) => takesNext(flag) === 'needed')
        .flatMap((flag) => [flag, NUMBERS.includes(flag) ? '-1' : '--no-such-flag']);
      assert.match(await stack.must([id, ...valued, '--help']), /^Usage:/m);
    });
  }

  it('without a value leave a following word to the CLI, which reads it as a template', async () => {
    const args = ['--refresh', 'no-such-template'];
    const { code, stdout, stderr } = await stack.run(['up', '--yes', '--skip-preview', ...args]);
    assert.notEqual(code, 0);
    assert.match(stdout + stderr, /template/);
    assert.match(argumentFault(args)!, /“no-such-template”, which belongs to no flag/);
  });
});
