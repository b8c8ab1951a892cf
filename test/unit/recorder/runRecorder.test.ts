import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BackendAddress } from '../../../client/src/pulumi/location/backendAddress';
import type { StackTarget } from '../../../client/src/pulumi/location/stackTarget';
import { runFolderName } from '../../../client/src/pulumi/recorder/recordedCalls';
import { callsFolder, RunRecorder } from '../../../client/src/pulumi/recorder/runRecorder';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('the records of a stack’s runs', () => {
  let root: string;
  let home: string;
  let isOn = true;
  const warnings: string[] = [];
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'recorder-'));
    home = path.join(root, 'home');
    isOn = true;
  });
  afterEach(() => rm(root, { recursive: true }));

  const targetAt = (url: string): StackTarget => {
    const address = new BackendAddress(url, root);
    const backend = { url: address.display, user: 'ada', address };
    return { folder: root, project: 'shop', stack: 'organization/shop/dev', backend };
  };
  const recorderOf = (itsHome: string): RunRecorder =>
    new RunRecorder({
      home: itsHome,
      shim: 'shim.js',
      node: process.execPath,
      isOn: () => isOn,
      warn: (message) => warnings.push(message),
    });
  const begin = (target: StackTarget, ...args: string[]) =>
    recorderOf(home).begin(target, args, { path: '', cli: path.join(root, 'pulumi'), home });

  it('are beside the state if that is in a folder, and otherwise on this machine, in private folders', async () => {
    const inFolder = targetAt(`file://${root}/states`);
    for (const [target, place] of [
      [inFolder, path.join(root, 'states/.pulumi/calls')],
      [targetAt('https://pulumi.acme.internal'), path.join(home, 'recorder')],
      [targetAt('postgres://ada:s3cr3t@db/states'), path.join(home, 'recorder')],
    ] as const) {
      const { folder } = (await begin(target, 'up'))!;
      assert.ok(folder.startsWith(place), folder);
      if (process.platform !== 'win32') assert.equal((await stat(folder)).mode & 0o777, 0o700);
      // The backups know the address without its credentials, and forget the records with the last backup.
      const { address } = target.backend;
      const stored = { ...target.backend, address: new BackendAddress(address.identity, root) };
      assert.equal(callsFolder({ ...target, backend: stored }, home), path.dirname(folder));
    }
    assert.deepEqual(warnings, []);
  });

  it('are found on another machine, in another folder of the project, if they were copied', async () => {
    const operation = { urn: 'urn:pulumi:dev::shop::aws:ec2/vpc:Vpc::main', type: 'creating' };
    const elsewhere = path.join(root, 'elsewhere');
    const copied = 'recorder/calls';
    for (const url of ['https://pulumi.acme.internal', 's3://states', 'postgres://ada:s3cr3t@db/states']) {
      const target = targetAt(url);
      const { folder } = (await begin(target, 'up'))!;
      const at = new Date().toISOString();
      const lines = [
        { call: 0, at, kind: 'create', urn: operation.urn },
        { answered: 0, at, code: 0, id: 'vpc-1' },
      ];
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      await writeFile(path.join(folder, 'aws-11.jsonl'), text);
      await cp(path.join(home, copied), path.join(elsewhere, copied), { recursive: true });
      const theirs = { ...target, folder: elsewhere };
      const [outcome] = await recorderOf(elsewhere).outcomes(theirs, [operation], new Date(at));
      assert.equal(outcome?.call?.answer?.id, 'vpc-1', url);
    }
  });

  it('are those of the last fifty runs, for three months', async () => {
    const target = targetAt(`file://${root}/states`);
    const calls = callsFolder(target, home);
    const daysAgo = [...Array(60).keys(), 89, 95, 400];
    for (const days of daysAgo)
      await mkdir(path.join(calls, runFolderName(new Date(Date.now() - days * DAY_MS), 1)), {
        recursive: true,
      });
    const { folder } = (await begin(target, 'up'))!;
    const kept = (await readdir(calls)).sort();
    assert.equal(kept.length, 50);
    assert.equal(kept.at(-1), path.basename(folder));

    await Promise.all(kept.slice(0, -2).map((name) => rm(path.join(calls, name), { recursive: true })));
    for (const days of [89, 95])
      await mkdir(path.join(calls, runFolderName(new Date(Date.now() - days * DAY_MS), 1)));
    await begin(target, 'destroy');
    const oldest = (await readdir(calls)).sort()[0]!;
    assert.ok(oldest.startsWith(new Date(Date.now() - 89 * DAY_MS).toISOString().slice(0, 10)), oldest);
  });

  it('are none of a run that changes nothing, and none if the setting is off', async () => {
    const target = targetAt(`file://${root}/states`);
    assert.equal(await begin(target, 'preview'), undefined);
    isOn = false;
    assert.equal(await begin(target, 'up'), undefined);
    await assert.rejects(readdir(callsFolder(target, home)), { code: 'ENOENT' });
  });
});
