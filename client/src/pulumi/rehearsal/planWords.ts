import type { Outcome, PlannedStep, Reason, ReplaceCause } from './plan';

/** What an update does to a resource, in words that continue `it would`. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  delete: 'delete',
  replace: 'replace',
  create: 'create',
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

/** What the creation of an object means that the stack has already. */
export const CREATED_TWICE =
  'the stack has it today: the real object stays, unknown to Pulumi, and a second one is made, or its name is taken';

/** What no rehearsal can know. */
export const LIMITS: readonly string[] = [
  'It is a preview: what only fails or differs while resources are really created, changed or deleted does not show.',
  'Values that are known only after the update count as changed.',
  'The program really runs, and providers really read. What it does besides, for example to files, is done.',
  'Policy packs of an organization do not run.',
];
