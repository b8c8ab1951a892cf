/** The parts of the file format that a state of version 4 can name, and the first CLI that reads each. */
const features: Readonly<Record<string, { what: string; since: string }>> = {
  refreshBeforeUpdate: { what: 'resources that are read again before each update', since: '3.187' },
  views: { what: 'resources that are views of others (`viewOf`)', since: '3.187' },
  hooks: { what: 'functions of the program that run around an operation (`resourceHooks`)', since: '3.187' },
  taint: { what: 'resources that are to be replaced (`taint`)', since: '3.192' },
  replaceWith: { what: 'resources that are replaced along with others (`replaceWith`)', since: '3.207' },
  'snippets-prototype': { what: 'pieces of a program in the state (`snippets`)', since: '3.246' },
  extensionParameterization: { what: 'resources with an `extensionRef`', since: '3.249' },
  byteString: { what: 'strings that are not UTF-8', since: '3.254' },
};

/** Explains a feature of the file format and what to do about it; undefined for an unknown one. Markdown. */
export function explainFeature(name: string): string | undefined {
  if (!Object.hasOwn(features, name)) return undefined;
  const { what, since } = features[name]!;
  return `The state has ${what}: it takes Pulumi ${since} or newer to read it. An import writes a new list, so there is no need to edit it.`;
}
