import { isProviderType } from '../state/referenceToProvider';
import { parseUrn } from '../../../shared/urn';
import { describeResource } from '../state/describeResource';
import type { Rule } from './engine/rule';

export const typeWithoutPackage: Rule = {
  code: 'type-without-package',
  title: 'The type of a resource that names no provider must say its package',
  severity: 'error',
  refusedBy: 'update',
  docs: {
    why:
      'For a resource that names no provider, Pulumi looks for the default provider of its package, which is the first ' +
      'part of the type in its URN: `aws` of `aws:s3/bucket:Bucket`. This URN was edited by hand and has no such type: ' +
      'every preview, update, refresh and destroy of the stack crashes.',
    repair: 'Write the URN as the program makes it, or restore the `provider` of the resource.',
  },
  checkResource(resource, report) {
    const type = parseUrn(resource.urn)?.type;
    if (type === undefined || !resource.custom || resource.provider !== '' || isProviderType(type)) return;
    if (resource.type === '' || resource.isProvider) return; // Another rule reports this.
    if (/^[^:]+:[^:]*:/.test(type)) return;
    report({
      span: resource.anchor,
      message: `${describeResource(resource)} names no provider, and the type in its URN is not <package>:<module>:<name>, so that Pulumi crashes: correct the URN, or restore "provider".`,
      engine: 'missing module member delimiter',
      resource,
    });
  },
};
