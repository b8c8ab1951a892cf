import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PulumiStack } from '../../harness/pulumiStack';
import { itTakesSteps } from '../../harness/steps';
import { endWorkbenchAndStack, openUpdatedStack } from '../../harness/workbenchSuite';
import type { Workbench } from '../../harness/workbench';

/** The setting that the provider needs to read a resource; the program provides it. */
const TOKEN = 'token';

/** The program's provider requires a token, like that of a cloud. */
async function askForToken(stack: PulumiStack): Promise<void> {
  const provider = path.join(stack.cwd, 'fileProvider.js');
  const check = `if (!fs.existsSync('${TOKEN}')) throw new Error('ExpiredToken: The security token included in the request is expired');`;
  const code = await readFile(provider, 'utf8');
  await writeFile(provider, code.replace('async read(id) {', `async read(id) { ${check}`));
  const program = path.join(stack.cwd, 'index.js');
  const give = `require('fs').writeFileSync('${TOKEN}', '');\n`;
  await writeFile(program, give + (await readFile(program, 'utf8')));
  // The update writes the new provider into the state.
  await stack.must(['up', '--yes', '--skip-preview', '--config=shop:colour=green']);
  await rm(path.join(stack.cwd, TOKEN));
}

describe('a stack whose credentials have expired, in the editor', function () {
  this.timeout(400_000);
  let stack: PulumiStack;
  let workbench: Workbench;
  before(async () => {
    ({ stack, workbench } = await openUpdatedStack(askForToken));
  });
  endWorkbenchAndStack(() => ({ workbench, stack }));

  itTakesSteps('is refreshed with those of its program', {
    'reports that they are refused, and runs nothing again unasked': async () => {
      await workbench.palette.run('Pulumi: Refresh Stack');
      const question = await workbench.messages.modal();
      assert.match(
        question,
        /Nothing was changed: the cloud does not accept the credentials for stack “dev”/,
      );
      assert.ok(!existsSync(path.join(stack.cwd, TOKEN)), 'the program has not run');
      await workbench.screenshot('refresh-with-program-1');
      await workbench.messages.modal('Run Program');
    },
    'asks before the program runs again, and refreshes': async () => {
      const question = await workbench.messages.review();
      assert.match(question, /Refresh stack “dev”\?/);
      assert.match(question, /The program runs again/);
      await workbench.screenshot('refresh-with-program-2');
      await rm(path.join(stack.cwd, TOKEN));
      await workbench.messages.review('Refresh');
      await workbench.messages.toast('was refreshed');
      assert.ok(existsSync(path.join(stack.cwd, TOKEN)));
    },
  });
});
