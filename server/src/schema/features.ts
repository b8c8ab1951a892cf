/** A part of the file format that a state of version 4 can name. */
interface FormatFeature {
  what: string;
  /** The first Pulumi that reads it. */
  since: string;
}

/** Those that the newest Pulumi knows (`stack.supportedFeatures`), by name. */
const features: ReadonlyMap<string, FormatFeature> = new Map([
  ['refreshBeforeUpdate', { what: 'resources that are read again before each update', since: '3.183' }],
  ['views', { what: 'resources that are views of others (`viewOf`)', since: '3.183' }],
  [
    'hooks',
    { what: 'functions of the program that run around an operation (`resourceHooks`)', since: '3.183' },
  ],
  ['taint', { what: 'resources that are to be replaced (`taint`)', since: '3.192' }],
  ['replaceWith', { what: 'resources that are replaced along with others (`replaceWith`)', since: '3.207' }],
  ['snippets-prototype', { what: 'pieces of a program in the state (`snippets`)', since: '3.246' }],
  ['extensionParameterization', { what: 'resources with an `extensionRef`', since: '3.249' }],
  ['byteString', { what: 'strings that are not UTF-8', since: '3.254' }],
]);

/** The names of all features that the newest Pulumi knows. */
export const supportedFeatures: readonly string[] = [...features.keys()];

/** The first Pulumi that reads a feature; undefined for one that the newest does not know. */
export function featureSince(name: string): string | undefined {
  return features.get(name)?.since;
}

/** Explains a feature of the file format and what to do about it; undefined for an unknown one. Markdown. */
export function explainFeature(name: string): string | undefined {
  const feature = features.get(name);
  if (!feature) return undefined;
  const { what, since } = feature;
  return `The state has ${what}: it takes Pulumi ${since} or newer to read it. An import writes a new list, so there is no need to edit it.`;
}
