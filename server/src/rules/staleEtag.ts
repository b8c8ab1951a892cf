import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import { describeResource } from '../state/describeResource';
import type { Rule } from './engine/rule';

export const staleEtag: Rule = {
  code: 'stale-etag',
  title: 'The etag of a CloudFront distribution must be that of its last change',
  severity: 'information',
  docs: {
    why:
      'Each change of a CloudFront distribution gives it another ETag, and AWS accepts the next change or ' +
      'deletion only with the latest one; otherwise it answers `PreconditionFailed`. Pulumi keeps it as ' +
      '`etag` in the state. It is outdated when the distribution was changed in the console or with the AWS ' +
      'CLI, or when an update was interrupted before Pulumi could record the new one. The state can’t show ' +
      'which one AWS has, so this is reported only if the last operation on the distribution did not end ' +
      'well.',
    repair:
      'Run `pulumi refresh`, which reads the current one. If that is not possible, get it with `aws ' +
      'cloudfront get-distribution --id <id>` (the line `ETag`), replace this one with it, and import the ' +
      'state.',
  },
  checkState(model, report) {
    for (const resource of interruptedDistributions(model)) {
      const etag = resource.fields.get('outputs')?.expand().get('etag');
      if (!etag?.isString) continue;
      report({
        span: etag,
        message:
          `The last operation on ${describeResource(resource)} did not end well, so that this etag may be outdated: ` +
          'if AWS says "PreconditionFailed", run "pulumi refresh", or enter the one that ' +
          `"aws cloudfront get-distribution --id ${resource.id}" shows.`,
        resource,
      });
    }
  },
};

const DISTRIBUTION = 'aws:cloudfront/distribution:Distribution';

const allDistributions: Selector<true> = ({ type }) => type === DISTRIBUTION || undefined;

/** The distributions whose last change or deletion did not end well. */
function interruptedDistributions(model: StateModel): Resource[] {
  const distributions = model.select(allDistributions);
  if (distributions.length === 0) return [];
  const interrupted = interruptedUrns(model);
  return distributions
    .map(([resource]) => resource)
    .filter((resource) => interrupted.has(resource.urn) || hasInitErrors(resource));
}

/** The URNs of the resources that an interrupted update was changing or deleting. */
function interruptedUrns({ pendingOperations }: StateModel): Set<string> {
  const changing = pendingOperations.filter(({ type }) => type === 'updating' || type === 'deleting');
  return new Set(changing.map(({ resource }) => resource?.urn ?? ''));
}

function hasInitErrors({ fields }: Resource): boolean {
  return [...(fields.get('initErrors')?.elements() ?? [])].length > 0;
}
