import * as deployment from './deployment';
import * as fields from './fields';
import * as identity from './identity';
import type { Mutation } from './mutant';
import * as order from './order';
import * as providers from './providers';
import * as references from './references';
import * as values from './values';

export { damaged, textDamages } from './text';

/** A kind of damage. */
export interface MutantClass {
  name: string;
  mutation: Mutation;
}

/** All kinds of damage to the values of a state; damage to its text is separate. */
export const mutantClasses: readonly MutantClass[] = [
  { name: 'field removed', mutation: fields.removed },
  { name: 'field emptied', mutation: fields.emptied },
  { name: 'field of another type', mutation: fields.retyped },
  { name: 'element of another type', mutation: fields.elementRetyped },
  { name: 'field in other case', mutation: fields.otherCase },
  { name: 'field twice', mutation: fields.twice },
  { name: 'unknown field', mutation: fields.unknown },
  { name: 'resources swapped', mutation: order.swapped },
  { name: 'resource dropped', mutation: order.dropped },
  { name: 'resource doubled', mutation: order.doubled },
  { name: 'resource copied', mutation: order.copied },
  { name: 'resources shuffled', mutation: order.shuffled },
  { name: 'dangling reference', mutation: references.dangling },
  { name: 'reference anywhere', mutation: references.anywhere },
  { name: 'circle of references', mutation: references.cycle },
  { name: 'empty reference', mutation: references.empty },
  { name: 'old half', mutation: references.old },
  { name: 'provider reference', mutation: providers.reference },
  { name: 'provider', mutation: providers.provider },
  { name: 'provider inputs', mutation: providers.inputs },
  { name: 'urn', mutation: identity.urn },
  { name: 'type', mutation: identity.type },
  { name: 'flags and id', mutation: identity.flags },
  { name: 'aliases', mutation: identity.aliases },
  { name: 'signature', mutation: values.signature },
  { name: 'secrets provider', mutation: values.secretsProvider },
  { name: 'number', mutation: values.number },
  { name: 'time', mutation: values.time },
  { name: 'property path', mutation: values.propertyPath },
  { name: 'odd text', mutation: values.oddText },
  { name: 'version', mutation: deployment.version },
  { name: 'old version', mutation: deployment.oldVersion },
  { name: 'features', mutation: deployment.features },
  { name: 'wrapping', mutation: deployment.wrapping },
  { name: 'configuration', mutation: deployment.configuration },
  { name: 'checksum', mutation: deployment.checksum },
  { name: 'plugin version', mutation: deployment.pluginVersion },
  { name: 'snippets', mutation: deployment.snippets },
  { name: 'extension', mutation: deployment.extension },
];
