import { URN_PREFIX } from '../../../shared/urn';
import { providerUrnFailure, isCrash } from '../state/referenceToProvider';
import type { Rule } from './engine/rule';

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
  checkResource(resource, report) {
    if (!resource.isProvider || !resource.urn.startsWith(URN_PREFIX)) return; // Another rule reports a missing prefix.
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
