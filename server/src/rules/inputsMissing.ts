import { isEmpty } from '../edits/settledOperations';
import { describeResource } from '../state/describe';
import type { Resource } from '../state/resource';
import type { Rule } from './engine/rule';

export const inputsMissing: Rule = {
  code: 'inputs-missing',
  title: 'A resource of a provider should have its inputs or outputs',
  severity: 'information',
  docs: {
    why:
      'An entry with an id and nothing else was written by hand, or imported with a provider whose configuration was ' +
      'not known yet. Pulumi takes it, but the next update compares the program with nothing: it changes every ' +
      'property, and replaces the object if one of them cannot be changed.',
    repair:
      'Run `pulumi refresh`, which reads the object and fills in what is missing, before the next update.',
  },
  checkResource(resource, _model, report) {
    const { custom, isProvider, id, provider } = resource;
    if (!custom || isProvider || id === '' || provider === '' || resource.delete) return;
    if (resource.pendingReplacement || resource.viewOf !== '' || resource.flag('external')) return;
    if (!isWithout(resource, 'inputs') || !isWithout(resource, 'outputs')) return;
    report({
      span: resource.anchor,
      message: `${describeResource(resource)} has an id, but neither inputs nor outputs: run "pulumi refresh" before the next update, which would change or replace the object otherwise.`,
      resource,
    });
  },
};

function isWithout({ fields }: Resource, field: string): boolean {
  const value = fields.get(field);
  return value === undefined || value.isNull || isEmpty(value.expand());
}
