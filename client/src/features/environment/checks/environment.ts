import { optionVariables } from '../../../pulumi/cli/runEnvironment';
import type { Check, CheckContext, Finding, Level } from '../model/check';

/** A setting, or a combination of two, with known problems. */
interface KnownTrouble {
  readonly level: Level;
  applies(context: CheckContext): boolean;
  readonly message: string;
  readonly advice: string;
}

const isSet = ({ env }: CheckContext, name: string): boolean => /^(?:1|true)$/i.test(env[name] ?? '');
const nodeOptions = ({ env }: CheckContext): string => env['NODE_OPTIONS'] ?? '';

const TROUBLES: readonly KnownTrouble[] = [
  {
    level: 'error',
    applies: (context) => /--inspect-(?:brk|wait)/.test(nodeOptions(context)),
    message:
      'NODE_OPTIONS makes every Node.js process wait for a debugger, Pulumi’s own included: Pulumi hangs.',
    advice:
      'Unset it in the environment that starts the editor, and use “Pulumi: Debug Program”, which makes only the program wait.',
  },
  {
    level: 'error',
    applies: (context) => /[“”„‟″]/.test(nodeOptions(context)),
    message:
      'NODE_OPTIONS contains typographic quotes, as copied from a web page. They become part of the value.',
    advice: 'Write it with straight quotes, or unset it.',
  },
  {
    level: 'warning',
    applies: (context) => isSet(context, 'PULUMI_SKIP_CHECKPOINTS'),
    message: 'PULUMI_SKIP_CHECKPOINTS is set: an update that crashes loses what it has done so far.',
    advice: 'Unset it, unless the state is very large and you accept that.',
  },
  {
    level: 'warning',
    applies: ({ env }) => env['PULUMI_CONFIG_PASSPHRASE']?.endsWith('\n') === true,
    message: 'The passphrase in PULUMI_CONFIG_PASSPHRASE ends with a line break, which is part of it.',
    advice: 'If it was read from a file, use PULUMI_CONFIG_PASSPHRASE_FILE, which ignores the line break.',
  },
  {
    level: 'information',
    applies: ({ env }) => Boolean(env['PULUMI_STACK']),
    message:
      'PULUMI_STACK is set: it selects the stack in every project, whatever “pulumi stack select” said.',
    advice: 'In a project without a stack of that name, the CLI only says “no stack selected”.',
  },
];

/** Checks the environment for settings with known problems. */
export const environment: Check = {
  id: 'environment',
  title: 'Environment variables',
  run(context) {
    const found = [
      ...TROUBLES.filter((trouble) => trouble.applies(context)).map(({ level, message, advice }) => ({
        level,
        message,
        details: [advice],
      })),
      ...flagsForAll(context),
    ];
    const ok: Finding = {
      level: 'ok',
      message: 'No setting that is known to cause trouble is set.',
    };
    return Promise.resolve(found.length === 0 ? [ok] : found);
  },
};

function flagsForAll({ env }: CheckContext): Finding[] {
  const names = optionVariables(env).sort();
  if (names.length === 0) return [];
  const [gives, flags] = names.length === 1 ? ['gives', 'a flag'] : ['give', 'flags'];
  const message = `${names.join(', ')} ${gives} ${flags} to each command of newer CLIs.`;
  const advice =
    'In a terminal, it also counts where nobody expects it. What the extension runs gets none that change what is done.';
  return [{ level: 'warning', message, details: [advice] }];
}
