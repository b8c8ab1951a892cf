import type { AssistantAnswer, AssistantQuestion } from '../../../../shared/assistant';
import { ruleDocsUrl } from '../../../../shared/docsUrl';
import type { FindingSummary } from '../../../../shared/stateSummary';
import { summarizeModel } from '../../rules/engine/summary';
import { readEngineVersion } from '../../rules/support/engineVersion';
import { inLine, withinAnswer, type AskedState } from './answerText';
import { withoutIds } from './withoutIds';
import { counted } from '../../../../shared/counted';

/** Maximum causes described one by one. */
const MOST_FINDINGS = 200;

/** The findings of a state, the worst first. */
export function checkAnswer(
  { model, file }: AskedState,
  { stack, project, engine }: Pick<AssistantQuestion, 'stack' | 'project' | 'engine'>,
): AssistantAnswer {
  const asked = engine === undefined ? undefined : readEngineVersion(engine);
  if (asked && 'fault' in asked) return { failure: `${asked.fault}.` };
  const summary = summarizeModel(model, {
    ...(stack !== undefined && { targetStack: stack }),
    ...(project !== undefined && { targetProject: project }),
    ...(asked && { engine: asked.version }),
    limit: MOST_FINDINGS,
  });
  const { findings, errorCount, dangerCount, warningCount, resourceCount, pendingOperations } = summary;
  const of = summary.stack === undefined ? '' : ` of stack '${summary.stack}', project '${summary.project}'`;
  const pulumi = asked ? `Pulumi ${asked.version}` : 'Pulumi';
  const head = [
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
  ].join('\n');
  const without = withoutIds(model);
  const blocks = findings.map((finding) => findingBlock(finding, without));
  return {
    answer: withinAnswer(
      inLines(head),
      blocks,
      (count) =>
        `\n${counted(count, 'more finding')} left out. "pulumi-troubleshooter check" on the command line tells all.`,
    ),
  };
}

function findingBlock(
  { severity, danger, code, line, column, message, urn }: FindingSummary,
  without: (text: string) => string,
): string {
  return [
    '',
    `${danger ? 'danger' : severity} ${code}, line ${line}, column ${column}: ${inLine(without(message))}`,
    ...(urn === undefined ? [] : [`  ${inLine(urn)}`]),
    `  ${ruleDocsUrl(code)}`,
  ].join('\n');
}

/** The lines of a text, each safe to show. */
function inLines(text: string): string {
  return text.split('\n').map(inLine).join('\n');
}
