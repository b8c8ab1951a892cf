import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PulumiStack } from '../harness/pulumiStack';
import { SETTINGS_FORMS, type SettingsForm } from '../harness/settingsForms';
import { useNewStack } from './suite';

/** Parallel runs of the CLI, which are faster. */
const AT_ONCE = 4;

describe('the real CLI and the forms of a stack’s settings', function () {
  this.timeout(120_000);
  let stack: PulumiStack;
  useNewStack((made) => {
    ({ stack } = made);
  });

  /** The places of the secrets that it finds; undefined if it refuses the file. */
  async function secretsIn({ text, extension }: SettingsForm, name: string): Promise<string[] | undefined> {
    const file = path.join(stack.root, `${name}.${extension}`);
    await writeFile(file, text);
    const { code, stdout } = await stack.run(['config', '--json', `--config-file=${file}`]);
    if (code !== 0) return undefined;
    const values = JSON.parse(stdout) as Record<string, { secret: boolean }>;
    return Object.keys(values).filter((key) => values[key]!.secret);
  }

  it('reads and refuses the forms as the table says', async () => {
    const left = [...SETTINGS_FORMS.entries()];
    const work = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [i, form] = next;
        const expected = form.cli === 'refused' ? undefined : form.cli;
        assert.deepEqual(await secretsIn(form, `form${i}`), expected, form.title);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  });
});
