import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CheckSettings, Fix } from '../../server/src/rules/engine/rule';
import type { RecordedFacts } from '../../shared/recordedFacts';
import type { Span } from '../../server/src/json/parts';
import { repository } from './repository';

/** Where the fixtures of the rules are: one folder a rule, named after its code. */
export const ruleFixtureFolder = path.join(repository, 'test/fixtures/rules');

/** A state that breaks one rule, or (its name starts with `ok-`) comes near to it and does not. */
export interface RuleFixture {
  /** Code of the rule: the folder's name. */
  code: string;
  name: string;
  /** The state: the file's text without the markers `«` and `»`. */
  text: string;
  /** The spans between markers: where the rule must report, in text order. */
  spans: Span[];
  repaired: RepairedFixture[];
  meta: FixtureMeta;
}

/** The expected text after repairs: a file beside the fixture. */
interface RepairedFixture {
  /**
   * Of `<name>.fixed-<kind>.json`: the fixes of this kind ({@link kindOfFix}) of all findings.
   * Of `<name>.fixed.json` there is none: it is about the preferred fix of each finding.
   */
  kind: string | undefined;
  file: string;
  text: string;
}

/** `<name>.meta.json`: further facts about a fixture. */
interface FixtureMeta {
  /** The stack that the state is meant for. */
  targetStack?: string;
  /** The project of that stack. */
  targetProject?: string;
  /** Whether that stack is in Pulumi Cloud. */
  targetIsService?: boolean;
  /** What was recorded of the stack. */
  recorded?: RecordedFacts;
  /** Codes of the other rules of which it has errors. */
  otherErrors?: string[];
}

let all: readonly RuleFixture[] | undefined;

/** All fixtures of all rules, by rule and name; read once. */
export function ruleFixtures(): readonly RuleFixture[] {
  all ??= readdirSync(ruleFixtureFolder)
    .sort()
    .flatMap((code) => fixturesIn(code));
  return all;
}

function fixturesIn(code: string): RuleFixture[] {
  const folder = path.join(ruleFixtureFolder, code);
  const files = readdirSync(folder).sort();
  const names = files.flatMap((file) => /^([^.]+)\.json$/.exec(file)?.slice(1) ?? []);
  return names.map((name) => {
    const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
    const meta = `${name}.meta.json`;
    const repaired = files
      .map((file) => ({ file, match: /^([^.]+)\.fixed(?:-(.+))?\.json$/.exec(file) }))
      .filter(({ match }) => match?.[1] === name)
      .map(({ file, match }) => ({ kind: match?.[2], file: path.join(code, file), text: read(file) }));
    return {
      code,
      name,
      ...withoutMarkers(read(`${name}.json`)),
      repaired,
      meta: existsSync(path.join(folder, meta)) ? (JSON.parse(read(meta)) as FixtureMeta) : {},
    };
  });
}

function withoutMarkers(marked: string): { text: string; spans: Span[] } {
  const spans: Span[] = [];
  let text = '';
  for (const part of marked.split(/(«|»)/)) {
    if (part === '«') spans.push({ start: text.length, end: NaN });
    else if (part === '»') spans.findLast(({ end }) => Number.isNaN(end))!.end = text.length;
    else text += part;
  }
  return { text, spans };
}

/** The name of a fix's kind in file names: for `redirect:<from>:<to>`, only the first part. */
export function kindOfFix({ kind }: Fix): string {
  return kind.split(':', 1)[0]!;
}

/** The settings with which a fixture is checked: a rule that is off is on for its own fixtures. */
export function settingsOf({ code, meta }: RuleFixture, severity: string): CheckSettings {
  return {
    targetStack: meta.targetStack,
    targetProject: meta.targetProject,
    targetIsService: meta.targetIsService,
    recorded: meta.recorded,
    isInEditor: true,
    ...(severity === 'off' ? { severities: { [code]: 'hint' } } : {}),
  };
}
