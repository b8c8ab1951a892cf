import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brokenStates } from './brokenStates.mjs';
import { makeStuckStack } from './stuckStack.mjs';

/** What is opened first: a state with the most frequent damage. */
const FIRST_FILE = 'broken/1-swapped-resources.json';

/**
 * Makes the demo workspace: a Pulumi project with a stuck stack, its exported state, and broken states.
 * Without a `pulumi` the stack is missing and the states are those of an example.
 * @param {string} repository
 * @param {string} folder the project is made in `shop` below it, beside what the CLI needs.
 * @returns {Promise<{ folder: string, file: string, line: number, instructions: string, env: Record<string, string>,
 * end: () => Promise<void> }>} the workspace folder, the file and line to open in it, what to try, the environment in
 * which the CLI finds the stack, and a function that ends what still runs of it.
 */
export async function makeDemo(repository, folder, log) {
  const project = path.join(folder, 'shop');
  log('making a stack and interrupting its update');
  const real = await makeStuckStack(repository, folder).catch((error) => {
    log(`There is no real stack in this demo. ${error.message}`);
    return undefined;
  });
  if (!real) {
    await rm(project, { recursive: true, force: true });
    await cp(path.join(repository, 'test', 'programs', 'typescript'), project, { recursive: true });
  }
  const example = path.join(repository, 'scripts', 'demo', 'exampleState.json');
  const stuck = real?.stuck ?? (await readFile(example, 'utf8'));
  await writeFile(path.join(project, 'stuck.json'), stuck);
  await mkdir(path.join(project, 'broken'));
  for (const { file, text } of brokenStates(stuck)) {
    await writeFile(path.join(project, 'broken', file), text);
  }
  const file = path.join(project, FIRST_FILE);
  const instructions = whatToTry(real?.interrupted.id);
  await writeFile(path.join(project, 'README.md'), `# What to try\n\n${instructions}\n`);
  return {
    folder: project,
    file,
    line: lineOf('"dependencies"', await readFile(file, 'utf8')),
    instructions,
    env: real?.stack.variables ?? {},
    end: async () => real?.stack.endProcesses(),
  };
}

/** The 1-based line of the first place where `needle` stands: here, the first reference that is broken. */
function lineOf(needle, text) {
  return text.slice(0, text.indexOf(needle)).split('\n').length;
}

function whatToTry(interruptedId) {
  const states = `\
1. **Broken states.** Open the files in \`broken/\` one after the other. A squiggle says why Pulumi would refuse
   the state; Ctrl+. on it shows the fixes, and \`Pulumi: Fix All Problems in This State\` (F1) makes all
   that lose nothing.`;
  if (interruptedId === undefined) {
    return `${states}
2. **A stuck state.** \`stuck.json\` has a pending operation: an update was killed while it created a queue.
   \`Pulumi: Repair Pending Operations\` (F1) asks what became of it.`;
  }
  return `${states}
2. **A stuck stack.** An update of this project was killed while it created the queue \`orders\`. In a
   terminal, \`pulumi up\` says that the stack is locked. With F1:
   \`Pulumi: Cancel Update\` removes the lock;
   \`Pulumi: Repair Pending Operations\` asks about the queue: it does exist, with the id \`${interruptedId}\`
   (each file in \`cloud/\` is a resource that exists). \`pulumi preview\` finds nothing to do afterwards.
3. **The whole way back.** Repair \`broken/6-all-of-it.json\` and put it back with \`Pulumi: Import Stack State…\`.
4. **The debugger.** Set a breakpoint in \`index.ts\` and run \`Pulumi: Debug Program\`.`;
}
