import { setField } from '../edits/fieldEdits';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import { describeResource } from '../state/describeResource';
import type { Rule } from './engine/rule';
import { isWithout } from './support/missing';

export const placeholderId: Rule = {
  code: 'placeholder-id',
  title: 'An id must be that of a real object',
  severity: 'warning',
  docs: {
    why:
      'A resource, usually a pending create, was added to the list by hand, with a note such as `ADD ID ' +
      'HERE` in place of its id. Pulumi accepts any text as an id and asks the provider for the object with ' +
      'this id. There is none: a refresh removes the resource from the state, the next update creates it a ' +
      'second time, and the first object stays, unknown to Pulumi.',
    repair:
      'Look the id up at the provider and fill it in: the quick fix asks for it. If there is no such object, ' +
      'remove the entry, and let the next update create it.',
  },
  checkState(model, report) {
    for (const resource of noted(model)) {
      if (MARK.test(resource.id) && !isWithout(resource, 'outputs')) continue;
      report({
        span: resource.fields.get('id')!,
        message: `The id of ${describeResource(resource)} is a placeholder, not an id, so Pulumi can’t find its object: fill in the id that it has at the provider, or remove the entry if there is no object.`,
        resource,
        fixes: [
          {
            title: 'Fill in its id at the provider…',
            kind: 'set-id',
            asks: 'id',
            changes: (id = '') => [setField(resource, 'id', JSON.stringify(id))],
          },
        ],
      });
    }
  },
};

/** Matches an instruction to whoever edits the file. No provider assigns such an id. */
const INSTRUCTION =
  /^(?:<[^<>]{1,60}>|\W{0,5}(?:add|insert|enter|put|paste|fill in|replace with|your|the)\s(?:[\w'’]{1,20}\s){0,4}id\b[\w\s]{0,20}\W{0,3})$/i;

/** Matches text that could be a real id: an object that was read or created has more than its id. */
const MARK = /^(?:todo|fixme|tbd|xxx+|change[-_ ]?me|placeholder|id[-_ ]?here|\?+|\.{3}|…)$/i;

/** Providers are left out: their ids can be any text. */
const allNoted: Selector<true> = ({ id, custom, isProvider }) =>
  (custom && !isProvider && (INSTRUCTION.test(id) || MARK.test(id))) || undefined;

function noted(model: StateModel): Resource[] {
  return model.select(allNoted).map(([resource]) => resource);
}
