import { migrationDocs } from './migrationFaults';
import { writerDocs } from './writers';

/** The parts of the commands that run the CLI, by name. */
const FLOWS = {
  export: 'Export Stack State, and every command that reads a stack first',
  replace:
    'Import Stack State, Edit Stack State, Restore State Backup, Repair State, Repair Pending Operations, Delete Resource From State, Protect, Taint and Rename Resource, and both writes of Move Resource to Another Stack',
  cancel: 'Cancel Update (Unlock, Release Lock)',
  refresh: 'Refresh Stack',
  migrate: 'Migrate Stack to Another Backend',
} as const;

export type Flow = keyof typeof FLOWS;

/** How a flow ends: the kind of `PulumiProblem` reported to the user, or `works`. */
export type Ending = string;

export interface Fault {
  readonly title: string;
  /** `real`: it really happens. `imitated`: a script replaces the CLI and behaves like it. */
  readonly how: 'real' | 'imitated';
  readonly endings: Readonly<Record<Flow, Ending>>;
}

const everywhere = (ending: Ending): Fault['endings'] => ({
  export: ending,
  replace: ending,
  cancel: ending,
  refresh: ending,
  migrate: ending,
});

/**
 * The possible faults, and how each flow ends with them. A flow that ends in a problem has written nothing.
 * `faults.test.ts` causes each of them; `scripts/docs.mjs` writes the table into docs/faults.md.
 */
export const FAULTS = {
  missing: { title: 'There is no Pulumi CLI', how: 'real', endings: everywhere('cli-missing') },
  tooOld: {
    title: 'The CLI is too old and does not know an option',
    how: 'imitated',
    endings: everywhere('cli-too-old'),
  },
  panic: {
    title: 'The CLI crashes (a Go panic, exit code 2)',
    how: 'imitated',
    endings: everywhere('crashed'),
  },
  exit3: {
    title: 'Exit code 3: the login has expired',
    how: 'imitated',
    endings: everywhere('not-logged-in'),
  },
  exit6: { title: 'Exit code 6: the stack does not exist', how: 'imitated', endings: everywhere('no-stack') },
  exit8: { title: 'Exit code 8: the run was stopped', how: 'imitated', endings: everywhere('stopped') },
  exit255: { title: 'Exit code 255 without a message', how: 'imitated', endings: everywhere('other') },
  garbage: {
    title: 'The CLI prints garbage and reports success',
    how: 'imitated',
    endings: {
      export: 'other',
      replace: 'other',
      cancel: 'works',
      refresh: 'cli-too-old',
      migrate: 'cli-too-old',
    },
  },
  hangs: { title: 'The CLI hangs, and the user stops it', how: 'imitated', endings: everywhere('stopped') },
  passphrase: {
    title: 'The passphrase is wrong, and the user has no other',
    how: 'real',
    endings: { export: 'works', replace: 'stopped', cancel: 'works', refresh: 'stopped', migrate: 'stopped' },
  },
  locked: {
    title: 'Another update holds the lock',
    how: 'real',
    endings: { export: 'works', replace: 'locked', cancel: 'works', refresh: 'works', migrate: 'works' },
  },
} as const satisfies Record<string, Fault>;

/** The ways in which a window ends during a run: the editor is closed, or the extension host gets a signal. */
export const WINDOW_ENDS = ['closed', 'SIGTERM', 'SIGKILL'] as const;

export type WindowEnd = (typeof WINDOW_ENDS)[number];

/**
 * The commands that change a stack, and what remains after their window ended during the run. `outlivesEditor.test.ts`
 * closes the editor during each. In a killed window, no code runs any more, whatever it was doing, so this is tested
 * with one command that runs the CLI once, and with one that runs it several times; `npm run test:long` tests all of
 * them.
 */
