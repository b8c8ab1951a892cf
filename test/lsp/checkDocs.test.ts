import assert from 'node:assert/strict';
import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CheckFolder } from '../harness/checkCommand';
import { repository } from '../harness/repository';
import { changedExample, example, type ExportedState } from '../harness/states';

/** The folder that the page shows as a backend. */
const SHOWN_BACKEND = '/srv/states';

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
    writeBackend();
    const program = path.join(repository, 'dist/check.js');
    folder.write('bin/pulumi-troubleshooter', `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
    chmodSync(folder.at('bin/pulumi-troubleshooter'), 0o755);
  });
  afterEach(() => {
    folder.remove();
  });

  /** A backend in a folder: a stack whose web server needs a cache that is gone, and one that is locked. */
  function writeBackend(): void {
    const write = (stack: string, state: string): void => {
      const { version, deployment: latest } = JSON.parse(state) as ExportedState;
      const name = `organization/shop/${stack}`;
      const text = JSON.stringify({ version, checkpoint: { stack: name, latest } }, undefined, 4);
      const renamed = text.replaceAll(':dev::', `:${stack}::`).replaceAll('::shop-dev', `::shop-${stack}`);
      folder.write(`states/.pulumi/stacks/shop/${stack}.json`, renamed);
    };
    const withoutCache = changedExample((deployment) => {
      deployment.resources = deployment.resources.filter(({ urn }) => urn !== example.cache);
    });
    write('prod', withoutCache);
    write(
      'dev',
      changedExample(() => undefined),
    );
    folder.write('states/.pulumi/meta.yaml', 'version: 1\n');
    const lock = { pid: 4711, username: 'ada', hostname: 'build-7', timestamp: '2026-11-02T03:04:00Z' };
    folder.write('states/.pulumi/locks/organization/shop/dev/1b2c.json', JSON.stringify(lock));
  }

  for (const [, command, shown] of page.matchAll(/```console\n\$ (.*)\n([^]*?)```/g)) {
    it(`shows the output of: ${command}`, () => {
      const PATH = [folder.at('bin'), process.env['PATH']].join(path.delimiter);
      const states = folder.at('states');
      const line = command!.replace(SHOWN_BACKEND, states);
      const { stdout } = folder.program('sh', ['-c', line], '', { PATH, TZ: 'UTC' });
      assert.equal(shown, stdout.replaceAll(states, SHOWN_BACKEND));
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
