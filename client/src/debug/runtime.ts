/**
 * The runtime that a project file names: `nodejs`, `python`, `go`, `yaml`, …
 * @param text of a Pulumi.yaml or Pulumi.json
 * @returns undefined if the text names none, or in a way that only a real YAML parser would find
 */
export function projectRuntime(text: string): string | undefined {
  const plain = /^runtime:[ \t]*["']?([\w.-]+)/m.exec(text)?.[1];
  if (plain !== undefined) return plain;
  const flow = /^runtime:[ \t]*\{[^{}]*?\bname["']?:[ \t]*["']?([\w.-]+)/m.exec(text)?.[1];
  if (flow !== undefined) return flow;
  const json = /"runtime"\s*:\s*(?:"([^"]*)"|\{\s*"name"\s*:\s*"([^"]*)")/.exec(text);
  return blockName(text) ?? json?.[1] ?? json?.[2];
}

/** The `name` of a `runtime` that is written as a block of its own. */
function blockName(text: string): string | undefined {
  const block = /^runtime:[ \t]*(?:#.*)?\r?\n((?:(?:[ \t].*|#.*|)\r?(?:\n|$))+)/m.exec(text)?.[1];
  const indent = /^[ \t]+(?=[^\s#])/m.exec(block ?? '')?.[0];
  if (block === undefined || indent === undefined) return undefined;
  // What is indented deeper belongs to the runtime's options.
  const names = [...block.matchAll(/^([ \t]+)name:[ \t]*["']?([\w.-]+)/gm)];
  return names.find(([, own]) => own === indent)?.[2];
}
