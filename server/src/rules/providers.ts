import type { StateModel } from '../state/model';
import {
  isCrash,
  parseProviderReference,
  providerUrnFailure,
  type ProviderReference,
} from '../state/providerReference';
import type { Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import { describeUrn, URN_PREFIX } from '../state/urn';
import { describeResource } from './describe';
import { entryRemoval, removalFix } from './entryRemoval';
import { lazily } from './lazily';
import { OrderFixes } from './orderFixes';
import { ProviderSearch } from './providerSearch';
import type { Explanation, Fix, Rule } from './rule';

export const providerReference: Rule = {
  code: 'provider-reference',
  title: 'A provider reference must be well formed',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'A resource says which provider manages it by a reference: the URN of the provider’s own entry, `::`, and that ' +
      'entry’s id. This one was cut or changed. No command can use the state, and `pulumi state repair` can’t repair it.',
    repair:
      'Choose one of the providers of the same package that are in the state, as the quick fixes offer them, or copy ' +
      'the whole reference from a backup or from another resource of the same package.',
  },
  selects: () => [unreadableReferences],
  checkState(model, report) {
    const search = lazily(() => new ProviderSearch(model));
    for (const [resource, failure] of model.select(unreadableReferences)) {
      report({
        span: resource.fields.get('provider')!,
        cause: resource.provider,
        message: `${describeResource(resource)} has a reference to its provider that Pulumi can’t read: it must be <provider URN>::<provider id>.`,
        engine: isCrash(failure)
          ? failure
          : `failed to parse provider reference for resource ${resource.urn}: ${failure}`,
        fatal: isCrash(failure),
        resource,
        fixes: search().fixes(resource),
      });
    }
  },
};

export const unknownProvider: Rule = {
  code: 'unknown-provider',
  title: 'The provider of a resource must be in the state, before it',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'The reference must match a provider resource exactly, URN and id, and that provider must come earlier in the ' +
      'list. Providers get lost when an update is interrupted, when a default provider changes its version, and in ' +
      'edits by hand. `pulumi state repair` can’t repair this. Of a resource with `pendingReplacement`, which is deleted ' +
      'already, the import does not look for the provider, but a refresh and a destroy do.',
    repair:
      'If the provider is in the list but too late, move it up. Otherwise use another provider of the same package: ' +
      'one with the same id or URN is almost always the same provider. If there is none, insert it again from the ' +
      'reference: that tells its URN and id, but not how it was configured. A default provider takes that from the ' +
      'stack’s configuration in the next update; of any other it must be in the program.',
    example: 'wrong-id',
  },
  selects: () => [withoutProviderBefore],
  checkState(model, report) {
    const search = lazily(() => new ProviderSearch(model));
    const orders = new OrderFixes(model);
    for (const [resource, reference] of model.select(withoutProviderBefore)) {
      const place = { span: resource.fields.get('provider')!, cause: resource.provider, resource };
      const later = model.graph.providers.get(resource.provider)?.[0];
      if (resource.pendingReplacement) {
        report({ ...place, refusedBy: 'update' }, () =>
          replacedWithoutProvider(model, resource, reference, search()),
        );
      } else if (later) {
        const isMovable = !model.graph.cyclic.has(resource);
        if (isMovable) orders.ask(resource, later);
        report({ ...place, servedBy: isMovable ? orders.sorting : undefined }, () => {
          const provider = `the provider ${describeUrn(reference.urn)}`;
          const fixes = isMovable ? orders.of(resource, later, provider) : search().fixes(resource);
          return lateProvider(resource, reference, later, fixes);
        });
      } else {
        report(place, () => ({
          message: `${describeResource(resource)} is managed by ${lostProvider(model, resource, reference, search())}.`,
          engine: engineText(resource),
          fixes: search().fixes(resource),
        }));
      }
    }
  },
};

/** Resources whose provider reference is none, and why. */
const unreadableReferences: Selector<string> = {
  looksAt: 'itself',
  of: ({ provider }) => (provider === '' ? undefined : parseProviderReference(provider).failure),
};

