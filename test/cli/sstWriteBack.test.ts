import assert from 'node:assert/strict';
import path from 'node:path';
import { exportSstState, writeSstState } from '../../client/src/features/sst/model/sstCli';
import { repository } from '../harness/repository';
import { BROKEN_EXPORT, sstApp, withProviders, type SstApp } from '../harness/sstApp';
import { startStateServer, type TestServer } from './client';

const PROGRAM = path.join(repository, 'dist/sstEditor.js');

describe('the state of an SST app', function () {
  this.timeout(120_000);
  let app: SstApp;
  let server: TestServer;
  let exported: string;
  before(async function () {
    app = await sstApp(this, 'site', 'production', BROKEN_EXPORT);
    server = await startStateServer();
  });
  after(async () => {
    await (server as TestServer | undefined)?.shutdown();
    await (app as SstApp | undefined)?.dispose();
  });
  const timeOf = async (text: string) => (await server.summary({ text, limit: 0 })).time;

  it('is exported, and the rules find its missing provider and nothing else', async () => {
    const lines: string[] = [];
    exported = await exportSstState(app, { onLine: (line) => lines.push(line) });
    // They would be shown as progress, with the secrets of the state.
    assert.deepEqual(lines, []);
    const { shape, stack, project, findings, errorCount } = await server.summary({
      text: exported,
      limit: 9,
    });
    assert.equal(shape, 'legacy-checkpoint');
    assert.deepEqual([stack, project], ['production', 'site']);
    assert.equal(errorCount, 1, JSON.stringify(findings));
    assert.equal(findings[0]!.code, 'unknown-provider');
  });

  it('is written back once it is repaired, and nothing but that differs', async () => {
    const repaired = withProviders(exported);
    assert.equal((await server.summary({ text: repaired, limit: 9 })).errorCount, 0);
    const edit = { state: `{"version":3,"checkpoint":${repaired}}`, time: await timeOf(exported) };
    await writeSstState(app, edit, PROGRAM);
    const after = await exportSstState(app);
    assert.deepEqual(JSON.parse(after), JSON.parse(repaired));
    assert.deepEqual((JSON.parse(await app.state()) as { version: number }).version, 3);
  });

  it('is not written over another one, and SST says that nothing was changed', async () => {
    const before = await app.state();
    const edit = { state: '{"version":3,"checkpoint":{}}', time: '2026-01-01T00:00:00Z' };
    await assert.rejects(writeSstState(app, edit, PROGRAM), /deployed or edited meanwhile/);
    assert.equal(await app.state(), before);
    // The stage is not left locked.
    await writeSstState(app, { state: before, time: await timeOf(before) }, PROGRAM);
    assert.deepEqual(JSON.parse(await app.state()), JSON.parse(before));
  });

  it('is not read for a stage that is not there', async () => {
    await assert.rejects(exportSstState({ ...app, stage: 'nowhere' }), /“sst state export” failed:/);
  });
});
