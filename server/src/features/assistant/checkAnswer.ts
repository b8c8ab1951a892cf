import type { AssistantAnswer, AssistantQuestion } from '../../../../shared/assistant';
import { counted } from '../../../../shared/counted';
import { ruleDocsUrl } from '../../../../shared/docsUrl';
import type { FindingSummary, StateSummary } from '../../../../shared/stateSummary';
import { summarizeModel } from '../../rules/engine/summary';
import { readEngineVersion } from '../../rules/support/engineVersion';
import { inLine, pageOf, type AskedState } from './answerPages';
import { withoutIds } from './valueSpans';

/** How many findings of a rule a state has, and how severe they are. */
interface RuleTotal {
  readonly code: string;
  readonly severity: string;
  /** How many causes. */
  count: number;
  /** In how many places they show. */
  places: number;
}

/** The findings of a state: the totals for each rule, one finding of each, then all others, the worst first. */
export function checkAnswer(
  { model, file }: AskedState,
  { stack, project, engine, page }: Pick<AssistantQuestion, 'stack' | 'project' | 'engine' | 'page'>,
): AssistantAnswer {
  const asked = engine === undefined ? undefined : readEngineVersion(engine);
  if (asked && 'fault' in asked) return { failure: `${asked.fault}.` };
  const summary = summarizeModel(model, {
    ...(stack !== undefined && { targetStack: stack }),
    ...(project !== undefined && { targetProject: project }),
    ...(asked && { engine: asked.version }),
    limit: Infinity,
  });
  const pulumi = asked ? `Pulumi ${asked.version}` : 'Pulumi';
  const totals = totalsOf(summary.findings);
  const findings = oneOfEachFirst(summary.findings);
  const without = withoutIds(model);
  const shown = findings.map((finding) => findingBlock(finding, without));
  const { text, start, end, ...pages } = pageOf(headOf(summary, file, pulumi, totals), shown, page);
  return {
    answer: text,
    data: {
      file,
      ...(summary.stack !== undefined && { stack: summary.stack, project: summary.project }),
      resources: summary.resourceCount,
      errors: summary.errorCount,
      dangers: summary.dangerCount,
      warnings: summary.warningCount,
      pendingOperations: summary.pendingOperations.length,
      rules: totals.map((total) => ({ ...total, docs: ruleDocsUrl(total.code) })),
      findings: findings
        .slice(start, end)
        .map(({ code, line, column, message, urn, places, ...finding }) => ({
          code,
          severity: severityOf(finding),
          line,
          column,
          message: without(message),
          places,
          ...(urn !== undefined && { urn }),
        })),
      ...pages,
    },
  };
}

function headOf(
  {
    resourceCount,
    errorCount,
    dangerCount,
    warningCount,
    pendingOperations,
    findings,
    ...summary
  }: StateSummary,
  file: string,
  pulumi: string,
  totals: readonly RuleTotal[],
): string {
  const of = summary.stack === undefined ? '' : ` of stack '${summary.stack}', project '${summary.project}'`;
  return [
    `${file} is the state${of}, with ${counted(resourceCount, 'resource')}: ` +
      `${counted(errorCount, 'error')}, ${dangerCount > 0 ? `${counted(dangerCount, 'danger')}, ` : ''}${counted(warningCount, 'warning')}.`,
    ...(errorCount === 0 && dangerCount === 0 ? [`${pulumi} takes it as it is.`] : []),
    ...(dangerCount > 0
      ? [
          `Do not update yet: ${errorCount === 0 ? `${pulumi} takes it as it is, but ` : ''}because of each danger the next update would lose, double or orphan an object, or get stuck.`,
        ]
      : []),
    ...(pendingOperations.length > 0
      ? [`It has ${counted(pendingOperations.length, 'pending operation')}: ask pulumi_pending_operations.`]
      : []),
    ...(findings.length > 0
      ? ['What can be repaired without a decision of the user, pulumi_propose_repair shows.']
      : []),
    ...(totals.length > 0 ? ['', 'By rule; pulumi_explain_rule tells more of each:'] : []),
    ...totals.map(({ code, severity, count, places }) => {
      const where = places === count ? '' : ` in ${places} places`;
      return `- ${code}: ${count}${where} (${severity}), ${ruleDocsUrl(code)}`;
    }),
    ...(totals.length > 0 && findings.length > totals.length
      ? ['', 'One finding of each rule, then the others:']
      : []),
  ]
    .map(inLine)
    .join('\n');
}

/** The rules in the order of their first findings, with the numbers of all their findings. */
function totalsOf(findings: readonly FindingSummary[]): RuleTotal[] {
  const totals = new Map<string, RuleTotal>();
  for (const finding of findings) {
    const severity = severityOf(finding);
    const total = totals.get(`${finding.code} ${severity}`);
    const { code, places } = finding;
    if (total) {
      total.count += 1;
      total.places += places;
    } else {
      totals.set(`${code} ${severity}`, { code, severity, count: 1, places });
    }
  }
  return [...totals.values()];
}

/** The same findings, the first of each rule before all others. */
function oneOfEachFirst(findings: readonly FindingSummary[]): FindingSummary[] {
  const seen = new Set<string>();
  const firsts = findings.filter(({ code }) => !seen.has(code) && seen.add(code));
  const isFirst = new Set(firsts);
  return [...firsts, ...findings.filter((finding) => !isFirst.has(finding))];
}

function severityOf({ danger, severity }: Pick<FindingSummary, 'danger' | 'severity'>): string {
  return danger === true ? 'danger' : severity;
}

function findingBlock(finding: FindingSummary, without: (text: string) => string): string {
  const { code, line, column, message, urn } = finding;
  return [
    '',
    `${severityOf(finding)} ${code}, line ${line}, column ${column}: ${inLine(without(message))}`,
    ...(urn === undefined ? [] : [`  ${inLine(urn)}`]),
  ].join('\n');
}