export const OUTLIVING = {
  up: { title: 'Update (`pulumi up`)', leaves: 'what the program says, no lock, no pending operation' },
  destroy: { title: 'Destroy', leaves: 'no resource, no lock, no pending operation' },
  refresh: { title: 'Refresh', leaves: 'what is really there, no lock, no pending operation' },
  adopt: { title: 'Adopt Existing Resource', leaves: 'the resource, no lock, no pending operation' },
  import: { title: 'Import of a state', leaves: 'the new state, no lock' },
  cancel: { title: 'Cancel Update (Unlock, Release Lock)', leaves: 'no lock' },
  migrate: {
    title: 'Migrate Stack to Another Backend, while it imports',
    leaves: 'the whole stack in the new backend, too; the next migration replaces it and is complete',
  },
  rename: {
    title: 'Rename Project, while it renames a stack',
    leaves: 'the new name, and the files the old one; the next Rename Project changes those',
  },
} as const;

export type OutlivingCommand = keyof typeof OUTLIVING;

/** The commands that `npm test` also ends in every way. */
export const ENDED_IN_EVERY_WAY: readonly OutlivingCommand[] = ['up', 'migrate'];

/** Where a move is interrupted, and which stacks then have the resource. */
export const MOVE_FAULTS = {
  first: {
    title: 'The CLI is killed when it writes to the stack that gets the resource',
    leaves: 'the source',
  },
  second: { title: 'The CLI is killed when it writes to the stack that had the resource', leaves: 'both' },
} as const;

/** What can interrupt a rename of a project while the CLI renames its second stack. */
export const RENAME_FAULTS = {
  before: 'The CLI is killed before it renames a stack',
  during: 'The CLI is killed while it renames a stack and holds the lock',
  both: 'The CLI is killed when it has written the stack under its new name',
  after: 'The CLI is killed when it has renamed a stack',
  full: 'The disk of the backend is full',
} as const;

/** What can interrupt the import of a new state, and what the stack then has. */
export const INTERRUPTIONS = {
  before: { title: 'The CLI is killed before it writes', leaves: 'old' },
  during: { title: 'The CLI is killed while it holds the lock', leaves: 'old or new' },
  after: { title: 'The CLI is killed when it has written', leaves: 'new' },
  closed: { title: 'The editor is closed while the CLI runs', leaves: 'new' },
  notes: { title: 'The CLI is killed while it writes its notes on the stack’s file', leaves: 'old' },
  full: { title: 'The disk of the backend is full', leaves: 'old' },
} as const;

/** When another process writes to a stack that this extension is writing to, and the outcome. */
export const OTHER_WRITES = {
  thinking: {
    title: 'While you read the question',
    outcome: 'Nothing is written: the stack was changed',
  },
  between: {
    title: 'Between the last look at the stack and the write',
    outcome: 'The write is taken back: the stack has their state again, which is kept as a backup, too',
  },
  after: {
    title: 'Right after the write',
    outcome: 'The stack has their state, and what was written is kept as a backup',
  },
  locked: {
    title: 'Between the last look and the write, still holding the lock',
    outcome: 'Nothing is written: `locked`',
  },
  renamed: {
    title: 'To a stack of a project, right before it is renamed',
    outcome: 'Nothing is renamed: the stack was changed, and keeps their state',
  },
  migrated: {
    title: 'To the new stack of a migration, before its state is imported',
    outcome: 'Their state is overwritten, and kept as a backup',
  },
  copied: {
    title: 'To the stack that is migrated, before its state is imported into the new one',
    outcome: 'Nothing is migrated: the stack was changed, and the new one is removed again',
  },
  refreshed: {
    title: 'Between the backup for a refresh and the refresh',
    outcome: 'Their state is refreshed, and Undo goes back to it',
  },
  afterRefresh: {
    title: 'Right after a refresh',
    outcome: 'The stack has their state, and no Undo is offered',
  },
} as const;

