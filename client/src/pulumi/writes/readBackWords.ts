import type { ReadBack, ReadBackDifference } from '../../../../shared/stateDifferences';

/** How many differences are described one by one. */
export const DIFFERENCES_TOLD = 100;

/** The differences between an import and its result, in sentences without values; empty is good. */
export function describeReadBack({ differences, count }: ReadBack): string[] {
  const more = count - differences.length;
  return [...differences.map(describe), ...(more > 0 ? [`There are ${more} more differences.`] : [])];
}

function describe({ urn, path, kind }: ReadBackDifference): string {
  if (path === undefined) {
    return kind === 'extra'
      ? `${urn} is in the stack, although not in the new state.`
      : `${urn} is not in the stack.`;
  }
  switch (kind) {
    case 'missing':
      return `${path} of ${urn} is not in the stack.`;
    case 'extra':
      return `${path} of ${urn} is in the stack, although not in the new state.`;
    case 'rounded':
      return `${path} of ${urn} was rounded: Pulumi keeps numbers as 64-bit floats. A value that needs all its digits has to be a string.`;
    case 'unpaired surrogate':
      return `${path} of ${urn} has lost a character: half a surrogate pair is not text, and Pulumi writes “\ufffd” in its place.`;
    case 'other':
      return `${path} of ${urn} is not what was imported.`;
  }
}
