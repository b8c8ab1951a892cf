import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brokenStates } from './brokenStates.mjs';
import { instructions, readme } from './instructions.mjs';
import { stuckStack } from './stuckStack.mjs';

/** The first opened file: a state with the most frequent damage. */
const FIRST_FILE = 'broken/1-swapped-resources.json';

/**
 * Makes the demo workspace: a Pulumi project with the states of an example, broken in several ways. It runs no `pulumi`.
 * @param {string} repository
 * @param {string} folder the project is made in `shop` below it, beside what the CLI needs.
 * @returns what to open (`folder`, `file` and `line`), the environment `env` for it, and what to try, `instructions`.
 * `complete` makes the stuck stack of the project and returns what to try then; it never rejects. `end` ends what
 * still runs of it.
 */
export async function makeDemo(repository, folder) {
  const project = path.join(folder, 'shop');
  await cp(path.join(repository, 'test', 'programs', 'typescript'), project, { recursive: true });
  const example = await readFile(path.join(repository, 'scripts', 'demo', 'exampleState.json'), 'utf8');
  await writeFile(path.join(project, 'stuck.json'), example);
  await mkdir(path.join(project, 'broken'));
  for (const { file, text } of brokenStates(example)) {
    await writeFile(path.join(project, 'broken', file), text);
  }
  const tell = (about) => writeFile(path.join(project, 'README.md'), readme(about));
  await tell();
  const stack = await stuckStack(repository, folder);

  async function complete(log) {
    const about = await stack.make(log).then(
      async ({ stuck, interrupted }) => {
        await writeFile(path.join(project, 'damaged-export.json'), brokenStates(stuck).at(-1).text);
        return { interruptedId: interrupted.id };
      },
      (error) => ({ missing: error.message }),
    );
    await tell(about);
    return instructions(about);
  }

  const file = path.join(project, FIRST_FILE);
  return {
    folder: project,
    file,
    line: lineOf('"dependencies"', await readFile(file, 'utf8')),
    env: stack.variables,
    instructions: instructions(),
    complete,
    end: () => stack.end(),
  };
}

/** The 1-based line of the first occurrence of `needle`: here, the first broken reference. */
function lineOf(needle, text) {
  return text.slice(0, text.indexOf(needle)).split('\n').length;
}
