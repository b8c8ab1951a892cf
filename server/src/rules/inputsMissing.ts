import { describeResource } from '../state/describeResource';
import { isDefaultProvider } from './support/providerCandidates';
import { isWithout } from './support/missing';
import type { Rule } from './engine/rule';

export const inputsMissing: Rule = {
  code: 'inputs-missing',
  title: 'A resource of a provider should have its inputs or outputs',
  severity: 'warning',
  docs: {
    why:
      'An entry with an id and nothing else was written by hand, or imported with a provider whose configuration was ' +
      'not known yet. Pulumi takes it, but the next update compares the program with nothing: it changes every ' +
      'property, and replaces the object if one of them cannot be changed. For a provider, the same comparison can make it ' +
      'replace all its resources.',
    repair:
      'Look at `pulumi preview` first. If the provider of the object is sound, `pulumi refresh` reads the object and fills ' +
      'in what is missing; with a provider whose configuration is not known, it drops the object from the state. The ' +
      'inputs of a provider are in a backup.',
  },
  checkResource(resource, report) {
    const { custom, isProvider, id, provider } = resource;
    if (!custom || id === '' || resource.delete) return;
    if (isProvider ? isDefaultProvider(resource.urn) : provider === '') return;
    if (resource.pendingReplacement || resource.viewOf !== '' || resource.flag('external')) return;
    if (!isWithout(resource, 'inputs') || !isWithout(resource, 'outputs')) return;
    // Without its type, too, its lines are lost: the error keeps the next update from changing unknown objects.
    const isCut = !isProvider && resource.type === '';
    report({
      ...(isCut && { danger: true, asksFirst: true, helpedBy: ['restoreStackOf'] }),
      span: resource.anchor,
      message: isCut
        ? `${describeResource(resource)} has lost lines: the inputs and outputs of its entry are missing. The next update compares the program with nothing, and may change or replace the object: bring the entry back from a backup.`
        : isProvider
          ? `The provider ${describeResource(resource)} has neither inputs nor outputs, so that Pulumi does not know how it was configured: the next update may replace its resources. Look at its preview first.`
          : `${describeResource(resource)} has an id, but neither inputs nor outputs: the next update compares the program with nothing, and may change or replace the object. Look at its preview first.`,
      resource,
    });
  },
};
