import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installLanguageHost } from '../harness/languageHost';
import type { PulumiStack } from '../harness/pulumiStack';
import { pulumiTools } from '../harness/pulumiTools';
import { createStack } from '../harness/stackSnapshots';

/** Prints how it was started. */
const PROGRAM = `
exports.args = process.execArgv;
exports.typescript = process.env.PULUMI_NODEJS_TYPESCRIPT ?? 'unset';
exports.tsconfig = process.env.PULUMI_NODEJS_TSCONFIG_PATH ?? 'unset';
`;

/** The features that the tests of the debugger need. */
describe('the language host of the tests', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  let env: Record<string, string>;
  before(async function () {
    if (process.platform === 'win32') this.skip(); // it is a shell script
    stack = await createStack();
    const host = await installLanguageHost(stack, 'nodejs', (await pulumiTools()).nodeHost);
    env = { PATH: host + path.delimiter + stack.variables['PATH']! };
    await writeFile(path.join(stack.cwd, 'index.js'), PROGRAM);
    await writeFile(path.join(stack.cwd, 'ours.json'), '{}');
  });
  after(() => (stack as PulumiStack | undefined)?.dispose());

  /** Runs the program with these options of the project file. */
  async function run(options: object): Promise<{ code: number | null; output: string }> {
    const project = { name: 'shop', runtime: { name: 'nodejs', options } };
    await writeFile(path.join(stack.cwd, 'Pulumi.yaml'), JSON.stringify(project));
    const { code, stdout, stderr } = await stack.run(['up', '--yes', '--skip-preview'], { env });
    return { code, output: stdout + stderr };
  }
  const outputs = async (): Promise<unknown> => JSON.parse(await stack.must(['stack', 'output', '--json']));

  it('runs a program with the options of the project file', async () => {
    const nodeargs = "--no-warnings --title='a shop'";
    const { code, output } = await run({
      nodeargs,
      typescript: false,
      tsconfig: 'ours.json',
      packagemanager: 'pnpm',
    });
    assert.equal(code, 0, output);
    const args = ['--no-warnings', '--title=a shop'];
    assert.deepEqual(await outputs(), { args, typescript: 'unset', tsconfig: 'ours.json' });
  });

  it('runs a program without options as one in TypeScript', async () => {
    const { code, output } = await run({});
    assert.equal(code, 0, output);
    assert.deepEqual(await outputs(), { args: [], typescript: 'true', tsconfig: 'unset' });
  });

  const refused: [options: object, words: string][] = [
    [{ packagemanager: 'cargo' }, 'packagemanager option must be one of auto, npm, yarn, pnpm or bun'],
    [{ typescript: 'no' }, 'typescript option must be a boolean'],
    [{ nodeargs: ['--inspect'] }, 'nodeargs option must be a string'],
    [{ tsconfig: true }, 'tsconfigpath option must be a string'],
  ];
  for (const [options, words] of refused) {
    it(`refuses ${JSON.stringify(options)}, with the message of a released host`, async () => {
      const { code, output } = await run(options);
      assert.notEqual(code, 0);
      assert.ok(output.includes(words), output);
    });
  }
});
