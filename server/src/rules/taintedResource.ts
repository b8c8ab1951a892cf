import { clearField } from '../edits/fieldEdits';
import { describeResource } from '../state/describeResource';
import type { Rule } from './engine/rule';

export const taintedResource: Rule = {
  code: 'tainted-resource',
  title: 'A resource is marked to be replaced',
  severity: 'information',
  docs: {
    why:
      'The resource was marked with `pulumi state taint`: the next update replaces it, whether or not anything ' +
      'about it has changed. That deletes the object and creates another.',
    repair:
      'If that is what you want, run `pulumi up`. If not, remove the mark here or with `pulumi state ' +
      'untaint`. A protected resource can’t be replaced: remove `protect` from the program first.',
  },
  checkResource(resource, report) {
    const node = resource.fields.get('taint');
    // The mark has no effect on the old half of a replacement.
    if (!node || !resource.flag('taint') || resource.delete) return;
    const isProtected = resource.flag('protect');
    report({
      span: node,
      message: `The next update replaces ${describeResource(resource)}, even if nothing has changed: it is marked as tainted.${
        isProtected ? ' But it is protected: the update fails as long as the program protects it.' : ''
      }`,
      severity: isProtected ? 'warning' : undefined,
      resource,
      fixes: [
        {
          title: 'Remove the mark: the resource stays as it is',
          kind: 'untaint',
          preferred: true,
          titleForAll: (count) => `Remove the marks of all ${count} resources`,
          changes: () => clearField(resource, 'taint'),
        },
      ],
    });
  },
};
