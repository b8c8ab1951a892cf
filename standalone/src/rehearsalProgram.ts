import path from 'node:path';
import { PulumiProblem } from '../../client/src/pulumi/cli/pulumiProblem';
import { fatesOf, type Fate } from '../../client/src/features/rehearsal/model/fates';
import {
  causeOf,
  isQuoted,
  quotedCauseOf,
  summarize,
} from '../../client/src/features/rehearsal/model/formatPlan';
import { countsOf, type Plan, type Rehearsal } from '../../client/src/features/rehearsal/model/plan';
import { causeWords } from '../../client/src/features/rehearsal/model/planWords';
import {
  rehearse as rehearseStack,
  type StackRehearsal,
} from '../../client/src/features/rehearsal/model/rehearse';
import { hashOfState } from '../../client/src/pulumi/stacks/exportRecords';
import { describeTarget, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { readStateFile } from '../../server/src/check/stateFile';
import { toExport } from '../../server/src/edits/shapeConversion';
import { shownAnswer } from '../../server/src/features/assistant/shownAnswer';
import { stackReferences } from '../../server/src/features/search/stackReferences';
import { secretsProviderOf, withSecretsProvider } from '../../server/src/features/transfer/secretsProvider';
import { type RehearsalQuestion, LARGEST_FOR_ASSISTANTS, type AssistantAnswer } from '../../shared/assistant';
import { readKnownErrorsIn } from '../../shared/knownErrors/knownErrorsFile';
import type {
  Fingerprint,
  PlannedRun,
  RehearsalControl,
  RehearsalProgram,
  RehearsalReport,
  RehearsalRequest,
  RehearsedResource,
} from '../../shared/rehearsalReport';
import { formatRehearsedResource } from '../../shared/formatRehearsal';
import { inLine, pageOf } from '../../server/src/features/assistant/answerPages';
import { cliOfScript, stackCalled } from './scriptCli';

readKnownErrorsIn(__dirname);

/** The questions about states, answered without another process. */
const server = {
  stackReferences: (params: Parameters<typeof stackReferences>[0]) =>
    Promise.resolve(stackReferences(params)),
  secretsProvider: (params: Parameters<typeof secretsProviderOf>[0]) =>
    Promise.resolve(secretsProviderOf(params)),
  withSecretsProvider: (params: Parameters<typeof withSecretsProvider>[0]) =>
    Promise.resolve(withSecretsProvider(params)),
};

/** See {@link RehearsalProgram}. */
export const rehearse: RehearsalProgram['rehearse'] = async (request, control) => {
  const { target, rehearsal } = await rehearsed(request, control);
  return { of: fingerprintOf(target, rehearsal), ...reportOf(target, rehearsal, quotedCauseOf) };
};

/** See {@link RehearsalProgram}. */
export const answer: RehearsalProgram['answer'] = async (question, control) => {
  const { stack, folder = '.', file, run = 'update' } = question;
  try {
    const text = file === undefined ? undefined : await exportIn(file);
    const { target, rehearsal } = await rehearsed({ folder, stack, run, text }, control);
    const { plan, today } = rehearsal;
    const unquoted = { run, plan: withoutQuote(plan), today: today && withoutQuote(today) };
    return shownAnswer(rehearsalAnswer(reportOf(target, unquoted, causeOf), question));
  } catch (error) {
    if (control.signal.aborted) throw error;
    return shownAnswer({ failure: reasonOf(error, question) });
  }
};

async function rehearsed(
  { run, text, ...request }: RehearsalRequest,
  { signal, onStep }: RehearsalControl,
): Promise<{ target: StackTarget; rehearsal: StackRehearsal }> {
  const cli = cliOfScript();
  const target = await stackCalled(cli, request.folder, request.stack);
  const control = { stop: signal, onLine: onStep };
  return { target, rehearsal: await rehearseStack({ cli, server }, { target, run, text }, control) };
}

type ReportWithoutHashes = Omit<RehearsalReport, 'of'>;

function fingerprintOf(target: StackTarget, { run, plan, present }: StackRehearsal): Fingerprint {
  const steps = plan.steps
    .filter(({ operation }) => operation !== 'same')
    .map(({ urn, operation, id, isProtected, deletesFirst, isOldCopy, reasons }) =>
      JSON.stringify([urn, operation, id, isProtected, deletesFirst, isOldCopy, reasons]),
    );
  return {
    run,
    stack: target.stack,
    backend: target.backend.address.display,
    state: hashOfState(present),
    // A preview has no order of its own.
    plan: hashOfState(steps.sort().join('\n')),
  };
}

function reportOf(target: StackTarget, rehearsal: Rehearsal, wordsOf: typeof causeOf): ReportWithoutHashes {
  const { plan, today } = rehearsal;
  return {
    stack: describeTarget(target),
    verdict: summarize(rehearsal),
    next: runOf(plan, wordsOf),
    ...(today && { today: runOf(today, wordsOf) }),
    resources: fatesOf(rehearsal).map(resourceOf),
  };
}

/** The plan without the words of an error that nothing is known of: a value can be in them. */
function withoutQuote(plan: Plan): Plan {
  const { failure } = plan;
  if (!failure || !isQuoted(failure)) return plan;
  const problem = new PulumiProblem('other', 'for a reason that the output of “pulumi preview” says');
  return { ...plan, failure: { ...failure, problem } };
}

function reasonOf(error: unknown, { stack }: RehearsalQuestion): string {
  const isQuote = error instanceof PulumiProblem && error.kind === 'other';
  const said = error instanceof Error ? error.message : String(error);
  const reason = isQuote ? `pulumi has failed; "pulumi stack export --stack ${stack}" may say why.` : said;
  return `Nothing was rehearsed: ${reason}`;
}

/** @throws if the file has no state */
async function exportIn(file: string): Promise<string> {
  const state = await readStateFile(path.resolve(file), LARGEST_FOR_ASSISTANTS);
  if ('failure' in state) throw new Error(`${file} ${state.failure}.`);
  const { text, failure } = toExport(state.model.text);
  if (text === undefined) throw new Error(`${file}: ${failure}`);
  return text;
}

function runOf(plan: Plan, wordsOf: typeof causeOf): PlannedRun {
  const counts = Object.fromEntries(Object.entries(countsOf(plan)));
  return { counts, ...(plan.failure && { failure: wordsOf(plan.failure) }) };
}

function resourceOf({ step, next, today, createsExisting }: Fate): RehearsedResource {
  const { urn, name, type, operation, isProtected, reasons } = step;
  const properties = reasons.flatMap((reason) =>
    reason.kind === 'property' && (operation !== 'replace' || reason.change.isReplacing)
      ? [reason.change.path]
      : [],
  );
  const causes = reasons.flatMap((reason) => (reason.kind === 'property' ? [] : [causeWords(reason)]));
  const loses = operation === 'delete' || operation === 'replace';
  return {
    urn,
    name,
    type,
    next,
    ...(today !== undefined && { today }),
    ...(createsExisting && { createsExisting }),
    ...(isProtected && loses && { isProtected }),
    ...(properties.length > 0 && { properties }),
    ...(causes.length > 0 && { causes }),
  };
}

/** What the next run of a stack would do, the greatest dangers first. */
function rehearsalAnswer(report: ReportWithoutHashes, { page }: RehearsalQuestion): AssistantAnswer {
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
