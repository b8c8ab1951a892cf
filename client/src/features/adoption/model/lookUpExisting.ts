import { join } from 'node:path';
import { ALL_UNKNOWN_VALUES } from '../../../../../shared/unknownMarkers';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import { STREAMED_EVENTS } from '../../../pulumi/cli/parseCliJson';
import { PulumiProblem } from '../../../pulumi/cli/pulumiProblem';
import { withTemporaryFolder } from '../../../pulumi/cli/temporaryFolder';
import { formatPath } from '../../../pulumi/driftDetection/changedPath';
import { eventsIn } from '../../../pulumi/driftDetection/engineEvents';
import { differences } from '../../../pulumi/driftDetection/propertyChanges';
import { holdsSecret, shownValue, type JsonObject } from '../../../pulumi/driftDetection/shownValue';
import { answersIn } from '../../../pulumi/lookUp/lookUp';
import { writePrivateFile } from '../../../pulumi/secrets/privateFile';
import { runOn, stackFlag, type StackRun } from '../../../pulumi/stacks/runOn';
import type { StackTarget } from '../../../pulumi/stacks/stacks';
import { withId, type ImportFile, type PlannedCreate } from './plannedCreates';

/** A provider's answer for an id. `missing`: it has confirmed nothing; `message` is its redacted answer. */
export type Existing =
  | {
      readonly kind: 'found';
      /** The id that its entry gets: an import can take another one than it makes. */
      readonly id: string | undefined;
      /** How its inputs differ from the program's; undefined if this CLI does not tell them. */
      readonly differences: readonly InputDifference[] | undefined;
      /** The inputs that cannot be compared: secrets, and what is known only during an update. */
      readonly unknown: readonly string[];
      /**
       * The program's secrets that the provider returns unmarked: an import, also by the option `import`, writes them as plain
       * text, and the update after it encrypts them.
       */
      readonly exposed: readonly string[];
    }
  | { readonly kind: 'missing'; readonly message: string };

/** An input that differs; its values as text that may be shown, undefined if there is none. */
export interface InputDifference {
  /** As Pulumi writes it: `tags["a b"][2].name`. */
  readonly path: string;
  readonly found: string | undefined;
  readonly planned: string | undefined;
}

const FLAGS = ['--generate-code=false', '--protect=false'];

/**
 * Asks the provider what has an id, in the preview of an import. Writes nothing.
 * @throws {PulumiProblem} if the CLI fails for another reason than the provider's answer
 */
export function lookUpExisting(
  cli: PulumiCli,
  target: StackTarget,
  create: PlannedCreate,
  id: string,
  control: RunControl,
): Promise<Existing> {
  return importBy(create, id, (args, options) =>
    runOn(cli, target, [...args, stackFlag(target), '--preview-only'], { ...control, ...options }),
  );
}

/** The same in a copy of the stack, which has the resource then if it is found. */
export function importIntoCopy(run: StackRun, create: PlannedCreate, id: string): Promise<Existing> {
  return importBy(create, id, (args, options) => run([...args, '--yes', '--skip-preview'], options));
}

async function importBy(create: PlannedCreate, id: string, run: StackRun): Promise<Existing> {
  const lines: string[] = [];
  const takeLine = (line: string): boolean => (lines.push(line), false);
  const problem = await withImportFile(withId(create, id), (file) =>
    run(['import', file, '--json', ...FLAGS], { env: STREAMED_EVENTS, takeLine }),
  ).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof PulumiProblem && error.kind !== 'stopped') return error;
      throw error;
    },
  );
  const events = lines.join('\n');
  if (!problem) return readExisting(events, create);
  const message = answersIn(events).failures.get(create.urn);
  if (message === undefined) throw problem;
  return { kind: 'missing', message };
}

/**
 * Puts an object into the state. Does not ask, back up or check anything: only `adopt` may call it.
 * @throws {PulumiProblem} if it fails
 */
export async function runImport(
  cli: PulumiCli,
  target: StackTarget,
  file: ImportFile,
  control: RunControl,
): Promise<void> {
  await withImportFile(file, (flag) =>
    runOn(cli, target, ['import', stackFlag(target), flag, '--yes', ...FLAGS], control),
  );
}

/** Gives a run of `pulumi import` the flag with its file, which only the user can read. */
function withImportFile<T>(file: ImportFile, run: (flag: string) => Promise<T>): Promise<T> {
  return withTemporaryFolder('pulumi-adopt-', async (folder) => {
    const path = join(folder, 'import.json');
    await writePrivateFile(path, JSON.stringify(file));
    return run(`--file=${path}`);
  });
}

/** Reads the answer from the events of an import's preview, one per line. */
export function readExisting(
  events: string,
  { urn, inputs }: Pick<PlannedCreate, 'urn' | 'inputs'>,
): Existing {
  let found: JsonObject | undefined;
  let id: string | undefined;
  for (const { resOutputsEvent } of eventsIn(events)) {
    const step = resOutputsEvent?.metadata;
    if (step?.urn === urn) {
      found = step.new?.inputs ?? undefined;
      id = step.new?.id;
    }
  }
  if (!found) return { kind: 'found', id, differences: undefined, unknown: [], exposed: [] };
  const differing: InputDifference[] = [];
  const unknown: string[] = [];
  const exposed: string[] = [];
  for (const { path, old, now, isSecret } of differences(found, inputs)) {
    // A provider's own notes, such as `__defaults`.
    if (path.some((element) => typeof element === 'string' && element.startsWith('__'))) continue;
    const name = formatPath(path);
    if (old !== undefined && holdsSecret(now) && !holdsSecret(old)) exposed.push(name);
    const isUnknown = isSecret || (typeof now === 'string' && ALL_UNKNOWN_VALUES.includes(now));
    if (isUnknown) unknown.push(name);
    else {
      const shown = (value: unknown): string | undefined =>
        value === undefined ? undefined : shownValue(value, path);
      differing.push({ path: name, found: shown(old), planned: shown(now) });
    }
  }
  return { kind: 'found', id, differences: differing, unknown, exposed };
}
