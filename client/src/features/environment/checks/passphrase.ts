import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { loadSettingsFiles } from '../../../project/projects';
import { readText } from '../../../project/fileText';
import { listStackConfigFiles } from '../../../pulumi/stacks/stackConfig';
import type { Check, CheckContext, CheckedProject, Finding } from '../model/check';
import { reason } from '../model/folderProbe';

const VARIABLE = 'PULUMI_CONFIG_PASSPHRASE';
const FILE_VARIABLE = 'PULUMI_CONFIG_PASSPHRASE_FILE';

/** Checks that the passphrases that stacks need are set. Never reads a passphrase. */
export const passphrase: Check = {
  id: 'passphrase',
  title: 'Passphrase',
  async run(context) {
    const stacks = (await Promise.all(context.projects.map(stacksWithPassphrase))).flat();
    const isSet = context.env[VARIABLE] !== undefined;
    const file = context.env[FILE_VARIABLE];
    if (isSet) return [...both(file), set(context.env[VARIABLE] === '')];
    if (file !== undefined && file !== '') return [await fromFile(file, context)];
    if (stacks.length === 0) return [];
    return [
      {
        level: 'information',
        message: `${stacks.length === 1 ? 'A stack needs' : `${stacks.length} stacks need`} a passphrase, but none is set.`,
        details: [
          ...stacks,
          `This extension asks for it when it is needed. For terminals and CI set ${VARIABLE} or ${FILE_VARIABLE}.`,
        ],
      },
    ];
  },
};

function set(empty: boolean): Finding {
  return { level: 'ok', message: `${VARIABLE} is set${empty ? ', to nothing: an empty passphrase' : ''}.` };
}

function both(file: string | undefined): Finding[] {
  if (!file) return [];
  const message = `${VARIABLE} and ${FILE_VARIABLE} are both set. The first takes precedence.`;
  return [{ level: 'warning', message }];
}

async function fromFile(file: string, { folder }: CheckContext): Promise<Finding> {
  try {
    await readFile(resolve(folder, file));
    return { level: 'ok', message: `${FILE_VARIABLE} names a file that can be read.`, details: [file] };
  } catch (error) {
    const message = `${FILE_VARIABLE} names a file that cannot be read: ${reason(error)}.`;
    return { level: 'error', message, details: [file] };
  }
}

/** The stacks of a project whose settings file has a passphrase's salt, for a message. */
async function stacksWithPassphrase({ name, folder, unreadable }: CheckedProject): Promise<string[]> {
  if (unreadable !== undefined) return [];
  const stacks = (await listStackConfigFiles(folder)).map(async ({ stack, file }) => {
    // A passphrase file that cannot be read is reported.
    const isSalted = await hasSalt(file).catch(() => false);
    return isSalted ? [`${stack} of project “${name}”`] : [];
  });
  return (await Promise.all(stacks)).flat();
}

async function hasSalt(file: string): Promise<boolean> {
  const { stackSettings } = await loadSettingsFiles();
  return stackSettings(await readText(file), file).provider.encryptionsalt !== undefined;
}
