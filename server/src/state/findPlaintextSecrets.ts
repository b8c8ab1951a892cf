import type { StateModel } from './model';
import type { Resource } from './resource';
import type { Selector } from './selection';
import { isSecretWith, signedValuesOfResource, type StateValue } from './signedValues';

/** The secrets in plaintext in one place. */
interface PlaintextSecrets {
  count: number;
  /** The offset of the first in its resource. */
  offset: number;
  /** All of them are `null`. */
  areNull: boolean;
}

/** The secrets whose values are in the text. */
export interface AllPlaintextSecrets extends Omit<PlaintextSecrets, 'offset'> {
  first: StateValue;
}

/** The secrets whose values are in the text; undefined if there are none, or the JSON is broken. */
export function findPlaintextSecrets(model: StateModel): AllPlaintextSecrets | undefined {
  return model.once(readPlaintextSecrets);
}

function readPlaintextSecrets(model: StateModel): AllPlaintextSecrets | undefined {
  if (!model.isSound) return undefined;
  const all = model
    .select(withPlaintext)
    .map(([resource, secrets]) => ({ resource, secrets, isPending: false }));
  for (const { resource } of model.pendingOperations) {
    const secrets = resource && plaintextSecretsOf(resource);
    if (secrets) all.push({ resource, secrets, isPending: true });
  }
  const startOf = ({ resource, secrets }: (typeof all)[number]): number =>
    resource.node.start + secrets.offset;
  const [first] = all.sort((a, b) => startOf(a) - startOf(b));
  if (!first) return undefined;
  const { resource, isPending } = first;
  const value = signedValuesOfResource(resource).find(({ start }) => start === startOf(first))!;
  return {
    count: all.reduce((sum, { secrets }) => sum + secrets.count, 0),
    areNull: all.every(({ secrets }) => secrets.areNull),
    first: {
      start: value.start,
      object: value.object,
      signature: value.signature,
      members: value.members,
      resource,
      isPending,
    },
  };
}

/** The plaintext secrets of each resource that has some. */
const withPlaintext: Selector<PlaintextSecrets> = plaintextSecretsOf;

function plaintextSecretsOf(resource: Resource): PlaintextSecrets | undefined {
  let found: PlaintextSecrets | undefined;
  for (const value of signedValuesOfResource(resource)) {
    if (!isSecretWith(value, 'plaintext')) continue;
    found ??= { count: 0, offset: value.object.start - resource.node.start, areNull: true };
    found.count++;
    found.areNull &&= value.members.get('plaintext')!.string!.trim() === 'null';
  }
  return found;
}
