import { isProviderType } from '../state/referenceToProvider';
import { parseUrn } from '../../../shared/urn';
import { describeResource } from '../state/describeResource';
import type { Rule } from './engine/rule';

export const providerType: Rule = {
  code: 'provider-type',
  title: 'A provider must have the type of a provider',
  severity: 'error',
  refusedBy: 'update',
  docs: {
    why:
      'The URN says that this is a provider, but its `type` says otherwise: one of the two was edited. A refresh calls the ' +
      'provider of the resource, but it has none; a destroy crashes.',
    repair: 'Make the type and the last part of the URN’s type agree.',
  },
  checkResource(resource, report) {
    const type = parseUrn(resource.urn)?.type ?? '';
    if (!isProviderType(type) || resource.isProvider || !resource.custom) return;
    if (resource.provider !== '' || resource.type === '' || resource.pendingReplacement) return;
    if (resource.string('viewOf') !== '') return; // The engine sends no requests for views.
    const node = resource.fields.get('type')!;
    report({
      span: node,
      message: `${describeResource(resource)} has the URN of a provider, but another type: a refresh fails, and a destroy crashes. Make the two agree.`,
      engine: "bad provider reference ''",
      resource,
      fixes: [
        {
          title: `Set the type to "${type}", as the URN says`,
          kind: 'set-type',
          preferred: true,
          titleForAll: (count) => `Take the types of these ${count} providers from their URNs`,
          changes: () => [{ kind: 'replace', span: node, text: JSON.stringify(type) }],
        },
      ],
    });
  },
};
