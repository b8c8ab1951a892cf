import { setField } from '../edits/fieldEdits';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import { describeResource } from '../state/describeResource';
import { entryRemoval } from './support/entryRemoval';
import { idOfObject, isOneObject, isSharedByDesign, objectKey, ownsObject } from './support/sameObject';
import type { Fix, Rule } from './engine/rule';
import { counted } from '../../../shared/counted';

export const sharedId: Rule = {
  code: 'shared-id',
  title: 'Two resources should not manage the same object',
  severity: 'warning',
  docs: {
    why:
      'Two entries of the same kind have the same id, so that both manage the same object at the provider: an ARN, an id of ' +
      'Azure (whatever the case of its letters), a self link of Google and the like name one object only, and other ids do ' +
      'if the inputs agree. ' +
      'It comes from importing an object twice, from renaming a resource or giving it another type ' +
      '(`aws.s3.BucketV2` and `aws.s3.Bucket`, another API version of Kubernetes) without an alias, or from ' +
      'copying entries by hand. Each update changes the object for one of them and then for the other, and ' +
      'the first update whose program lacks one of them **deletes the object**, which the other still needs.',
    repair:
      'The preferred fix sets `"retainOnDelete": true` in all of them: the update that drops one then leaves ' +
      'the object alone, and sets the option back in those that the program has. Or find out which of them ' +
      'the program has (or should have), and remove the others: that leaves the object unchanged. Check ' +
      '`pulumi preview` before the next update: it must not delete this object. `pulumi-troubleshooter check` of a folder ' +
      'also finds objects that two stacks manage: let one of them only read it (`get`).',
  },
  checkState(model, report) {
    const groups = sharedIds(model);
    if (groups.length === 0) return;
    for (const group of groups) {
      for (const resource of group) {
        report({ span: resource.fields.get('id')!, cause: group[0]!.urn, danger: true, resource }, () => {
          const others = group.filter((other) => other !== resource);
          const isSame = others.every(({ id }) => id === resource.id);
          const have = isSame ? 'have the same id' : 'have the same id, written differently';
          return {
            message:
              `${describeResource(resource)} and ${listed(others)} ${have}, so they are one object: ` +
              'the first update whose program does not have both deletes the object; keep one entry only.',
            related: others.map((other) => ({
              span: other.fields.get('id')!,
              message: 'The same id is here.',
            })),
            fixes: [retention(group, resource === group[0]), ...removal(model, resource)],
          };
        });
      }
    }
  },
};

/** Resources of one object, judging by the state alone. */
function sharedIds(model: StateModel): Resource[][] {
  return sameObjects(model).flatMap((group) => {
    const alike = group.filter((one) =>
      // Another rule reports copies of one URN.
      group.some((other) => other.urn !== one.urn && isOneObject(one, other)),
    );
    return alike.length > 1 ? [alike] : [];
  });
}

/** The id of a live resource that may have an object; `''` for any other. */
function idOfLive(resource: Resource): string {
  return resource.delete ? '' : idOfObject(resource);
}

/** Resources of one object, unless their inputs differ. */
function sameObjects(model: StateModel): Resource[][] {
  const byObject = new Map<string, Resource[]>();
  for (const sameId of model.index(idOfLive).repeated()) {
    for (const resource of sameId) {
      if (ownsObject(resource) && !isSharedByDesign(resource))
        addTo(byObject, objectKey(model, resource), resource);
    }
  }
  return [...byObject.values()].filter(({ length }) => length > 1 && length <= MOST);
}

/** Maximum number of resources with one id. An id that more share names no object, whatever their type. */
const MOST = 20;

function addTo(groups: Map<string, Resource[]>, key: string, resource: Resource): void {
  const group = groups.get(key);
  if (group) group.push(resource);
  else groups.set(key, [resource]);
}

function listed(resources: readonly Resource[]): string {
  const [first, ...more] = resources.map(describeResource);
  return more.length === 0 ? first! : `${first} and ${more.length === 1 ? more[0] : `${more.length} more`}`;
}

function removal(model: StateModel, resource: Resource): Fix[] {
  const found = entryRemoval(model, resource);
  if (!found) return [];
  return [
    {
      title: `Remove the entry of ${describeResource(resource)}${found.besides}: the program does not have it (the object stays)`,
      kind: 'remove-entry',
      changes: found.changes,
    },
  ];
}

/**
 * The next update then drops only the entries that the program lacks. In the others, it resets the option to the
 * program's value.
 */
function retention(group: readonly Resource[], isFirst: boolean): Fix {
  const entries = group.length === 2 ? 'both entries' : `all ${group.length} entries`;
  return {
    title: `Keep the object, whichever entry the next update drops ("retainOnDelete" in ${entries})`,
    kind: 'retain',
    preferred: true,
    lossless: isFirst,
    done: (count) => `${counted(count, 'object')} of several entries kept from deletion`,
    changes: () => group.map((resource) => setField(resource, 'retainOnDelete', 'true')),
  };
}
