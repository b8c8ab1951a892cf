import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { counted } from '../../../../../shared/counted';
import { loadSettingsFiles } from '../../../project/projects';
import { readText } from '../../../project/fileText';
import { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import { withTemporaryFolder } from '../../../pulumi/cli/temporaryFolder';
import { writePrivateFile } from '../../../pulumi/secrets/privateFile';
import { runOn, stackFlag } from '../../../pulumi/stacks/runOn';
import { listStackConfigFiles } from '../../../pulumi/stacks/stackConfig';
import type { Check, CheckContext, CheckedProject, Finding } from '../model/check';
import { fileFailure } from '../../../../../shared/failureText';

const VARIABLE = 'PULUMI_CONFIG_PASSPHRASE';
const FILE_VARIABLE = 'PULUMI_CONFIG_PASSPHRASE_FILE';

/** Checks that the passphrases that stacks need are set, and has the CLI try them. Never reads one. */
export const passphrase: Check = {
  id: 'passphrase',
  title: 'Passphrase',
  async run(context) {
    const stacks = (await Promise.all(context.projects.map(stacksWithPassphrase))).flat();
    const text = context.env[VARIABLE];
    const file = context.env[FILE_VARIABLE];
    if (text !== undefined) {
      const message = `${VARIABLE} is set${text === '' ? ', to nothing: an empty passphrase' : ''}.`;
      return [...both(file), { level: 'ok', message }, ...(await triedOn(stacks, VARIABLE, context))];
    }
    if (file !== undefined && file !== '') {
      const read = await fromFile(file, context);
      return [read, ...(read.level === 'ok' ? await triedOn(stacks, FILE_VARIABLE, context) : [])];
    }
    if (stacks.length === 0) return [];
    return [
      {
        level: 'information',
        message: `${stacks.length === 1 ? 'A stack needs' : `${stacks.length} stacks need`} a passphrase, but none is set.`,
        details: [
          ...stacks.map(nameOf),
          `This extension asks for it when it is needed. For terminals and CI set ${VARIABLE} or ${FILE_VARIABLE}.`,
        ],
      },
    ];
  },
};

/** A stack whose settings file has a passphrase's salt. */
interface SaltedStack {
  readonly project: CheckedProject;
  readonly stack: string;
  readonly file: string;
}

/** Maximum stacks with which a passphrase is tried: each is a run of the CLI. */
const MOST_TRIED = 10;

/** Says which stacks take the passphrase of the environment. A stack that the CLI cannot ask about is left out. */
async function triedOn(
  stacks: readonly SaltedStack[],
  variable: string,
  context: CheckContext,
): Promise<Finding[]> {
  if (stacks.length === 0 || (await context.locate()).path === undefined) return [];
  const verdicts = await Promise.all(
    stacks.slice(0, MOST_TRIED).map(async (one) => ({ one, verdict: await tryOn(one, context) })),
  );
  const named = (wanted: 'right' | 'wrong'): string[] =>
    verdicts.filter(({ verdict }) => verdict === wanted).map(({ one }) => nameOf(one));
  const [right, wrong] = [named('right'), named('wrong')];
  return [
    ...wrong.map((name): Finding => {
      const message = `The passphrase in ${variable} is not that of stack ${name}.`;
      const details = [
        `Pulumi says “incorrect passphrase”. Set ${variable} to the one with which the stack was made.`,
      ];
      return { level: 'error', message, details };
    }),
    ...(right.length > 0
      ? [
          {
            level: 'ok' as const,
            message: `${counted(right.length, 'stack')} took the passphrase.`,
            details: right,
          },
        ]
      : []),
  ];
}

/** Has the CLI encrypt a value for the stack, in a copy of its settings: it takes only the right passphrase for that. */
async function tryOn(
  { project, stack, file }: SaltedStack,
  context: CheckContext,
): Promise<'right' | 'wrong' | undefined> {
  return withTemporaryFolder('pulumi-passphrase-', async (folder) => {
    const copy = join(folder, basename(file));
    await writePrivateFile(copy, await readText(file));
    const target = {
      folder: project.folder,
      project: project.name,
      stack,
      backend: await context.backend(project.folder),
    };
    const args = ['config', 'set', '--secret', `--config-file=${copy}`, stackFlag(target), 'tried', 'value'];
    await runOn(context.cli, target, args, { ...context.control, asksPassphrase: false });
    return 'right' as const;
  }).catch((error: unknown) =>
    error instanceof PulumiProblem && error.kind === 'passphrase-wrong' ? 'wrong' : undefined,
  );
}

function nameOf({ project, stack }: SaltedStack): string {
  return `${stack} of project “${project.name}”`;
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
    const message = `${FILE_VARIABLE} names a file that cannot be read: ${fileFailure(error)}.`;
    return { level: 'error', message, details: [file] };
  }
}

async function stacksWithPassphrase(project: CheckedProject): Promise<SaltedStack[]> {
  if (project.unreadable !== undefined) return [];
  const stacks = (await listStackConfigFiles(project.folder)).map(async ({ stack, file }) => {
    // A passphrase file that cannot be read is reported.
    const isSalted = await hasSalt(file).catch(() => false);
    return isSalted ? [{ project, stack, file }] : [];
  });
  return (await Promise.all(stacks)).flat();
}

async function hasSalt(file: string): Promise<boolean> {
  const { stackSettings } = await loadSettingsFiles();
  return stackSettings(await readText(file), file).provider.encryptionsalt !== undefined;
}
