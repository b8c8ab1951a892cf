import { describeResource } from '../state/describeResource';
import type { Rule } from './engine/rule';

export const protectedResource: Rule = {
  code: 'protected-resource',
  title: 'A resource is protected from deletion',
  severity: 'off',
  docs: {
    why: 'With `"protect": true` Pulumi refuses to delete or replace the resource.',
    repair: 'Remove `protect` from the program and run `pulumi up`, or use `pulumi state unprotect`.',
  },
  checkResource(resource, report) {
    const node = resource.fields.get('protect');
    if (!node || !resource.flag('protect')) return;
    report({
      span: node,
      message: `${describeResource(resource)} is protected: Pulumi refuses to delete or replace it.`,
      resource,
    });
  },
};
