/**
 * A resource of a small state with its requirements: `b(a p)` depends on a and p; a trailing `-` marks it for
 * deletion.
 */
const ENTRY = /^(\w+)(-?)(?:\(([\w ]*)\))?$/;

/** The URN of the resource with this short name. */
export function urn(name: string): string {
  return `urn:pulumi:dev::shop::test:index:Thing::${name}`;
}

/**
 * Resources by short names: `['a', 'b(a)', 'a-']` is a, then b that depends on a, then an old half of a.
 * @throws if an entry has another form
 */
export function resources(entries: readonly string[]): Record<string, unknown>[] {
  return entries.map((entry) => {
    const match = ENTRY.exec(entry);
    if (!match) throw new Error(`no resource: ${entry}`);
    const [, name, deleted, dependencies] = match;
    return {
      urn: urn(name!),
      custom: true,
      ...(deleted === '-' ? { delete: true } : {}),
      id: `id-${entry.replace(/\W.*/, '')}${deleted ?? ''}`,
      type: 'test:index:Thing',
      ...(dependencies === undefined ? {} : { dependencies: dependencies.split(' ').map(urn) }),
    };
  });
}

/** An export with these resources. */
export function smallState(entries: readonly string[], indent?: number | string): string {
  return JSON.stringify({ version: 3, deployment: { resources: resources(entries) } }, null, indent);
}

/** The short names of an export's resources, in the form of `resources` without dependencies. */
export function namesOf(text: string): string[] {
  const { deployment } = JSON.parse(text) as {
    deployment: { resources: { urn: string; delete?: boolean }[] };
  };
  return deployment.resources.map(
    (entry) => entry.urn.split('::').at(-1)! + (entry.delete === true ? '-' : ''),
  );
}
