import { StateModel } from '../../server/src/state/model';
import { checkState } from '../../server/src/rules/engine/stateChecker';
import type { RuleFinding } from '../../server/src/rules/engine/rule';
import { rules } from '../../server/src/rules';
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
 * As few states as show all that an import, or an update, can have against one of each shape: the errors of a rule that
 * the engine words alike count once, and so do sound states. What an import takes all the same counts once a rule; and
 * with updates, sound states do so once for each rule that they alone can show to be right.
 * @param states in order; the first with the fewest errors stands for others, as its reason can be told
 */
export function oneOfEachKind(states: readonly FixtureState[], by: 'import' | 'update'): FixtureState[] {
  const seen = new Set<string>();
  const candidates = states
    .map((state) => ({ state, kinds: kindsOf(state, by) }))
    .sort((a, b) => a.kinds.length - b.kinds.length || Number(isOfOther(a)) - Number(isOfOther(b)));
  const chosen = new Set<FixtureState>();
  for (const { state, kinds } of candidates) {
    if (kinds.every((kind) => seen.has(kind))) continue;
    for (const kind of kinds) seen.add(kind);
    chosen.add(state);
  }
  return states.filter((state) => chosen.has(state));
}

/** What a state shows, one for each of its errors; in the beginning is the code of the rule. */
function kindsOf({ text, code, target }: FixtureState, by: 'import' | 'update'): string[] {
  const { shape } = new StateModel(text);
  const errors = errorsIn(text, target);
  if (errors.length > 0) {
    return errors.map(({ rule, engine = '', fatal, refusedBy = rule.refusedBy }) =>
      by === 'import' && refusedBy !== 'import'
        ? `${rule.code} ${shape} taken`
        : `${rule.code} ${shape} ${fatal} ${refusedBy} ${wordsOf(engine)}`,
    );
  }
  return [by === 'update' && isSeenInUpdatesOnly(code) ? `${code} ${shape} sound` : `${shape} sound`];
}

function isOfOther({ state, kinds }: { state: FixtureState; kinds: readonly string[] }): boolean {
  return !kinds.some((kind) => kind.startsWith(`${state.code} `));
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
