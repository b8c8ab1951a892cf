import type { Outcome, PlannedStep, Reason, RehearsedRun, ReplaceCause } from './plan';

/** What a run does to a resource, in words that continue `it would`. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  delete: 'delete',
  replace: 'replace',
  create: 'create',
  gone: 'take out of the state (it is not found)',
  update: 'change',
  import: 'import',
  forget: 'forget (it stays in the cloud)',
  read: 'read',
  refresh: 'refresh',
  same: 'leave as it is',
  nothing: 'nothing',
  unknown: 'not known',
};

const CAUSES: Readonly<Record<ReplaceCause, string>> = {
  provider: 'it gets another provider, or its provider is replaced',
  replaceWith: 'a resource that it is replaced with is replaced',
  deletedWith: 'the resource that it is deleted with is replaced',
  marked: 'it is marked to be replaced',
  unfinished: 'its last create or update was not completed',
  dependency: 'a resource that it depends on is replaced',
};

/** A reason in words, except for a property. */
export function causeWords(reason: Exclude<Reason, { kind: 'property' }>): string {
  return CAUSES[reason.kind];
}

/** What is dangerous or unusual about a step, in words. */
export function notesOn({ operation, isProtected, deletesFirst, isOldCopy }: PlannedStep): string[] {
  const loses = operation === 'delete' || operation === 'replace';
  return [
    ...(isOldCopy ? ['an old copy that an earlier replacement has left'] : []),
    ...(deletesFirst ? ['the old one is deleted before the new one exists'] : []),
    ...(isProtected && loses ? ['protected: Pulumi stops there'] : []),
  ];
}

/** What the state's properties are compared with, as the title of a column. */
export const COMPARED: Readonly<Record<RehearsedRun, string>> = {
  update: 'In the program',
  refresh: 'Really there',
  destroy: '',
};

/** What the creation of an object means that the stack has already. */
export const CREATED_TWICE =
  'the stack has it today: the real object stays, unknown to Pulumi, and a second one is made, or its name is taken';

/** What no rehearsal of an update can know. */
const OF_UPDATES: readonly string[] = [
  'It is a preview: what only fails or differs while resources are really created, changed or deleted does not show.',
  'Values that are known only after the update count as changed.',
  'The program really runs, and providers really read. What it does besides, for example to files, is done.',
  'Policy packs of an organization do not run.',
];

/** What no rehearsal of a run can know. */
export const LIMITS: Readonly<Record<RehearsedRun, readonly string[]>> = {
  update: OF_UPDATES,
  refresh: [
    'It is a preview: the real refresh can find other values, or fail.',
    'Providers really read. One that has no way to read a resource says that nothing has changed.',
  ],
  destroy: [
    'It is a preview: what only fails while resources are really deleted does not show, such as a bucket that is not empty.',
  ],
};
