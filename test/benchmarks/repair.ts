import assert from 'node:assert/strict';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repairChecked } from '../../server/src/rules/engine/repair';
import { SOURCE_FIX_ALL } from '../../server/src/lsp/codeActionRequests';
import { StateChecker } from '../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../server/src/state/model';
import { CheckFolder } from '../harness/checkCommand';
import { generateDeployment, wrap } from '../harness/generateState';
import { LanguageClient } from '../harness/lsp';
import type { PulumiStack } from '../harness/pulumiStack';
import { createStack } from '../harness/stackSnapshots';
import { Random } from '../harness/random';
import { timed, timedAsync } from './timing';

/** Milliseconds to sort a shuffled state. */
export interface Repairing {
  readonly resources: number;
  /** All repairs of an open document, and the resulting text. */
  readonly ofDocument: number;
  /** The same as in an editor: from its request to the edit. */
  readonly inEditor: number;
  /** Run time of our command line. */
  readonly command: number;
  /** Run time of the CLI, with the same state in its backend. */
  readonly pulumi: number;
  /** Run time of our command line for the complete check. */
  readonly check: number;
  /** Time of an import until it reports the first fault. */
  readonly refusal: number;
}

const RUNS = 5;

/**
 * Measures the repair of a state whose resources are in any order.
 * @throws if one of the programs does not repair it
 */
export async function measureRepair(resources: number): Promise<Repairing> {
  // The CLI reads secrets before it repairs: ours would need the key of the stack.
  const deployment = generateDeployment({ resources, properties: 3, secrets: false });
  const shuffled = { ...deployment, resources: new Random(1).shuffled(deployment.resources) };
  const stack = await createStack();
  try {
    const file = await onlyState(path.join(stack.backendDir, '.pulumi', 'stacks'));
    const before = JSON.parse(await readFile(file, 'utf8')) as { checkpoint: { stack: string } };
    const state = wrap(shuffled, 'checkpoint') as { checkpoint: { stack: string } };
    state.checkpoint.stack = before.checkpoint.stack;
    const text = JSON.stringify(state, null, 4);
    const exported = path.join(stack.cwd, 'shuffled.json');
    await writeFile(exported, JSON.stringify(wrap(shuffled, 'export'), null, 4));
    return {
      resources,
      ofDocument: timed(RUNS, () => StateChecker.of(new StateModel(text), {}), repairChecked),
      inEditor: await measureEditor(text),
      command: measureCommand(text, ['check', '--fix'], 0),
      pulumi: await measurePulumi(stack, file, text),
      check: measureCommand(text, ['check'], 1),
      refusal: await measureRefusal(stack, exported),
    };
  } finally {
    await stack.dispose();
  }
}

async function measureEditor(text: string): Promise<number> {
  const uri = 'file:///shuffled.json';
  const client = await LanguageClient.start();
  try {
    await client.open(uri, text);
    const start = { line: 0, character: 0 };
    const [action] = await client.codeActions(uri, { start, end: start }, [SOURCE_FIX_ALL]);
    return await timedAsync(
      RUNS,
      () => undefined,
      async () => {
        assert.ok((await client.resolve(action!)).edit);
      },
    );
  } finally {
    client.kill();
  }
}

/** @param exitCode the expected exit code */
function measureCommand(text: string, command: readonly string[], exitCode: number): number {
  const folder = new CheckFolder();
  try {
    return timed(
      RUNS,
      () => {
        folder.write('dev.json', text);
      },
      () => {
        const { code, stderr } = folder.run([...command, 'dev.json']);
        assert.equal(code, exitCode, stderr);
      },
    );
  } finally {
    folder.remove();
  }
}

function measurePulumi(stack: PulumiStack, file: string, text: string): Promise<number> {
  return timedAsync(
    RUNS,
    () => writeFile(file, text),
    async () => {
      const { code, stderr } = await stack.run(['state', 'repair', '--yes']);
      assert.equal(code, 0, stderr);
    },
  );
}

function measureRefusal(stack: PulumiStack, exported: string): Promise<number> {
  return timedAsync(
    RUNS,
    () => undefined,
    async () => {
      const { code, stderr } = await stack.run(['stack', 'import', '--file', exported]);
      assert.notEqual(code, 0);
      assert.match(stderr, /state file contains errors/);
    },
  );
}

async function onlyState(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true });
  return path.join(
    folder,
    files.find((file) => file.endsWith('dev.json'))!,
  );
}
