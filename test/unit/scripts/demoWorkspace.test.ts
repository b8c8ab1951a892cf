import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importScript, repository } from '../../harness/repository';

interface Demo {
  folder: string;
  file: string;
  line: number;
  env: Record<string, string>;
  instructions: string;
}

interface WorkspaceModule {
  makeDemo: (repository: string, folder: string) => Promise<Demo>;
}

interface InstructionsModule {
  readme: (about: object) => string;
  instructions: (about: object) => string;
}

describe('the demo of npm start, on a machine without pulumi', function () {
  this.timeout(20_000); // Building it bundles the code of the test stacks.
  const searched = process.env['PATH'];
  let root: string;
  let demo: Demo;
  before(async () => {
    process.env['PATH'] = '';
    root = await mkdtemp(path.join(tmpdir(), 'demo-'));
    const { makeDemo } = await importScript<WorkspaceModule>('scripts/demo/workspace.mjs');
    demo = await makeDemo(repository, root);
  });
  after(async () => {
    process.env['PATH'] = searched;
    await rm(root, { recursive: true, force: true });
  });

  it('opens with a project and broken states, at the line of the fault', async () => {
    const files = await readdir(demo.folder);
    for (const file of ['Pulumi.yaml', 'index.ts', 'stuck.json', 'README.md'])
      assert.ok(files.includes(file), file);
    assert.equal((await readdir(path.join(demo.folder, 'broken'))).length, 6);
    const lines = (await readFile(demo.file, 'utf8')).split('\n');
    assert.match(lines[demo.line - 1]!, /"dependencies"/);
  });

  it('has the environment of the future stack, whose CLI is first on PATH once it exists', () => {
    assert.equal(demo.env['PATH']!.split(path.delimiter)[0], path.join(root, 'bin'));
    assert.equal(demo.env['PULUMI_HOME'], path.join(root, 'home'));
    assert.equal(demo.env['PULUMI_CONFIG_PASSPHRASE'], 'test');
  });

  it('reports that the stack is being made, and then that it exists, or what to install', async () => {
    const page = await readFile(path.join(demo.folder, 'README.md'), 'utf8');
    assert.match(
      page,
      /^# What to try\n\n1\. \*\*Broken states\.\*\*.*\n3\. \*\*A stuck stack\*\* is being made/s,
    );
    assert.match(demo.instructions, /^1\. Broken states\..*\n3\. A stuck stack is being made/s);
    const { readme, instructions } = await importScript<InstructionsModule>('scripts/demo/instructions.mjs');
    for (const [about, words] of [
      [{ interruptedId: 'orders-1' }, /it does exist, with the id `orders-1`/],
      [{ missing: 'There is no Go: install Go.' }, /is missing here.* There is no Go: install Go\./],
    ] as const) {
      const later = readme(about);
      assert.ok(later.startsWith(page.slice(0, page.indexOf('3.'))), 'what could be tried before still can');
      assert.match(later, words);
      assert.doesNotMatch(later, /being made/);
      const said = instructions(about);
      assert.match(said, /^3\. A stuck stack/);
      assert.doesNotMatch(said, /[`*[\]]/);
    }
  });
});
