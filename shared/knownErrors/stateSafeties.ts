import type { StateSafety } from './knownError';

/** Answers shared by many errors. */

export const programNotRun: StateSafety = {
  answer: 'yes',
  why: 'The program did not run, or did not finish: the state has all changes.',
};

export const nothingDone: StateSafety = { answer: 'yes', why: 'Nothing was read or written.' };

export const operationRefused: StateSafety = {
  answer: 'yes',
  why: 'The operation was refused and changed nothing. What succeeded before it is in the state.',
};

export const operationUnknown: StateSafety = {
  answer: 'unknown',
  why: 'What succeeded before is in the state. It is not known whether this operation happened: look at the resource before you run it again.',
};
