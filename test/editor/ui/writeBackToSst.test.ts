import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BROKEN_EXPORT, sstApp, withProviders, type SstApp } from '../../harness/sstApp';
import { itTakesSteps } from '../../harness/steps';
import { Workbench } from '../../harness/workbench';

const COMMAND = 'Pulumi: Write State Back to SST';
const FILE = 'exported.json';

describe('a repaired export of an SST app', function () {
  this.timeout(240_000);
  let app: SstApp;
  let workbench: Workbench | undefined;

  before(async function () {
    app = await sstApp(this, 'site', 'production', BROKEN_EXPORT);
    writeFileSync(path.join(app.cwd, FILE), BROKEN_EXPORT);
    workbench = await Workbench.open({ folder: app.cwd, env: app.env });
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await workbench?.recordFailure(this.currentTest.fullTitle());
  });
  after(async () => {
    await workbench?.close();
    await (app as SstApp | undefined)?.dispose();
  });

  itTakesSteps('goes back to SST', {
    'not while it has an error': async () => {
      await workbench!.editor.open(FILE);
      await workbench!.editor.inLanguage('Pulumi State');
      await workbench!.palette.run(COMMAND);
      const message = await workbench!.messages.toast('Not written');
      assert.match(message, /the next deployment would fail on this state \(1 error\)/);
      await workbench!.screenshot('sst-1-refused');
    },
    'after a question that names stage and app, which Enter, Space and Escape do not answer': async () => {
      writeFileSync(path.join(app.cwd, FILE), withProviders(BROKEN_EXPORT));
      const before = await app.state();
      await workbench!.palette.run(COMMAND);
      const question = await workbench!.messages.modal();
      assert.match(question, /Write this state to stage “production” of the SST app “site”\?/);
      assert.match(question, /Resources: 1 changed, 0 added, 0 removed/);
      await workbench!.screenshot('sst-2-question');
      await workbench!.page.keyboard.press('Enter');
      assert.equal(await app.state(), before);
    },
    'and the state of before is kept': async () => {
      await workbench!.editor.open(FILE);
      await workbench!.palette.run(COMMAND);
      await workbench!.messages.modal('Write to SST');
      const message = await workbench!.messages.toast('SST has the state now', 'Open State From Before');
      assert.match(message, /stage “production” of the SST app “site”/);
      const { checkpoint } = JSON.parse(await app.state()) as { checkpoint: unknown };
      assert.deepEqual(checkpoint, JSON.parse(withProviders(BROKEN_EXPORT)));
      await workbench!.editor.inLanguage('Pulumi State');
      await workbench!.screenshot('sst-3-written');
    },
    'but not if the stage has another state by now': async () => {
      const old = JSON.parse(readFileSync(path.join(app.cwd, FILE), 'utf8')) as {
        latest: { manifest: { time: string } };
      };
      old.latest.manifest.time = '2026-01-01T00:00:00Z';
      writeFileSync(path.join(app.cwd, FILE), JSON.stringify(old));
      await workbench!.editor.open(FILE);
      await workbench!.palette.run(COMMAND);
      await workbench!.messages.toast('is not the present state of stage “production”');
    },
  });
});
