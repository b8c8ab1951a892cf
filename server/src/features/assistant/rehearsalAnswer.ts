import type { AssistantAnswer, RehearsalQuestion } from '../../../../shared/assistant';
import { formatRehearsedResource } from '../../../../shared/formatRehearsal';
import type { RehearsalReport } from '../../../../shared/rehearsalReport';
import { inLine, pageOf } from './answerPages';

/** What the next run of a stack would do, the greatest dangers first. */
export function rehearsalAnswer(report: RehearsalReport, { page }: RehearsalQuestion): AssistantAnswer {
  const { stack, verdict, next, today, resources } = report;
  const head = `${verdict} Nothing was written to ${stack}.`;
  const blocks = resources.map(
    (resource) => `- ${inLine(formatRehearsedResource(resource))}, ${inLine(resource.urn)}`,
  );
  const { text, start, end, ...pages } = pageOf(inLine(head), blocks, page);
  return {
    answer: text,
    data: {
      stack,
      verdict,
      next,
      ...(today && { today }),
      total: resources.length,
      resources: resources.slice(start, end),
      ...pages,
    },
  };
}
