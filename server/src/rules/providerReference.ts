import { describeResource } from '../state/describeResource';
import { isCrash, parseProviderReference } from '../state/referenceToProvider';
import type { Selector } from '../state/selection';
import type { Rule } from './engine/rule';
import { lazy } from './support/lazy';
import { ProviderSearch } from './support/providerSearch';

export const providerReference: Rule = {
  code: 'provider-reference',
  title: 'A provider reference must be well formed',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'A resource says which provider manages it by a reference: the URN of the provider’s own entry, `::`, ' +
      'and that entry’s id. This one was truncated or changed. No command can use the state, and `pulumi ' +
      'state repair` can’t repair it.',
    repair:
      'Choose one of the providers of the same package that are in the state, as the quick fixes offer them, or copy ' +
      'the whole reference from a backup or from another resource of the same package.',
  },
  checkState(model, report) {
    const search = lazy(() => new ProviderSearch(model));
    for (const [resource, failure] of model.select(unreadableReferences)) {
      const span = resource.fields.get('provider')!;
      report({ span, cause: resource.provider, fatal: isCrash(failure), resource }, () => ({
        message: `${describeResource(resource)} has a reference to its provider that Pulumi can’t read: it must be <provider URN>::<provider id>.`,
        engine: isCrash(failure)
          ? failure
          : `failed to parse provider reference for resource ${resource.urn}: ${failure}`,
        fixes: search().fixes(resource),
      }));
    }
  },
};

/** Resources with an invalid provider reference, and the reason. */
const unreadableReferences: Selector<string> = ({ provider }) =>
  provider === '' ? undefined : parseProviderReference(provider).failure;
