import { counted } from '../../../../shared/counted';
import { describeUrn, parseUrn } from '../../../../shared/urn';
import type { Change } from '../../edits/change';
import { setField } from '../../edits/fieldEdits';
import type { ListItem } from '../../edits/listEdits';
import { newEntry } from '../../edits/newEntry';
import { urnChanges } from '../../edits/newUrns';
import { providerIdChanges } from '../../edits/providerIdEdits';
import { dependentsIn } from '../../state/dependents';
import type { StateModel } from '../../state/model';
import { formatProviderReference, type ProviderReference } from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';
import type { Fix } from '../engine/rule';
import { factsPhrase, type Fact } from './evidence';
import { isDefaultProvider, versionInName } from './providerCandidates';

/**
 * Gives a provider a new id. This loses nothing, because provider ids are Pulumi's own.
 * @param lossless whether a repair of the whole state makes it: one fix serves all resources with the same reference
 */
export function newId(model: StateModel, provider: Resource, lossless: boolean): Fix {
  const base = provider.id.replace(/:+/g, '-');
  let id = base;
  for (let n = 2; model.graph.providers.has(formatProviderReference(provider.urn, id)); n++)
    id = `${base}-${n}`;
  return {
    title: `Give the provider ${describeUrn(provider.urn)} the id '${id}', everywhere it occurs`,
    kind: `new-id:${provider.index}`,
    preferred: true,
    lossless,
    done: (count) => `${counted(count, 'provider')} given an id`,
    changes: () => providerIdChanges(model, provider, id),
  };
}

/** Gives a provider back the id that its resources name. */
export function oldId(provider: Resource, id: string, lossless: boolean): Fix {
  return {
    title: `Give the provider ${describeUrn(provider.urn)} back the id that its resources name: '${id}'`,
    kind: `old-id:${provider.index}`,
    preferred: true,
    lossless,
    done: (count) => `${counted(count, 'provider')} given ${count === 1 ? 'its' : 'their'} old id`,
    changes: () => [
      ...(provider.custom ? [] : [setField(provider, 'custom', 'true')]), // Only a custom resource can have an id.
      setField(provider, 'id', JSON.stringify(id)),
    ],
  };
}

/** Gives a provider back the URN that its resources name. */
export function oldUrn(
  model: StateModel,
  provider: Resource,
  urn: string,
  { preferred, lossless }: { preferred: boolean; lossless: boolean },
): Fix {
  return {
    title: `Give the provider ${describeUrn(provider.urn)} back the URN that its resources name: ${describeUrn(urn)}`,
    kind: `old-urn:${provider.index}`,
    preferred,
    lossless,
    done: (count) => `${counted(count, 'provider')} given ${count === 1 ? 'its' : 'their'} old URN`,
    changes: () => urnChanges(model, new Map([[provider.urn, urn]])),
  };
}

/** Exchanges the ids of two providers. */
export function exchangedIds(one: Resource, two: Resource, lossless: boolean): Fix {
  return {
    title: `Give the providers ${describeUrn(one.urn)} and ${describeUrn(two.urn)} back the ids that their resources name`,
    kind: `exchange-ids:${one.index}`,
    preferred: true,
    lossless,
    done: (count) => `the ids of ${counted(count, 'pair')} of providers exchanged back`,
    changes: () => [setField(one, 'id', JSON.stringify(two.id)), setField(two, 'id', JSON.stringify(one.id))],
  };
}

