import assert from 'node:assert/strict';
import { chmodSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CheckFolder } from '../harness/checkCommand';
import { PLANTED, plantedCodes, plantStacks } from '../harness/plantedStacks';
import { until } from '../harness/pulumiProcess';
import { repository } from '../harness/repository';
import type { ClusterObject } from './apiClient';
import { Cluster } from './cluster';

interface Pod extends ClusterObject {
  spec: {
    containers: {
      command: string[];
      args: string[];
      env: { name: string; valueFrom: { fieldRef: { fieldPath: string } } }[];
    }[];
  };
}

const PODS = '/api/v1/namespaces/default/pods';
const JOBS = '/apis/batch/v1/namespaces/default/jobs';

describe('the Indexed Job of the docs', function () {
  this.timeout(180_000);
  let cluster: Cluster;
  const folder = new CheckFolder();
  before(async () => {
    cluster = await Cluster.start();
  });
  after(async () => {
    folder.remove();
    await cluster.close();
  });

  it('is taken by a cluster, whose Pods together find what one scan finds', async () => {
    const docs = readFileSync(path.join(repository, 'docs/check.md'), 'utf8');
    const manifest = /^apiVersion: batch\/v1\n[^`]+/m.exec(docs)![0];
    const api = cluster.api();
    await api.createFromYaml(`${JOBS}?fieldValidation=Strict`, manifest);
    const pods = async (): Promise<Pod[]> => (await api.list(PODS)) as Pod[];
    await until(async () => (await pods()).length === 8, 'a Pod for each part');

    plantStacks((file, text) => {
      folder.write(`states/.pulumi/${file}`, text);
    });
    // There are no nodes: this test runs each command, with the folder as backend and as volume.
    folder.write('bin/npx', `#!/bin/sh\nshift\nshift\nexec "$NODE" "$PROGRAM" "$@"\n`);
    chmodSync(folder.at('bin/npx'), 0o755);
    const results: string[] = [];
    for (const { metadata, spec } of await pods()) {
      const [{ command, args, env } = { command: [], args: [], env: [] }] = spec.containers;
      const index = env.find(({ name }) => name === 'JOB_COMPLETION_INDEX')!;
      const [, of, key = ''] = /^metadata\.(labels|annotations)\['(.+)'\]$/.exec(
        index.valueFrom.fieldRef.fieldPath,
      )!;
      const number = metadata[of as 'labels' | 'annotations']![key]!;
      const inFolder = args.map((arg) => arg.replace('s3://states', 'states').replace('/results', 'results'));
      const run = folder.program(command[0]!, [...command.slice(1), ...inFolder], '', {
        JOB_COMPLETION_INDEX: number,
        NODE: process.execPath,
        PROGRAM: path.join(repository, 'dist/check.js'),
        PATH: `${folder.at('bin')}${path.delimiter}${process.env['PATH']}`,
      });
      assert.equal(run.code, 0, run.stderr);
      results.push(`results/scan-${number}.jsonl`);
      await api.patch(`${PODS}/${metadata.name}/status`, { status: { phase: 'Succeeded' } });
    }
    const merged = folder.run(['scan', 'merge', '--format=json', ...results]);
    const { rows, stacks } = JSON.parse(merged.stdout) as {
      rows: { name: string; findings: { code: string }[] }[];
      stacks: number;
    };
    assert.equal(stacks, 12);
    assert.deepEqual(plantedCodes(rows), PLANTED);
    await until(async () => {
      const { status } = (await api.get(`${JOBS}/pulumi-scan`)) as ClusterObject & {
        status: { succeeded?: number };
      };
      return status.succeeded === 8;
    }, 'the Job to have all its parts');
  });
});
