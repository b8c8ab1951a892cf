/** What an interrupted migration leaves in the new backend. */
type LeftThere = 'nothing' | 'an empty stack' | 'the whole stack' | 'nothing or the whole stack';

export interface MigrationFault {
  readonly title: string;
  /** `real`: it happens. `imitated`: a script in the place of the CLI ends itself or fails there. */
  readonly how: 'real' | 'imitated';
  readonly leaves: LeftThere;
  /** True if the migration is completed nevertheless. */
  readonly completes?: boolean | 'if whole';
}

/**
 * What can interrupt Migrate Stack to Another Backend at each step. `migrationFaults.test.ts` causes each of them,
 * checks both backends and the disk, and then migrates again.
 */
export const MIGRATION_FAULTS = {
  tagsUnread: { title: 'The CLI crashes when it reads the tags', how: 'imitated', leaves: 'nothing' },
  beforeInit: {
    title: 'The CLI is killed before it makes the new stack',
    how: 'imitated',
    leaves: 'nothing',
  },
  afterInit: {
    title: 'The CLI is killed when it has made the new stack',
    how: 'imitated',
    leaves: 'nothing',
  },
  encrypting: {
    title: 'The CLI is killed when it has encrypted a secret of the configuration',
    how: 'imitated',
    leaves: 'nothing',
  },
  tagging: { title: 'The CLI is killed when it has set a tag', how: 'imitated', leaves: 'nothing' },
  configDiffers: {
    title: 'The CLI reads another value of a setting in the new configuration',
    how: 'imitated',
    leaves: 'nothing',
  },
  beforeImport: {
    title: 'The CLI is killed before it imports the state',
    how: 'imitated',
    leaves: 'nothing',
  },
  duringImport: {
    title: 'The CLI is killed while it imports the state and holds the lock',
    how: 'real',
    leaves: 'nothing or the whole stack',
    completes: 'if whole',
  },
  afterImport: {
    title: 'The CLI is killed when it has imported the state',
    how: 'imitated',
    leaves: 'the whole stack',
    completes: true,
  },
  refused: { title: 'Pulumi refuses the state', how: 'real', leaves: 'nothing' },
  hangs: { title: 'The CLI hangs at the import, and the user stops it', how: 'imitated', leaves: 'nothing' },
  closed: {
    title: 'The editor is closed while the CLI imports the state',
    how: 'real',
    leaves: 'the whole stack',
    completes: true,
  },
  unread: {
    title: 'The CLI crashes when the new stack is read back',
    how: 'imitated',
    leaves: 'the whole stack',
  },
  configUnread: {
    title: 'The CLI crashes when the new configuration is read in its place',
    how: 'imitated',
    leaves: 'the whole stack',
  },
  notRemoved: {
    title: 'The CLI is killed at the import, and crashes when the new stack is removed again',
    how: 'imitated',
    leaves: 'an empty stack',
  },
  targetFull: { title: 'The disk of the new backend is full', how: 'real', leaves: 'nothing' },
  targetReadOnly: {
    title: 'The new backend turns read-only before the import',
    how: 'real',
    leaves: 'an empty stack',
  },
  configFull: {
    title: 'The disk of the project is full when the configuration is written',
    how: 'real',
    leaves: 'nothing',
  },
  configReadOnly: {
    title: 'The folder of the configuration is read-only',
    how: 'real',
    leaves: 'nothing',
  },
} as const satisfies Record<string, MigrationFault>;

/** The part of docs/faults.md about migrations. */
export function migrationDocs(): string[] {
  const faults: readonly MigrationFault[] = Object.values(MIGRATION_FAULTS);
  return [
    '## Interrupted migrations',
    '',
    'However Migrate Stack to Another Backend is interrupted, the old stack stays as it is, and the project’s configuration is the',
    'old or the new one, whole. No secret is on the disk in plaintext. If a part of the new stack is left, the message says so.',
    'The next migration to the same place then offers to remove that part and start again, after a backup if it has resources. A',
    'stack that differs from the old one is never removed. If the extension itself is killed, two hidden files with the encrypted',
    'configuration can stay beside the old one, `.Pulumi.dev.new.yaml` and `.Pulumi.dev.old.yaml`: no stack has them, and the next',
    'migration replaces them.',
    '',
    '| Interruption | Made | The new backend has | The migration |',
    '| --- | --- | --- | --- |',
    ...faults.map(
      ({ title, how, leaves, completes }) => `| ${title} | ${how} | ${leaves} | ${progress(completes)} |`,
    ),
    '',
  ];
}

function progress(completes: MigrationFault['completes']): string {
  if (completes === 'if whole') return 'fails, or is complete if the whole stack is there';
  return completes ? 'is complete' : 'fails; the next one is complete';
}
