import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseUrn } from '../../../../../shared/urn';
import type { PulumiCli } from '../../../pulumi/cli/cli';
import type { RunControl } from '../../../pulumi/cli/cliRequest';
import { parseCliJson, STREAMED_EVENTS } from '../../../pulumi/cli/parseCliJson';
import { withTemporaryFolder } from '../../../pulumi/cli/temporaryFolder';
import { eventsIn, type StepMetadata } from '../../../pulumi/driftDetection/engineEvents';
import type { JsonObject } from '../../../pulumi/driftDetection/shownValue';
import { runOn, stackFlag, type StackRun } from '../../../pulumi/stacks/runOn';
import type { StackTarget } from '../../../pulumi/stacks/stacks';

/** A resource that the next update would create, and what `pulumi import` needs to put it into the state instead. */
export interface PlannedCreate {
  readonly urn: string;
  readonly name: string;
  readonly type: string;
  /** The URN and the id of its provider, joined by `::`. */
  readonly provider: string;
  /** The URN of its parent. */
  readonly parent: string | undefined;
  /** The URNs of its parents that the state does not have yet, either. */
  readonly above: readonly string[];
  /** The inputs that the program gives it; the values of secrets are not in them. */
  readonly inputs: JsonObject;
  /** For `pulumi import --file`, still without the id: see {@link withId}. */
  readonly file: ImportFile;
  /** The name of its parent or provider, if the state does not have that yet: it must be made first. */
  readonly waitsFor: string | undefined;
}

/** The parent and the provider of the resource: their names in the import file, and their URNs. */
export interface NamedUrns {
  readonly parent?: readonly [name: string, urn: string];
  readonly provider?: readonly [name: string, urn: string];
}

/** What `pulumi preview --import-file` writes, and `pulumi import --file` reads. The last resource is the one to import. */
export interface ImportFile {
  readonly nameTable: Readonly<Record<string, string>>;
  readonly resources: readonly ImportedResource[];
}

interface ImportedResource {
  readonly type: string;
  readonly name: string;
  /** The name in the program, if several resources have it. */
  readonly logicalName?: string;
  readonly id?: string;
  readonly parent?: string;
  readonly provider?: string;
  readonly component?: boolean;
}

/**
 * The resources that the next update would create. Runs the program, in a preview.
 * @throws {PulumiProblem} if the preview fails
 */
export async function plannedCreates(
  cli: PulumiCli,
  target: StackTarget,
  control: RunControl,
): Promise<PlannedCreate[]> {
  return plannedBy((args, options) =>
    runOn(cli, target, [...args, stackFlag(target)], { ...control, ...options }),
  );
}

/** The same for the stack on which this runs the CLI. */
export async function plannedBy(run: StackRun): Promise<PlannedCreate[]> {
  return withTemporaryFolder('pulumi-adopt-', async (folder) => {
    // It may have a provider's credentials.
    const file = join(folder, 'import.json');
    const { stdout } = await run(['preview', '--json', `--import-file=${file}`], { env: STREAMED_EVENTS });
    return createsIn(stdout, parseCliJson(await readFile(file, 'utf8')) as Partial<ImportFile>);
  });
}

/** Reads a preview's events, one per line, and the import file that it has written. */
export function createsIn(events: string, written: Partial<ImportFile>): PlannedCreate[] {
  const { nameTable = {}, resources = [] } = written;
  const steps = new Map<string, StepMetadata>();
  for (const { resourcePreEvent } of eventsIn(events)) {
    const step = resourcePreEvent?.metadata;
    if (step?.op === 'create') steps.set(step.urn, step);
  }
  const named = new Map(resources.map((one) => [one.name, one]));
  const urnOf = (one: ImportedResource): string | undefined => {
    const same = [...steps.values()].filter(
      ({ urn, type }) => type === one.type && parseUrn(urn)?.name === (one.logicalName ?? one.name),
    );
    if (same.length < 2 || one.parent === undefined) return same[0]?.urn;
    const above = named.get(one.parent);
    const parent = nameTable[one.parent] ?? (above && urnOf(above));
    return same.find((step) => step.new?.parent === parent)?.urn;
  };
  return resources.flatMap((one): PlannedCreate[] => {
    const step = steps.get(urnOf(one) ?? '');
    if (!step || one.component === true || one.type.startsWith('pulumi:')) return [];
    const above = ancestorsOf(one, named);
    const waitsFor =
      above.find(({ component }) => component !== true)?.name ??
      [one, ...above].flatMap(({ provider }) =>
        provider !== undefined && named.has(provider) ? [provider] : [],
      )[0];
    return [
      {
        urn: step.urn,
        name: parseUrn(step.urn)!.name,
        type: one.type,
        provider: step.provider ?? '',
        parent: step.new?.parent,
        above: above.flatMap((parent) => urnOf(parent) ?? []),
        inputs: step.new?.inputs ?? {},
        file: { nameTable, resources: [...above.reverse(), one] },
        waitsFor,
      },
    ];
  });
}

/** Its ancestors that the state does not have yet, the nearest first. */
function ancestorsOf(
  { parent }: ImportedResource,
  named: ReadonlyMap<string, ImportedResource>,
): ImportedResource[] {
  const above = parent === undefined ? undefined : named.get(parent);
  return above ? [above, ...ancestorsOf(above, named)] : [];
}

/** The import file for an object with this id. */
export function withId({ file: { nameTable, resources } }: PlannedCreate, id: string): ImportFile {
  return {
    nameTable,
    resources: resources.map((one, i) => (i === resources.length - 1 ? { ...one, id } : one)),
  };
}

/** The parent and the provider that the resource names. */
export function namedUrns({ file: { nameTable, resources } }: PlannedCreate): NamedUrns {
  const { parent, provider } = resources.at(-1)!;
  const entry = (name: string | undefined): readonly [string, string] | undefined =>
    name !== undefined && Object.hasOwn(nameTable, name) ? [name, nameTable[name]!] : undefined;
  const [above, by] = [entry(parent), entry(provider)];
  return { ...(above && { parent: above }), ...(by && { provider: by }) };
}
