import { writeFile } from 'node:fs/promises';
import { formatRehearsedResource } from '../../../shared/formatRehearsal';
import type { RehearsalProgram, RehearsalReport, RehearsalRequest } from '../../../shared/rehearsalReport';
import { hasRehearsalProgram, loadRehearsalProgram } from '../check/rehearsalLoader';
import { readStateFile } from '../check/stateFile';
import { toExport } from '../edits/shapeConversion';
import { ExitCode, Misuse, oneOf, subcommand } from './subcommand';

const HELP = `Says what the next update would do with a state, before it is imported: previews the program with a copy of the
stack. Nothing is written to the stack. It runs the pulumi CLI and the program, as 'pulumi preview' does, and prints no
property value. A refresh and a destroy can be rehearsed without the program.

Usage: pulumi-troubleshooter rehearse [OPTIONS] --stack <NAME> [STATE]

STATE is what 'pulumi stack export' writes, or a checkpoint; - is standard input.
Without it, the stack is rehearsed as it is.

  --stack <NAME>     The stack, as 'pulumi stack ls' lists it
  --cwd <FOLDER>     The folder of the project; default: the working directory
  --format <FORMAT>  text (default) or json
  --refresh          The next refresh instead of the next update
  --destroy          The next destroy
  --save <FILE>      If the exit code is 0, write to FILE what 'run' needs to run it later, if it is then still the same
  --no-delete        Exit with 1 if the next update would delete a resource
  --no-replace       ... replace one
  --no-create        ... create one

Exit codes: 0 the next update would succeed, and do nothing of that, 1 it would fail or do it, 2 nothing could be
rehearsed.

Example:
  pulumi-troubleshooter rehearse --stack dev --no-delete --no-replace mended.json
  pulumi stack import --file mended.json
`;

/** The operations that an option refuses. */
const LIMITS = { 'no-delete': 'delete', 'no-replace': 'replace', 'no-create': 'create' } as const;

/** Says what the next update would do. */
export const rehearseCommand = subcommand({
  name: 'rehearse',
  summary: 'Say what the next update would do with a state, in a copy of the stack',
  help: HELP,
  options: {
    stack: { type: 'string' },
    cwd: { type: 'string', default: '.' },
    format: { type: 'string', default: 'text' },
    refresh: { type: 'boolean', default: false },
    destroy: { type: 'boolean', default: false },
    save: { type: 'string' },
    'no-delete': { type: 'boolean', default: false },
    'no-replace': { type: 'boolean', default: false },
    'no-create': { type: 'boolean', default: false },
  },
  run: async ({ values, positionals }) => {
    const format = oneOf(['text', 'json'], values.format, 'format');
    if (values.stack === undefined || values.stack === '') throw new Misuse('--stack names no stack');
    if (positionals.length > 1) throw new Misuse('One state can be rehearsed at a time');
    if (values.refresh && values.destroy)
      throw new Misuse('One of --refresh and --destroy can be rehearsed at a time');
    if (values.save !== undefined && positionals.length > 0)
      throw new Misuse('--save is for the stack as it is: import the state first');
    const run = values.refresh ? 'refresh' : values.destroy ? 'destroy' : 'update';
    const program = await load();
    if (!program) return ExitCode.unusable;
    const [file] = positionals;
    const text = file === undefined ? undefined : await exportIn(file);
    let report: RehearsalReport;
    try {
      const request = { folder: values.cwd, stack: values.stack, run, text } as const;
      const onStep = (step: string): void => void process.stderr.write(`${step}…\n`);
      report = await program.rehearse(request, { signal: stopSignal(), onStep });
    } catch (error) {
      process.stderr.write(
        `Nothing was rehearsed: ${error instanceof Error ? error.message : String(error)}\n`,
      );
      return ExitCode.unusable;
    }
    const broken = Object.entries(LIMITS).filter(
      ([option, operation]) =>
        values[option as keyof typeof LIMITS] && (report.next.counts[operation] ?? 0) > 0,
    );
    process.stdout.write(
      format === 'json' ? `${JSON.stringify(report, undefined, 2)}\n` : asText(report, run),
    );
    for (const [option, operation] of broken)
      process.stderr.write(
        `--${option}: the next ${run} would ${operation} ${report.next.counts[operation]}.\n`,
      );
    if (broken.length > 0 || report.next.failure !== undefined) return ExitCode.findings;
    if (values.save !== undefined) await writeFile(values.save, `${JSON.stringify(report, undefined, 2)}\n`);
    return ExitCode.clean;
  },
});

/** Is aborted when the command is stopped, so that what it has made is removed before the end. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stop.abort();
    });
  return stop.signal;
}

/** The program that runs the CLI; undefined if the package does not have it, and the user has been told. */
async function load(): Promise<RehearsalProgram | undefined> {
  if (hasRehearsalProgram()) return loadRehearsalProgram();
  process.stderr.write(
    'Rehearsals are not in this package but in that of npm: npx pulumi-troubleshooter rehearse. In VS Code, “Pulumi: Rehearse Next Update” does the same.\n',
  );
  return undefined;
}

/** @throws {Misuse} if the file has no state */
async function exportIn(file: string): Promise<string> {
  const state = await readStateFile(file);
  const name = file === '-' ? 'Standard input' : file;
  if ('failure' in state) throw new Misuse(`${name} ${state.failure}`);
  const { text, failure } = toExport(state.model.text);
  if (text === undefined) throw new Misuse(`${name}: ${failure.replace(/\.$/, '')}`);
  return text;
}

function asText(
  { stack, verdict, next, today, resources }: RehearsalReport,
  run: RehearsalRequest['run'],
): string {
  return [
    verdict,
    `${stack[0]!.toUpperCase()}${stack.slice(1)}. Nothing was written.`,
    ...(next.failure === undefined ? [] : [`The next ${run} would fail: ${next.failure}.`]),
    ...(today?.failure === undefined ? [] : [`Today's ${run} would fail: ${today.failure}.`]),
    ...resources.map((resource) => `  ${formatRehearsedResource(resource)}`),
    '',
  ].join('\n');
}
