import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../../harness/repository';

/** A file for each rule of this project that breaks it, and one that is allowed to. */
const FILES: Readonly<Record<string, readonly [code: string, rule: string | undefined]>> = {
  'client/src/features/lock/run.ts': [`void cli.run('up');`, 'pinned-runs'],
  'client/src/features/lock/ownRun.ts': [`void this.cli.run('up');`, 'pinned-runs'],
  'client/src/pulumi/stacks/stackList.ts': [`void cli.run('stack', 'ls');`, undefined],
  'client/src/ui/system.ts': [`if (process.platform === 'win32') stop();`, 'names-of-windows'],
  'client/src/features/debug/end.ts': [`process.kill(1);`, 'signals-by-number'],
  'client/src/processes/processes.ts': [`process.kill(1);`, undefined],
};

describe('the rules of this project', function () {
  this.timeout(30_000);
  let folder: string;
  before(() => (folder = mkdtempSync(path.join(tmpdir(), 'house-rules-'))));
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('are broken only by these files', async () => {
    for (const [file, [code]] of Object.entries(FILES)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), `${code}\n`);
    }
    const config = readFileSync(path.join(repository, '.oxlintrc.json'), 'utf8')
      .replace('./scripts/lint/houseRules.mjs', path.join(repository, 'scripts/lint/houseRules.mjs'))
      .replace('"typeAware": true', '"typeAware": false');
    writeFileSync(path.join(folder, '.oxlintrc.json'), config);
    const oxlint = path.join(repository, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = await promisify(execFile)(process.execPath, [oxlint, '--format', 'json'], {
      cwd: folder,
    }).catch((error: unknown) => error as { stdout: string });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
    const found = diagnostics.map(({ filename, code }) => [filename, /house\((.*)\)/.exec(code)?.[1]]);
    const broken = Object.entries(FILES).flatMap(([file, [, rule]]) => (rule ? [[file, rule]] : []));
    assert.deepEqual(found.sort(), broken.sort());
  });
});
