import { counted } from '../../../../shared/counted';
import type { RunRecord } from '../../pulumi/cli/detached/runFolder';
import { storedName } from '../../pulumi/cli/storedTarget';
import type { RunOutcome } from '../../pulumi/cli/detached/foundRun';
import type { OutlivedImport } from '../../pulumi/writes/outlivedImport';

/** The beginnings of sentences about a run, by its command; the stack's name follows. */
const SUBJECTS: Readonly<Record<string, string>> = {
  up: 'The update of',
  refresh: 'The refresh of',
  destroy: 'The destroy of',
  import: 'Putting an existing resource into',
  cancel: 'Cancelling the update of',
  'stack import': 'The import into',
  'stack init': 'Creating',
  'stack rename': 'Renaming',
  'stack rm': 'Removing',
  'state upgrade': 'The upgrade of the backend of',
};

/** The subject of a sentence about a run: `The update of stack “dev”`. */
export function subjectOf({ args, target }: Pick<RunRecord, 'args' | 'target'>): string {
  const [first = '', second = ''] = args;
  const subject = SUBJECTS[first] ?? SUBJECTS[`${first} ${second}`] ?? `“pulumi ${first} ${second}” of`;
  return `${subject} stack “${storedName(target)}”`;
}

/** The same within a sentence: `the update of stack “dev”`. */
export function subjectInside(run: Pick<RunRecord, 'args' | 'target'>): string {
  const subject = subjectOf(run);
  return subject.charAt(0).toLowerCase() + subject.slice(1);
}

/** How a run without its window ended, in one or two sentences, verdict first. */
export function verdictOn(run: Pick<RunRecord, 'args' | 'target'>, { kind }: RunOutcome): string {
  const subject = subjectOf(run);
  switch (kind) {
    case 'succeeded':
      return `${subject} has succeeded. It went on after its window was closed.`;
    case 'failed':
      return `${subject} has failed. It went on after its window was closed.`;
    case 'stopped':
      return `${subject} was stopped, after its window was closed. Its output says what it had done by then.`;
    case 'killed':
      return `${subject} was killed, after its window was closed. Its operations may be incomplete.`;
    case 'lost':
      return `${subject} was cut off: its process is gone, and how it ended is unknown. Its operations may be incomplete.`;
  }
}

/** Said before an undo if someone wrote between the last look at a stack and the import. */
export const OVERWRITTEN =
  'Someone else wrote to it right before: that was overwritten, is kept as a backup, and comes back if the import is undone.';

/** Said of a migration whose window ended during the import: every later step is missing. */
export const MIGRATION_INCOMPLETE =
  'The migration is not complete: the new stack’s configuration is missing. Migrate again to the same backend to finish it. The old stack is unchanged.';

/** What is said of a stack's state after an import without its window. */
export interface ImportReport {
  /** Matters more than how the import ended, so it comes before {@link verdictOn}. */
  readonly first?: string;
  /** Follows it. */
  readonly then?: string;
}

/** Describes a stack's state after an import without its window. */
export function formatImport(
  { target }: Pick<RunRecord, 'target'>,
  ending: RunOutcome,
  imported: OutlivedImport | { readonly kind: 'not read' },
): ImportReport {
  const name = `“${storedName(target)}”`;
  switch (imported.kind) {
    case 'as imported': {
      const then = `It was read back: the stack has all that was imported, ${counted(imported.resourceCount, 'resource')}.`;
      if (imported.replaced?.isOthers !== true) return { then };
      return {
        first: `Someone else wrote to stack ${name} right before the import, and that was overwritten: it is kept as a backup, and comes back if the import is undone.`,
        then,
      };
    }
    case 'not read':
      return {
        then:
          ending.kind === 'succeeded'
            ? 'The stack could not be read back.'
            : 'It is not known whether the stack has the imported state: it could not be read.',
      };
    case 'as before':
      return ending.kind === 'succeeded'
        ? { first: `Stack ${name} has its previous state: someone has restored it since the import.` }
        : { then: 'The stack has its previous state.' };
    case 'other': {
      const [difference = '', ...more] = imported.differences;
      const others = more.length > 0 ? ` The log has ${counted(more.length, 'more difference')}.` : '';
      return {
        first: `Stack ${name} differs from what was to be written, or someone has written to it since: ${difference}${others}`,
      };
    }
  }
}
