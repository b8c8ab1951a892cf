import { StateModel } from '../../server/src/state/model';
import { checkState } from '../../server/src/rules/engine/checkState';
import type { RuleFinding } from '../../server/src/rules/engine/ruleFinding';
import { rules } from '../../server/src/rules/index';
import { ruleFixtures } from './fixtures';

/** A state of the rules' fixtures, or what a repair makes of one. */
export interface FixtureState {
  /** Its file below the folder of the fixtures, without markers. */
  name: string;
  /** Code of the rule whose fixture it is. */
  code: string;
  text: string;
  /** The stack that it is meant for. */
  target: string;
}

/** What our rules say that the engine makes of a state. */
export interface ExpectedVerdict {
  /** The findings because of which it refuses to read the state. */
  refused: readonly RuleFinding[];
  /** Not even `--force` gets it in. */
  fatal: boolean;
  /** The engine crashes. */
  panicked: boolean;
  /** The engine's own words, if it can have one reason only. */
  reason: string | undefined;
}

/** All fixtures of all rules and what becomes of them by repairs; once what differs in white space only. */
export function fixtureStates(): FixtureState[] {
  const all = ruleFixtures().flatMap(({ code, name, text, repaired, meta }) =>
    [{ file: `${code}/${name}`, text }, ...repaired].map((state) => ({
      name: state.file,
      code,
      text: state.text,
      target: meta.targetStack ?? 'dev',
    })),
  );
  return [...new Map(all.map((state) => [`${state.target}\n${withoutSpace(state.text)}`, state])).values()];
}

/** The errors that a state has. */
export function errorsIn(text: string, targetStack: string): RuleFinding[] {
  return checkState(new StateModel(text), { targetStack }).filter(({ severity }) => severity === 'error');
}

/** What the engine must make of a state when it reads or imports it. */
export function expectedVerdict(text: string, targetStack: string): ExpectedVerdict {
  const refused = errorsIn(text, targetStack).filter(
    ({ refusedBy, rule }) => (refusedBy ?? rule.refusedBy) === 'import',
  );
  return {
    refused,
    fatal: refused.some(({ fatal }) => fatal),
    panicked: refused.some(({ engine }) => engine !== undefined && isCrash(engine)),
    reason: refused.length === 1 ? refused[0]!.engine : undefined,
  };
}

/**
 * One state of each kind: those of one rule in which the same rules find errors that the engine words alike are one kind.
 * Sound states are one kind each shape, unless an update alone can show that their rule is right.
 * @param states in order; the first of a kind stands for it
 */
export function oneOfEachKind(states: readonly FixtureState[]): FixtureState[] {
  const kinds = new Map<string, FixtureState>();
  for (const state of states) {
    const errors = errorsIn(state.text, state.target).map(
      ({ rule, engine = '', fatal, refusedBy }) => `${rule.code} ${fatal} ${refusedBy} ${wordsOf(engine)}`,
    );
    const isOfRule = errors.length > 0 || isSeenInUpdatesOnly(state.code);
    const { shape } = new StateModel(state.text);
    const kind = JSON.stringify([isOfRule && state.code, shape, [...new Set(errors)].sort()]);
    if (!kinds.has(kind)) kinds.set(kind, state);
  }
  return [...kinds.values()];
}

function isSeenInUpdatesOnly(code: string): boolean {
  const { severity, refusedBy } = rules.find((rule) => rule.code === code)!;
  return severity === 'error' && refusedBy !== 'import';
}

/** What the engine says, without what differs from state to state. */
function wordsOf(engine: string): string {
  return engine.replace(/'[^']*'|"[^"]*"|urn:\S+|\d+/g, '…');
}

/** What the engine says when it does not refuse a state but crashes. */
function isCrash(engine: string): boolean {
  return engine.startsWith('fatal:') || engine === 'attempt to encrypt value';
}

/** States that differ in white space only are the same to the engine. */
function withoutSpace(text: string): string {
  const model = new StateModel(text);
  if ([...model.syntaxProblems()].length > 0) return text;
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
}
