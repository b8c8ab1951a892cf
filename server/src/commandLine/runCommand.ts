import { readFile } from 'node:fs/promises';
import { formatRehearsedResource } from '../../../shared/formatRehearsal';
import type { Fingerprint, RehearsalReport } from '../../../shared/rehearsalReport';
import { loadRehearsalProgram } from '../check/rehearsalLoader';
import { inNpmPackage } from './npmPackage';
import { RECORD_PROGRAM, type RecordProgram } from './recordCommand';
import { stopSignal } from './rehearseCommand';
import { ExitCode, Misuse, subcommand } from './subcommand';
import { waitMs, WAIT_OPTION } from './waitOption';

const HELP = `Runs the update, refresh or destroy that 'rehearse --save' has written to FILE, if it is still the same: it rehearses
once more, and refuses if the stack has another state by now, or the run would do something else. Between the two,
somebody can approve the file. The run is recorded, as by 'record'.

Usage: pulumi-troubleshooter run [OPTIONS] <FILE>

  --cwd <FOLDER>  The folder of the project; default: the working directory
  --wait <TIME>   Wait so long for whoever holds the stack, such as 90s, 5m or 1h; default: not at all

Exit codes: that of the CLI, 1 also if it was refused, 2 if it could not be rehearsed or run.

Example:
  pulumi-troubleshooter rehearse --stack prod --no-delete --save plan.json
  pulumi-troubleshooter run --wait 10m plan.json
`;

/** How the CLI does what was rehearsed. Only an update runs the program, whatever the environment says. */
const RUNS: Readonly<
  Record<Fingerprint['run'], { readonly args: readonly string[]; readonly env?: NodeJS.ProcessEnv }>
> = {
  update: { args: ['up'] },
  refresh: { args: ['refresh'], env: { PULUMI_RUN_PROGRAM: 'false' } },
  destroy: { args: ['destroy', '--remove=false'], env: { PULUMI_RUN_PROGRAM: 'false' } },
};

/** Runs what was rehearsed. */
export const runCommand = subcommand({
  name: 'run',
  summary: 'Run what was rehearsed and approved, if it is still the same',
  help: HELP,
  options: { cwd: { type: 'string', default: '.' }, ...WAIT_OPTION },
  run: async ({ values: { cwd, wait }, positionals }) => {
    const [file] = positionals;
    if (file === undefined || positionals.length > 1)
      throw new Misuse('run takes one file of rehearse --save');
    const limit = waitMs(wait);
    const approved = await readReport(file);
    return inNpmPackage(
      'run',
      'In VS Code, “Pulumi: Rehearse Next Update” shows what it would do.',
      async () => {
        const { record } = (await import(RECORD_PROGRAM)) as RecordProgram;
        const program = await loadRehearsalProgram();
        const { run, stack, state } = approved.of;
        const signal = stopSignal();
        const request = { folder: cwd, stack, run, text: undefined };
        const onStep = (step: string): void => void process.stderr.write(`${step}…\n`);
        const rehearsed = async (): Promise<number> => {
          const changed = changes(approved, await program.rehearse(request, { signal, onStep }));
          if (changed === undefined) return ExitCode.clean;
          process.stderr.write(`Nothing was run: ${changed}\n`);
          return ExitCode.findings;
        };
        const { args, env } = RUNS[run];
        const all = [
          ...args,
          '--yes',
          '--skip-preview',
          '--non-interactive',
          `--stack=${stack}`,
          `--cwd=${cwd}`,
        ];
        return record(all, { env, waitMs: limit, state, before: rehearsed, signal });
      },
    );
  },
});

/** @throws {Misuse} if the file is none of `rehearse --save` */
async function readReport(file: string): Promise<RehearsalReport> {
  let report: Partial<RehearsalReport> | null;
  try {
    report = JSON.parse(await readFile(file, 'utf8')) as typeof report;
  } catch (error) {
    throw new Misuse(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { of } = report ?? {};
  const isWhole = [of?.stack, of?.backend, of?.state, of?.plan].every((part) => typeof part === 'string');
  if (!isWhole || !Object.hasOwn(RUNS, of!.run))
    throw new Misuse(`${file} was not written by rehearse --save`);
  return report as RehearsalReport;
}

/** What has changed since the approval, in sentences; undefined if nothing has. */
function changes(approved: RehearsalReport, now: RehearsalReport): string | undefined {
  const [then, today] = [approved.of, now.of];
  if (then.backend !== today.backend || then.stack !== today.stack)
    return `it was rehearsed for ${approved.stack}, and this would be ${now.stack}.`;
  if (then.state !== today.state)
    return `${now.stack} has changed since it was rehearsed. Rehearse it again.`;
  if (now.next.failure !== undefined) return `the ${then.run} would fail: ${now.next.failure}.`;
  if (then.plan === today.plan) return undefined;
  const lines = (report: RehearsalReport): string[] => report.resources.map(formatRehearsedResource);
  const known = new Set(lines(approved));
  return [
    `the ${then.run} would do something else than was rehearsed, although the stack is the same. Rehearse it again.`,
    ...lines(now)
      .filter((line) => !known.has(line))
      .map((line) => `  ${line}`),
  ].join('\n');
}
