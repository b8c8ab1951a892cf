import type { OutlivingCommand } from './faults';

/** Flows that begin before a login to another backend and write after it: `pinnedBackend.test.ts` tries each. */
export const PINNED = [
  'an import',
  'the replacement of its state',
  'the change of one resource',
  'a repair of its pending operations',
  'the restoring of an earlier state',
  'the undoing of a write',
  'a move to another stack',
  'a cancelled update',
  'a refresh',
  'an acceptance of its drift',
  'an adoption',
  'a rename',
  'a rename that is undone',
  'a renamed project',
  'the removal of what a migration has left',
  'what was left of it when it was removed',
  'an update with a verbose log',
  'a destroy whose trace is recorded',
  'a destroy',
  'a refresh in the debugger',
] as const;

export type PinnedFlow = (typeof PINNED)[number];

/** The title of the test case that migrates such a stack: a migration changes another stack. */
export const COPIED = 'is what a migration copies';

/** Commands for which `otherWrites.test.ts` writes to the stack between their last look and their import. */
export type OverwritingCommand =
  | 'Import Stack State'
  | 'Repair State'
  | 'Repair Pending Operations'
  | 'Rename Resource'
  | 'Delete Resource From State'
  | 'Protect Resource'
  | 'Restore State Backup'
  | 'Move Resource to Another Stack';

/** A command that changes a stack, and the test case for each fault from outside. */
interface Writer {
  /** Its ids in the manifest, without the extension’s name. */
  readonly commands: readonly string[];
  readonly title: string;
  readonly pinned: PinnedFlow | typeof COPIED;
  readonly outlives: OutlivingCommand;
  /** `lock`: Pulumi’s lock refuses other writes while it runs. `nothing`: it writes no state. */
  readonly otherWrite: OverwritingCommand | 'renamed' | 'migrated' | 'lock' | 'nothing';
}

const replacing = (
  commands: readonly string[],
  title: string,
  otherWrite: OverwritingCommand,
  pinned: PinnedFlow = 'the replacement of its state',
): Writer => ({ commands, title, pinned, outlives: 'import', otherWrite });

const running = (
  commands: readonly string[],
  title: string,
  pinned: PinnedFlow,
  outlives: OutlivingCommand,
): Writer => ({ commands, title, pinned, outlives, otherWrite: 'lock' });

const ONE_RESOURCE = 'the change of one resource';

/** Every command that changes a stack. */
export const WRITERS: readonly Writer[] = [
  replacing(['importState'], 'Import Stack State', 'Import Stack State'),
  replacing(['editState'], 'Edit Stack State, when it is saved', 'Import Stack State'),
  replacing(['repairState'], 'Repair State', 'Repair State'),
  replacing(
    ['repairPendingOperations', 'showPendingOperations'],
    'Repair Pending Operations, Show Pending Operations',
    'Repair Pending Operations',
    'a repair of its pending operations',
  ),
  replacing(
    ['restoreBackup', 'showHistory'],
    'Restore State Backup, Show History',
    'Restore State Backup',
    'the restoring of an earlier state',
  ),
  replacing(['undoLastWrite'], 'Undo Last Write', 'Restore State Backup', 'the undoing of a write'),
  replacing(['deleteFromState'], 'Delete Resource From State', 'Delete Resource From State', ONE_RESOURCE),
  replacing(['renameResource'], 'Rename Resource', 'Rename Resource', ONE_RESOURCE),
  replacing(
    ['protectResource', 'unprotectResource', 'taintResource', 'untaintResource'],
    'Protect, Unprotect, Taint, Untaint Resource',
    'Protect Resource',
    ONE_RESOURCE,
  ),
  replacing(
    ['fixEtag', 'changeProviderVersion'],
    'Fix CloudFront ETag, Change Provider Version in State',
    'Import Stack State',
  ),
  replacing(
    ['moveToStack'],
    'Move Resource to Another Stack',
    'Move Resource to Another Stack',
    'a move to another stack',
  ),
  {
    commands: ['renameProject'],
    title: 'Rename Project',
    pinned: 'a renamed project',
    outlives: 'rename',
    otherWrite: 'renamed',
  },
  {
    commands: ['migrateStack'],
    title: 'Migrate Stack to Another Backend',
    pinned: COPIED,
    outlives: 'migrate',
    otherWrite: 'migrated',
  },
  {
    commands: ['bringBackStack'],
    title: 'Bring Back Removed Stack',
    pinned: 'what was left of it when it was removed',
    outlives: 'import',
    otherWrite: 'migrated',
  },
  {
    commands: ['cancelUpdate'],
    title: 'Cancel Update (Unlock, Release Lock)',
    pinned: 'a cancelled update',
    outlives: 'cancel',
    otherWrite: 'nothing',
  },
  running(['finishDestroy'], 'Finish a Failed Destroy', 'a destroy', 'destroy'),
  running(['refreshStack'], 'Refresh Stack', 'a refresh', 'refresh'),
  running(['adoptResource'], 'Adopt Existing Resource', 'an adoption', 'adopt'),
  running(['showDrift'], 'Show Drift', 'an acceptance of its drift', 'refresh'),
  running(['verboseLog'], 'Run With Verbose Logging', 'an update with a verbose log', 'up'),
  running(['recordTrace'], 'Record Trace', 'a destroy whose trace is recorded', 'destroy'),
  running(
    ['debugProgramUp', 'debugProgramDestroy', 'debugProgramRefresh'],
    'Debug Program (Up), (Destroy), (Refresh)',
    'a refresh in the debugger',
    'refresh',
  ),
];

/** The part of docs/faults.md about faults from outside. */
export function writerDocs(row: (cells: readonly string[]) => string): string[] {
  return [
    '## Every command that changes a stack',
    '',
    'Each of these commands changes the stack that was shown, even if a terminal logs in to another backend meanwhile, and each',
    'goes on when the editor is closed or killed. If the backend reveals what someone else writes at the same moment, no write is',
    'lost:',
    '',
    row(['Command', 'A write of someone else at the same moment']),
    row(['---', '---']),
    ...WRITERS.map(({ title, otherWrite }) => row([title, KEPT[otherWrite] ?? 'is put back and kept'])),
    '',
  ];
}

const KEPT: Readonly<Partial<Record<Writer['otherWrite'], string>>> = {
  nothing: 'stays as it is: the command writes no state',
  lock: 'is refused by Pulumi’s lock',
  renamed: 'is reported; nothing is renamed',
  migrated: 'is reported and kept',
};
