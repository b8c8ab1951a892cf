import assert from 'node:assert/strict';
import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CheckFolder } from '../harness/checkCommand';
import { repository } from '../harness/repository';
import { changedExample, example } from '../harness/states';

const page = readFileSync(path.join(repository, 'docs/check.md'), 'utf8');

describe('the page about the command line', function () {
  this.timeout(60_000);

  let folder: CheckFolder;
  beforeEach(() => {
    folder = new CheckFolder();
    const swapped = changedExample(({ resources }) => {
      const web = resources.findIndex(({ urn }) => urn === example.web);
      resources.splice(web - 1, 0, ...resources.splice(web, 1));
    });
    folder.write('state.json', swapped);
    folder.write('checksum.json', changedExample(() => undefined).replace(/"magic": "./, '"magic": "x'));
    const program = path.join(repository, 'dist/check.js');
    folder.write('bin/pulumi-troubleshooter', `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
    chmodSync(folder.at('bin/pulumi-troubleshooter'), 0o755);
  });
  afterEach(() => {
    folder.remove();
  });

  for (const [, command, shown] of page.matchAll(/```console\n\$ (.*)\n([^]*?)```/g)) {
    it(`shows the output of: ${command}`, () => {
      const PATH = [folder.at('bin'), process.env['PATH']].join(path.delimiter);
      const { stdout } = folder.program('sh', ['-c', command!], '', { PATH });
      assert.equal(shown, stdout);
    });
  }

  it('names every option of the help', () => {
    const { stdout } = folder.run(['check', '--help']);
    const options = new Set(stdout.match(/--[a-z-]+/g));
    assert.ok(options.size > 12);
    for (const option of options) assert.ok(page.includes(`\`${option}`), option);
  });

  it('names every format', () => {
    const { stderr } = folder.run(['check', '--format=?']);
    const formats = /there are (.*); see/.exec(stderr)![1]!.split(/, | and /);
    assert.equal(formats.length, 7);
    for (const format of formats) assert.ok(page.includes(`**\`${format}\`**`), format);
  });
});
