import { stringsWith, type StoredValue } from '../state/valuesWith';
import { UNKNOWN_VALUE, UNKNOWN_VALUE_PATTERN } from '../../../shared/unknownMarkers';
import type { Resource } from '../state/resource';
import { describeResource } from '../state/describeResource';
import { checkEveryResource } from './support/everyResource';
import type { Rule } from './engine/rule';

export const unknownValue: Rule = {
  code: 'unknown-value',
  title: 'A state should contain values, not placeholders for unknown values',
  severity: 'warning',
  docs: {
    why:
      'While Pulumi does not know a value yet, it passes on a placeholder, such as ' +
      `\`${UNKNOWN_VALUE}\`. ` +
      'That is normal in a preview. In a state it is a mistake: of a provider ' +
      'that returned it, of a program that put such a value into a text, or of an update that was limited to some ' +
      'resources (`--target`). Pulumi takes the placeholder for a value that is still to come, and whatever reads ' +
      'this value, such as a program that uses the stack’s outputs, gets the placeholder.',
    repair:
      'For a provider, restore its configuration from a backup, or run `pulumi up` if its preview deletes ' +
      'and replaces none of its resources: with an unknown configuration, a refresh drops every resource of ' +
      'the provider from the state without asking for one of them, and each deletion crashes. Otherwise run ' +
      '`pulumi refresh` if the value is in the `outputs` of a resource, and `pulumi up` without `--target` ' +
      'if it is in `inputs` or in the outputs of the stack or of a component. If the placeholder stays, ' +
      'enter the real value here. An `id` is never filled in automatically: look up the object, and write ' +
      'its id here.',
  },
  ...checkEveryResource((resource, report) => {
    if (resource.isProvider) {
      const [found] = stringsWith(resource, UNKNOWN_VALUE_PATTERN, CONFIGURATION);
      if (found) {
        report({ span: found.node, danger: true, message: providerMessage(resource), resource });
        return;
      }
    }
    for (const found of stringsWith(resource, UNKNOWN_VALUE_PATTERN, [
      'id',
      'inputs',
      'outputs',
      'replacementTrigger',
    ])) {
      // Without its id, the object is orphaned as soon as an update can run.
      const isId = found.field === 'id';
      report({ span: found.node, danger: isId, asksFirst: isId, message: messageOf(found), resource });
    }
  }),
};

/** The fields with a provider's configuration. */
const CONFIGURATION = ['inputs', 'outputs'];

function providerMessage(provider: Resource): string {
  return (
    `The configuration of the provider ${describeResource(provider)} is unknown in this state: a refresh drops all ` +
    'its resources from the state, and a destroy crashes, as does an update that deletes or replaces one of them. ' +
    'Restore it from a backup; without one, run "pulumi up", if its preview deletes and replaces none of them.'
  );
}

function messageOf({ field, resource }: StoredValue): string {
  const name = describeResource(resource);
  if (field === 'id') {
    return (
      `${name} has a placeholder instead of an id, so that Pulumi can’t find its object: ` +
      'enter the real id here, or remove the entry if there is no object.'
    );
  }
  const command =
    field === 'outputs' && resource.custom ? '"pulumi refresh"' : '"pulumi up" (without "--target")';
  return (
    `This value of ${name} was unknown when it was stored, and is a placeholder: ` +
    `run ${command}, and if the placeholder stays, enter the real value here.`
  );
}