/** Binds a resource to a provider. @param facts what speaks for it, if it is not sure */
export function rebinding(
  resource: Resource,
  provider: Resource,
  isSure: boolean,
  facts: readonly Fact[] = [],
): Fix {
  const text = JSON.stringify(formatProviderReference(provider.urn, provider.id));
  const name = `the provider ${describeUrn(provider.urn)} with id '${provider.id}'`;
  const risk = isSure
    ? ''
    : ' (if it is configured for another place, the next update replaces or loses the object)';
  const reason = isSure || facts.length === 0 ? '' : `, as ${factsPhrase(facts)}`;
  return {
    title: `Use ${name}${reason}${risk}`,
    kind: `provider:${resource.provider}:${provider.index}`,
    preferred: isSure,
    lossless: isSure,
    done: (count) => `${counted(count, 'resource')} bound to the provider ${describeUrn(provider.urn)}`,
    titleForAll: (count) => `Use the provider ${describeUrn(provider.urn)} in all ${count} places${risk}`,
    changes: () => [{ kind: 'replace', span: resource.fields.get('provider')!, text }],
  };
}

/**
 * Inserts the provider that a reference names, with its URN and id. Without its configuration, the provider may reach another
 * place, and delete objects of the same names there: those of its resources are kept.
 * @param alike the provider whose configuration it gets
 * @param first the first resource that names it
 */
export function insertion(
  model: StateModel,
  { urn, id }: ProviderReference,
  { first, alike, isFirst }: { first: Resource; alike: Resource | undefined; isFirst: boolean },
): Fix {
  const { type } = parseUrn(urn)!;
  const { provider } = first;
  const version = versionInName(urn)?.join('.');
  const isDefault = isDefaultProvider(urn);
  const isBuiltIn = type === BUILT_IN;
  const copied = isBuiltIn ? {} : alike && configurationOf(alike);
  const inputs = isDefault ? withVersion(copied, version) : copied;
  const isSure = isDefault && copied !== undefined && (version !== undefined || isBuiltIn);
  const known = version === undefined ? '' : `, of version ${version}`;
  const configuration = isBuiltIn
    ? ' (it is built in, and needs no configuration)'
    : copied
      ? `, configured as ${isDefault ? '' : 'the unused '}${describeUrn(alike!.urn)} is`
      : ' (how it was configured is not known: if the next update replaces its resources, their objects stay)';
  return {
    title: `Insert the provider ${describeUrn(urn)} again${known}${configuration}`,
    kind: `insert-provider:${provider}`,
    preferred: isSure,
    lossless: isSure && isFirst,
    done: (count) => `${counted(count, 'default provider')} inserted again`,
    changes: () => {
      const entry = { urn, custom: true, id, type, ...(inputs && { inputs, outputs: inputs }) };
      const next: ListItem[] = model.resources.map(({ index }) => ({ kept: index }));
      next.splice(first.index, 0, { text: newEntry(model, entry) });
      return [{ kind: 'arrangeResources', next }, ...(copied ? [] : kept(model, provider))];
    },
  };
}

/** The type of the provider of stack references, which is part of Pulumi. */
const BUILT_IN = 'pulumi:providers:pulumi';

/** Lets the objects of a provider's resources stay until the next update sets the option that the program has. */
function kept(model: StateModel, provider: string): Change[] {
  const users = dependentsIn(model).users.get(provider) ?? [];
  return users
    .filter((user) => !user.delete && !user.flag('external') && !user.flag('retainOnDelete'))
    .map((user) => setField(user, 'retainOnDelete', 'true'));
}

/**
 * The configuration of a provider; undefined if it is unknown or can't be copied, such as that of a parameterized
 * package.
 */
function configurationOf(provider: Resource): Record<string, unknown> | undefined {
  const node = provider.fields.get('inputs');
  if (!node?.isObject) return undefined;
  try {
    const inputs = JSON.parse(node.raw) as Record<string, unknown>;
    return '__internal' in inputs ? undefined : inputs;
  } catch {
    return undefined;
  }
}

/** The configuration of a default provider with the version that its name has, which may be none. */
function withVersion(
  configuration: Record<string, unknown> | undefined,
  version: string | undefined,
): Record<string, unknown> | undefined {
  const { version: _, ...rest } = configuration ?? {};
  return version === undefined ? configuration && rest : { ...rest, version };
}
