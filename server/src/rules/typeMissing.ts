import { parseUrn } from '../../../shared/urn';
import { describeResource } from '../state/describeResource';
import type { Rule } from './engine/rule';
import { checkEveryResource } from './support/everyResource';
import { isMissing } from './support/missing';
import { counted } from '../../../shared/counted';

export const typeMissing: Rule = {
  code: 'type-missing',
  title: 'A resource must have a type',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'The type was removed by hand or by a script. No command can read the state without it, not even an ' +
      'import with `--force`. The URN also contains it: it is the last part of the type there, after the ' +
      'last `$`.',
    repair: 'Apply the quick fix: it takes the type from the URN.',
  },
  ...checkEveryResource((resource, report) => {
    if (resource.type !== '' || resource.urn === '' || !isMissing(resource, 'type')) return;
    const node = resource.fields.get('type');
    const type = parseUrn(resource.urn)?.type;
    report({
      span: node ?? resource.anchor,
      message: `${describeResource(resource)} has no type, so that Pulumi refuses the whole state: it must be the one in the URN.`,
      engine: `resource '${resource.urn}' missing required 'type' field`,
      fatal: true,
      resource,
      fixes:
        type === undefined || type === ''
          ? undefined
          : [
              {
                title: `Set the type to "${type}", as the URN says`,
                kind: 'set-type',
                preferred: true,
                lossless: true,
                done: (count) => `${counted(count, 'type')} taken from the URN`,
                titleForAll: (count) => `Take all ${count} missing types from the URNs`,
                changes: () => [
                  node
                    ? { kind: 'replace', span: node, text: JSON.stringify(type) }
                    : {
                        kind: 'addMember',
                        object: resource.node,
                        key: 'type',
                        text: JSON.stringify(type),
                        after: resource.fields.get('urn'),
                      },
                ],
              },
            ],
    });
  }),
};