/** Resources that need their provider and come before it, or it is not there at all. */
const withoutProviderBefore: Selector<ProviderReference> = {
  looksAt: 'what comes before it',
  of: (resource, model) => {
    if (resource.provider === '') return undefined;
    const first = model.graph.providerOf(resource);
    if (first && (first.index <= resource.index || resource.pendingReplacement)) return undefined;
    if (resource.pendingReplacement && !isReplacedWithoutProvider(model, resource)) return undefined;
    return parseProviderReference(resource.provider).reference;
  },
};

/**
 * True for a resource that was deleted to be replaced and whose provider is not in the state. The import takes it, and
 * the order does not matter, but a refresh and a destroy start the provider; not that of a view.
 */
export function isReplacedWithoutProvider(model: StateModel, resource: Resource): boolean {
  return (
    resource.pendingReplacement &&
    resource.viewOf === '' &&
    parseProviderReference(resource.provider).reference !== undefined &&
    !model.graph.providers.has(resource.provider)
  );
}

function lateProvider(
  resource: Resource,
  { urn }: ProviderReference,
  later: Resource,
  fixes: readonly Fix[],
): Explanation {
  return {
    message: `The provider ${describeUrn(urn)} of ${describeResource(resource)} comes after it in the list, and must come before it.`,
    engine: engineText(resource),
    related: [{ span: later.anchor, message: 'The provider stands here.' }],
    fixes: [...fixes],
  };
}

/** The words of `Snapshot.VerifyIntegrity`. */
function engineText({ urn, provider }: Resource): string {
  return `resource ${urn} refers to unknown provider ${provider}`;
}

function replacedWithoutProvider(
  model: StateModel,
  resource: Resource,
  reference: ProviderReference,
  search: ProviderSearch,
): Explanation {
  const removal = entryRemoval(model, resource);
  return {
    message: `${describeResource(resource)} was deleted to be replaced, and is to be made again by ${lostProvider(model, resource, reference, search)}. The next refresh or destroy fails.`,
    engine: `could not load provider for resource ${resource.urn}: could not find provider ${resource.provider}`,
    fixes: [
      ...search.fixes(resource),
      ...(removal ? [removalFix(removal, 'the object is gone, and the program makes a new one')] : []),
    ],
  };
}

export const providerUrn: Rule = {
  code: 'provider-urn',
  title: 'The URN of a provider must be that of a provider',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'The `type` says that this is a provider, its URN says otherwise: one of the two was edited. No command can use ' +
      'the state then.',
    repair:
      'Make the type and the last part of the type in the URN agree. The URN of a provider is ' +
      '`urn:pulumi:<stack>::<project>::pulumi:providers:<package>::<name>`.',
  },
  checkResource(resource, _model, report) {
    if (!resource.isProvider || !resource.urn.startsWith(URN_PREFIX)) return; // without it: another rule's
    const failure = providerUrnFailure(resource.urn);
    if (failure === undefined) return;
    report({
      span: resource.anchor,
      message: `This has the type of a provider ("${resource.type}"), but its URN is that of another kind of resource: correct the one that is wrong.`,
      engine: isCrash(failure) ? failure : `provider ${resource.urn} is not referenceable: ${failure}`,
      fatal: isCrash(failure),
      resource,
    });
  },
};

/** The provider that a resource names, and why Pulumi does not find it. */
function lostProvider(
  model: StateModel,
  resource: Resource,
  { urn, id }: ProviderReference,
  search: ProviderSearch,
): string {
  const unnameable = search.unnameableProvider(resource);
  if (unnameable) {
    return `the provider ${describeResource(unnameable)} with id '${unnameable.id}', which Pulumi can’t find by that, because no id of a provider may contain '::'`;
  }
  const known = model.graph.first(urn)?.id ?? '';
  const hint = known === '' ? '' : `: there it has the id '${known}'`;
  return `the provider ${describeUrn(urn)} with id '${id}', which is not in this state${hint}`;
}
