import { describeUrn } from '../../../shared/urn';
import { describeResource } from '../state/describeResource';
import type { StateModel } from '../state/model';
import { type ProviderReference, parseProviderReference } from '../state/referenceToProvider';
import type { Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import type { Rule, Fix, Explanation } from './engine/rule';
import { entryRemoval, removalFix } from './support/entryRemoval';
import { lazy } from './support/lazy';
import { OrderFixes } from './support/orderFixes';
import { ProviderSearch } from './support/providerSearch';
import { isReplacedWithoutProvider } from './support/replacedWithoutProvider';

export const unknownProvider: Rule = {
  code: 'unknown-provider',
  title: 'The provider of a resource must be in the state, before it',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'The reference must match a provider resource exactly, URN and id, and that provider must come earlier ' +
      'in the list. Providers get lost when an update is interrupted, when a default provider changes its ' +
      'version, and in edits by hand. `pulumi state repair` can’t repair this. For a resource with ' +
      '`pendingReplacement`, which is already deleted, the import does not look for the provider, but a ' +
      'refresh and a destroy do.',
    repair:
      'If the provider is in the list but too late, move it up. Otherwise use another provider of the same ' +
      'package: one with the same id or URN is almost always the same provider. If there is none, bring it ' +
      'back from the stack, a backup or another open state: then the next update has nothing to do. If none ' +
      'has it, create its entry again from the reference, which has its URN and id, but not its ' +
      'configuration. A default provider gets that from the stack’s configuration in the next update; for ' +
      'any other, it must be in the program. Its resources get `"retainOnDelete": true` until that update sets it back: ' +
      'without its configuration, the provider may reach another place, and delete objects of the same names there.',
    example: 'wrong-id',
  },
  checkState(model, report) {
    const search = lazy(() => new ProviderSearch(model));
    const orders = new OrderFixes(model);
    let weighed = 0;
    for (const [resource, reference] of model.select(withoutProviderBefore)) {
      const place = { span: resource.fields.get('provider')!, cause: resource.provider, resource };
      const later = model.graph.providers.get(resource.provider)?.[0];
      // What reads property values is not lazy.
      if (!later && weighed++ < WEIGHED) search().weigh(resource);
      if (resource.pendingReplacement) {
        report({ ...place, refusedBy: 'update' }, () =>
          replacedWithoutProvider(model, resource, reference, search()),
        );
      } else if (later) {
        const isMovable = !model.graph.cyclic.has(resource);
        if (isMovable) orders.ask(resource, later);
        report(place, () => {
          const provider = `the provider ${describeUrn(reference.urn)}`;
          const fixes = isMovable ? orders.of(resource, later, provider) : search().fixes(resource);
          return lateProvider(resource, reference, later, fixes);
        });
      } else {
        report(place, () => ({
          message: `${describeResource(resource)} is managed by ${lostProvider(model, resource, reference, search())}.`,
          engine: engineText(resource),
          fixes: search().fixes(resource),
          lost: search().lost(resource),
        }));
      }
    }
  },
};

/** For at most this many resources, values are searched for what speaks for a provider. */
const WEIGHED = 20;

/** Resources that need their provider and come before it, or whose provider is missing. */
const withoutProviderBefore: Selector<ProviderReference> = (resource, model) => {
  if (resource.provider === '') return undefined;
  const first = model.graph.providerOf(resource);
  if (first && (first.index <= resource.index || resource.pendingReplacement)) return undefined;
  if (resource.pendingReplacement && !isReplacedWithoutProvider(model, resource)) return undefined;
  return parseProviderReference(resource.provider).reference;
};

function lateProvider(
  resource: Resource,
  { urn }: ProviderReference,
  later: Resource,
  fixes: readonly Fix[],
): Explanation {
  return {
    message: `The provider ${describeUrn(urn)} of ${describeResource(resource)} comes after it in the list, and must come before it.`,
    engine: engineText(resource),
    related: [{ span: later.anchor, message: 'The provider is here.' }],
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
    message: `${describeResource(resource)} was deleted to be replaced, and must be created again by ${lostProvider(model, resource, reference, search)}. The next refresh or destroy fails.`,
    engine: `could not load provider for resource ${resource.urn}: could not find provider ${resource.provider}`,
    fixes: [
      ...search.fixes(resource),
      ...(removal ? [removalFix(removal, 'the object is gone, and the program creates a new one')] : []),
    ],
    lost: search.lost(resource),
  };
}

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