/** The table for docs/faults.md. */
export function faultDocs(): string {
  const flows = Object.keys(FLOWS) as Flow[];
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const faults: readonly Fault[] = Object.values(FAULTS);
  return [
    '# What can go wrong, and what happens then',
    '',
    'The tests make each of these faults happen, with the real CLI where possible, and look at the stack afterwards. `npm run docs`',
    'writes this page from the tests (`test/cli/faults.ts`). An `imitated` fault comes from a script in the place of the CLI.',
    '',
    'The first table says how each kind of command ends: it `works`, or it reports the named problem, with the action that helps.',
    'A command that ends in a problem has written nothing.',
    '',
    ...flows.map((flow) => `- **${flow}**: ${FLOWS[flow]}.`),
    '',
    row(['Fault', 'Made', ...flows]),
    row(['---', '---', ...flows.map(() => '---')]),
    ...faults.map(({ title, how, endings }) =>
      row([
        title,
        how,
        ...flows.map((flow) => (endings[flow] === 'works' ? 'works' : `\`${endings[flow]}\``)),
      ]),
    ),
    '',
    '## Interrupted writes',
    '',
    'Afterwards the stack has the old or the new state, whole, and a backup of the old one exists. The extension reads the',
    'stack to find out which: if the CLI failed after it had written, the extension reports a success with a warning.',
    '',
    row(['Interruption', 'The stack has']),
    row(['---', '---']),
    ...Object.values(INTERRUPTIONS).map(({ title, leaves }) => row([title, `the ${leaves} state`])),
    '',
    'On a full disk, the CLI truncates the stack’s file; the extension restores its content. In a file backend, the CLI also keeps',
    'attributes of each file (`.attrs`). If these are truncated, Pulumi says `EOF` about a whole stack: the extension removes them.',
    '',
    'If the stack cannot be read after an import, its state is unknown. The extension says so, and offers to look again as often as',
    'you like. When it can read the stack, it reports a success, which can be undone, or a failure. The previous state is in a',
    'backup in any case.',
    '',
    'If Pulumi cannot delete its own lock, it reports a success all the same. The extension says that the lock is left, and',
    'offers Cancel Update.',
    '',
    'If the backup cannot be written, because its folder is read-only or its disk is full, nothing is written.',
    '',
    ...writerDocs(row),
    '## Someone else wrote',
    '',
    'The CLI cannot refuse a write when somebody else has written before. So the extension reads the stack right before it writes,',
    'and reads afterwards what was overwritten. A folder keeps that (`.bak`), and so does a bucket or a database, if it can be read.',
    'Pulumi Cloud, or a service like it, numbers every update. If an overwritten state is not the one that you saw, it is kept as a',
    'backup. You are told at once, and can compare and restore it. If the backend cannot be read, the extension can miss a write.',
    '',
    row(['When someone else writes', 'What happens']),
    row(['---', '---']),
    ...Object.values(OTHER_WRITES).map(({ title, outcome }) => row([title, outcome])),
    '',
    '## The editor ends while a command changes a stack',
    '',
    'A run that changes a stack goes on when the editor is closed, and when its extension host is terminated or killed. Its output',
    'is kept. The next window shows the run, lets you stop it, and says how it ended, or that it was killed. A run that only reads',
    'ends with its window. If a command runs the CLI several times, only the present run goes on: each write of Move Resource to',
    'Another Stack is an import.',
    '',
    'After an import, the next window reads the stack back. It says that the stack has everything that was imported, and offers to',
    'undo that; or that the stack still has its previous state; or what else differs, with the backup. After the import of a',
    'migration, it also says that the rest is still to be done.',
    '',
    row(['Command that goes on', 'Afterwards the stack has']),
    row(['---', '---']),
    ...Object.values(OUTLIVING).map(({ title, leaves }) => row([title, leaves])),
    '',
    ...migrationDocs(),
    '## Interrupted moves',
    '',
    'Move Resource to Another Stack first writes to the stack that gets the resource, so that at any time one of the stacks has it.',
    'If both stacks have it, you are told at once, and a button removes it from the new one again.',
    '',
    row(['Interruption', 'Which stack has the resource']),
    row(['---', '---']),
    ...Object.values(MOVE_FAULTS).map(({ title, leaves }) => row([title, leaves])),
    '',
    '## Interrupted renames of a project',
    '',
    'Rename Project renames one stack after the other, and the project’s files last. If it is interrupted, all stacks and files',
    'have their old names afterwards, no stack has two names, and none is locked. The interruptions tested:',
    '',
    ...Object.values(RENAME_FAULTS).map((title) => `- ${title}.`),
    '',
  ].join('\n');
}
