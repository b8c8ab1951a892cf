/** A resource of a program; `test/world/host/program.go` lists the options. */
export interface ProgramResource {
  name: string;
  type: string;
  version?: string;
  properties?: Record<string, unknown>;
  [option: string]: unknown;
}

/** The text of a program, whose objects have the fields that Pulumi's SDK adds. */
export function programText(resources: readonly ProgramResource[]): string {
  return JSON.stringify(
    resources.map((one) => {
      const [, group, kind] = /^kubernetes:(\S+):(\w+)$/.exec(one.type) ?? [];
      if (group === undefined) return one;
      const apiVersion = group.replace(/^core\//, '');
      return { ...one, properties: { apiVersion, kind, ...one.properties } };
    }),
  );
}
