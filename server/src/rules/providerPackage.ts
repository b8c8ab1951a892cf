import { describeResource } from '../state/describeResource';
import {
  isProviderType,
  parseProviderReference,
  providerPackage as packageOf,
} from '../state/referenceToProvider';
import type { Selector } from '../state/selection';
import { describeUrn, parseUrn } from '../../../shared/urn';
import type { Rule } from './engine/rule';
import { providerChoices } from './support/providerChoice';

export const providerPackage: Rule = {
  code: 'provider-package',
  title: 'The provider of a resource must be one of its package',
  severity: 'warning',
  docs: {
    why:
      'The package of a resource is the first part of its type: a provider of the package `aws` manages ' +
      '`aws:s3/bucket:Bucket`. Here the provider belongs to another package, so the reference was edited. ' +
      'Pulumi accepts such a state without a message. The next update gives the resource the provider from ' +
      'the program, and because that is another one, it replaces the resource: it creates a second object, ' +
      'and asks the wrong provider to delete this one.',
    repair: 'Choose the provider of its package that the program uses for it.',
  },
  checkState(model, report) {
    for (const [resource, { urn, wanted }] of model.select(withForeignProvider)) {
      const span = resource.fields.get('provider')!;
      report({ span, danger: true, asksFirst: true, resource }, () => ({
        message: `${describeResource(resource)} is of the package '${wanted}', but its provider ${describeUrn(urn)} is of another one: the next update replaces the resource, and the wrong provider is asked to delete the object.`,
        fixes: providerChoices(model, resource),
      }));
    }
  },
};

/**
 * Resources with a provider of another package than their type's; with the provider's URN and the required package.
 */
const withForeignProvider: Selector<{ urn: string; wanted: string }> = ({
  custom,
  isProvider,
  provider,
  type,
  urn: own,
  fields,
}) => {
  // The type of an extension may begin with the name of another package.
  if (!custom || isProvider || provider === '' || fields.has('extension')) return undefined;
  const { reference } = parseProviderReference(provider);
  const wanted = (parseUrn(own)?.type ?? type).split(':', 1)[0] ?? '';
  const named = parseUrn(reference?.urn ?? '')?.type ?? '';
  if (!reference || wanted === '' || !isProviderType(named)) return undefined;
  return packageOf(named) === wanted ? undefined : { urn: reference.urn, wanted };
};
