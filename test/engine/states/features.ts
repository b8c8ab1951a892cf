import { JsonObject, visit } from '../json';

const BYTE_STRING = '803fd3297a5875dc03ca845dda5d2a98';

/** The features of version 4 that a deployment uses, in order (`stack.ApplyFeatures`). */
export function featuresOf(deployment: JsonObject): string[] {
  const features = new Set<string>();
  if (deployment.get('snippets') !== undefined) features.add('snippets-prototype');
  visit(deployment, (json) => {
    if (!(json instanceof JsonObject)) return;
    for (const { key, value } of json.members) {
      const feature = byField.get(key);
      if (feature !== undefined && value !== null && value !== false) features.add(feature);
      if (value === BYTE_STRING) features.add('byteString');
    }
  });
  return [...features].sort();
}

const byField = new Map([
  ['refreshBeforeUpdate', 'refreshBeforeUpdate'],
  ['viewOf', 'views'],
  ['resourceHooks', 'hooks'],
  ['taint', 'taint'],
  ['replaceWith', 'replaceWith'],
  ['extensionRef', 'extensionParameterization'],
  ['snippetID', 'snippets-prototype'],
]);
