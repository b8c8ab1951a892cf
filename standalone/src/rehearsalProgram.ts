import { tmpdir } from 'node:os';
import path from 'node:path';
import { nearestProject } from '../../client/src/project/projects';
import { readBackend } from '../../client/src/pulumi/cli/askBackend';
import { PulumiCli } from '../../client/src/pulumi/cli/cli';
import { DetachedRuns } from '../../client/src/pulumi/cli/detached/detachedRuns';
import { locatePulumi } from '../../client/src/pulumi/cli/locateCli';
import { isCalled } from '../../client/src/pulumi/location/stackTarget';
import { fatesOf, type Fate } from '../../client/src/pulumi/rehearsal/fates';
import { causeOf, summarize } from '../../client/src/pulumi/rehearsal/formatPlan';
import { countsOf, type Plan } from '../../client/src/pulumi/rehearsal/plan';
import { causeWords } from '../../client/src/pulumi/rehearsal/planWords';
import { rehearse as rehearseStack } from '../../client/src/pulumi/rehearsal/rehearse';
import { listStacks } from '../../client/src/pulumi/stacks/stackList';
import { describeTarget, type StackTarget } from '../../client/src/pulumi/stacks/stacks';
import { stackReferences } from '../../server/src/features/search/stackReferences';
import { secretsProviderOf, withSecretsProvider } from '../../server/src/features/transfer/secretsProvider';
import type {
  PlannedRun,
  RehearsalProgram,
  RehearsalReport,
  RehearsalRequest,
  RehearsedResource,
} from '../../shared/rehearsalReport';

/** The questions about states, answered without another process. */
const server = {
  stackReferences: (params: Parameters<typeof stackReferences>[0]) =>
    Promise.resolve(stackReferences(params)),
  secretsProvider: (params: Parameters<typeof secretsProviderOf>[0]) =>
    Promise.resolve(secretsProviderOf(params)),
  withSecretsProvider: (params: Parameters<typeof withSecretsProvider>[0]) =>
    Promise.resolve(withSecretsProvider(params)),
};

/** Rehearses the next run of a stack; see {@link RehearsalProgram}. */
export const rehearse: RehearsalProgram['rehearse'] = async (request, onStep) => {
  const cli = cliOfScript();
  const target = await targetOf(cli, request);
  const stop = new AbortController();
  // The copy is removed before the end.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stop.abort();
    });
  const control = { stop: stop.signal, onLine: onStep };
  const rehearsal = await rehearseStack(
    { cli, server },
    { target, run: request.run, text: request.text },
    control,
  );
  const { plan, today } = rehearsal;
  return {
    stack: describeTarget(target),
    verdict: summarize(rehearsal),
    next: runOf(plan),
    ...(today && { today: runOf(today) }),
    resources: fatesOf(rehearsal).map(resourceOf),
  } satisfies RehearsalReport;
};

/** The CLI as scripts have it: nobody can be asked, and nothing outlives the script. */
function cliOfScript(): PulumiCli {
  const { env } = process;
  return new PulumiCli({
    log: { info: () => undefined, debug: () => undefined },
    env,
    locate: () => locatePulumi({ env }),
    askPassphrase: () =>
      Promise.reject(
        new Error(
          'The stack needs its passphrase in PULUMI_CONFIG_PASSPHRASE or PULUMI_CONFIG_PASSPHRASE_FILE',
        ),
      ),
    // No run of a rehearsal writes to a stack, so that none is started here.
    runs: new DetachedRuns({ root: path.join(tmpdir(), 'pulumi-rehearsal-runs'), supervisor: '' }),
  });
}

async function targetOf(
  cli: PulumiCli,
  { folder: start, stack: name }: RehearsalRequest,
): Promise<StackTarget> {
  const project = await nearestProject(path.resolve(start));
  if (!project) throw new Error(`No Pulumi project in ${start} or a folder above`);
  const { folder } = project;
  const backend = await readBackend(cli, folder);
  const targets = (await listStacks(cli, backend.address, folder)).map(({ name: stack }): StackTarget => ({
    folder,
    project: project.name,
    stack,
    backend,
  }));
  const target = targets.find((one) => isCalled(one, name));
  if (target) return target;
  throw new Error(`No stack '${name}' of project '${project.name}' in ${backend.url}`);
}

function runOf(plan: Plan): PlannedRun {
  const counts = Object.fromEntries(Object.entries(countsOf(plan)));
  return { counts, ...(plan.failure && { failure: causeOf(plan.failure) }) };
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
