import { unifiedDiff } from '../../server/src/edits/unifiedDiff';
import { editsOf } from '../../server/src/edits/change';
import { applyEdits } from '../../server/src/edits/textEdit';
import { checkState } from '../../server/src/rules/engine/stateChecker';
import type { RuleFinding, Fix, Rule } from '../../server/src/rules/engine/rule';
import type { RuleExample } from '../../server/src/rules/engine/rulePage';
import { isDanger } from '../../server/src/rules/engine/findingRank';
import { bringBackTitle, helpingCommandTitles } from '../../server/src/lsp/quickFixes';
import type { Span } from '../../server/src/json/parts';
import { StateModel } from '../../server/src/state/model';
import { kindOfFix, settingsOf, type RuleFixture } from './fixtures';

/** A state in which a rule finds something. */
interface Broken {
  readonly fixture: RuleFixture;
  readonly model: StateModel;
  readonly findings: readonly RuleFinding[];
}

/** Entries up to this many lines are shown whole. */
const LONGEST_ENTRY = 24;
/** Of all else, the lines around what is marked. */
const AROUND = 3;
/** No page is better for a fifth wording. */
const MOST_WORDS = 4;
/** What stands for an answer of the user. */
const ANSWER = 'i-0a1b2c3d';

/**
 * What the page of a rule shows of it: taken from its fixtures, so that it is what happens.
 * @param fixtures those of all rules
 */
export function ruleExample(rule: Rule, fixtures: readonly RuleFixture[]): RuleExample {
  const broken = fixtures.flatMap((fixture): Broken[] => {
    if (fixture.code !== rule.code || fixture.spans.length === 0) return [];
    const model = new StateModel(fixture.text);
    const all = checkState(model, settingsOf(fixture, rule.severity));
    return [{ fixture, model, findings: all.filter((finding) => finding.rule === rule) }];
  });
  const named = broken.find(({ fixture }) => fixture.name === rule.docs.example);
  if (rule.docs.example !== undefined && !named) throw new Error(`${rule.code} has no such example`);
  const shown = named ?? broken.toSorted(simplestFirst)[0];
  if (!shown) throw new Error(`Add a state that breaks the rule to test/fixtures/rules/${rule.code}.`);
  const { fixture, model, findings } = shown;
  const [finding] = findings;
  const fix = finding!.fixes?.find(({ preferred }) => preferred) ?? finding!.fixes?.[0];
  return {
    engine: [...Object.values(rule.docs.engine ?? {}), ...engineWords(broken)],
    danger: dangerOf(broken),
    state: excerpt(model, finding!.span),
    message: finding!.message,
    fixed: fix && { title: fix.title, diff: diffOf(fixture.text, model, fix) },
    fixes: fixesOf(broken),
  };
}

/** With a fix before without, in lines before in one, with what the engine says, and short before long. */
function simplestFirst(a: Broken, b: Broken): number {
  const rank = ({ fixture: { text }, findings: [first] }: Broken): number[] => [
    first!.fixes?.length ? 0 : 1,
    text.split('\n').length > 5 && !text.includes('\r') && !text.includes('\t') ? 0 : 1,
    first!.engine === undefined ? 1 : 0,
    text.length,
  ];
  const [left, right] = [rank(a), rank(b)];
  const differing = left.findIndex((value, i) => value !== right[i]);
  return differing < 0 ? 0 : left[differing]! - right[differing]!;
}

/** What the engine says, each wording once, whatever names are in it. */
function engineWords(broken: readonly Broken[]): string[] {
  const found = new Map<string, string>();
  for (const { engine } of broken.flatMap(({ findings }) => findings)) {
    const words = engine?.replace(/'[^']*'|"[^"]*"|urn:\S+|\d+/g, '…');
    if (words !== undefined && !found.has(words)) found.set(words, engine!);
  }
  return [...found.values()].slice(0, MOST_WORDS);
}

function dangerOf(broken: readonly Broken[]): RuleExample['danger'] {
  const findings = broken.flatMap((one) => one.findings);
  const dangers = findings.filter(isDanger);
  if (dangers.length === 0) return undefined;
  const when = dangers.length === findings.length ? 'always' : 'sometimes';
  return { when, message: dangers[0]!.message };
}

function fixesOf(broken: readonly Broken[]): RuleExample['fixes'] {
  const found = new Map<string, RuleExample['fixes'][number]>();
  for (const fix of broken.flatMap(({ findings }) => findings.flatMap(({ fixes = [] }) => fixes))) {
    const kind = kindOfFix(fix);
    if (!found.has(kind)) found.set(kind, { title: fix.title, isInFixAll: fix.lossless === true });
  }
  const helps = new Set(broken.flatMap(({ findings }) => findings.flatMap(({ helpedBy = [] }) => helpedBy)));
  const lost = broken.flatMap(({ findings }) => findings.flatMap((finding) => finding.lost ?? []));
  return [
    ...lost.slice(0, 1).map((entry) => ({ title: bringBackTitle(entry), isInFixAll: false })),
    ...found.values(),
    ...[...helps].map((help) => ({ title: helpingCommandTitles[help], isInFixAll: false })),
  ];
}

function diffOf(text: string, model: StateModel, fix: Fix): string {
  const edits = editsOf(model, fix.changes(ANSWER));
  const after = applyEdits(text, edits);
  const side = (whole: string) => ({ text: whole, show: ({ start, end }: Span) => whole.slice(start, end) });
  const [, , ...hunks] = unifiedDiff('state.json', side(text), side(after), edits).split('\n');
  return hunks
    .filter((line) => !line.startsWith('@@') && !line.startsWith('\\'))
    .join('\n')
    .trimEnd();
}

/** The entry that a place is in, or the lines around it, without the indentation that they share. */
function excerpt(model: StateModel, { start, end }: Span): string {
  const { text } = model;
  const entry = model.resourceAt(start)?.node;
  const lines = text.split('\n');
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length - 1;
  const [from, to] = [lineOf(start), lineOf(Math.max(start, end - 1))];
  const whole: [number, number] | undefined = entry && [lineOf(entry.start), lineOf(entry.end)];
  const [first, last] =
    whole && whole[1] - whole[0] < LONGEST_ENTRY ? whole : [Math.max(0, from - AROUND), to + AROUND];
  return withoutIndentation(lines.slice(first, last + 1));
}

function withoutIndentation(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^\s*/.exec(line)![0].length);
  const shared = Math.min(...indents);
  return lines
    .map((line) => line.slice(shared).trimEnd())
    .join('\n')
    .trim();
}
