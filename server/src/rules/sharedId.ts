import { setField } from '../edits/fieldEdits';
import type { StateModel } from '../state/model';
import { parseProviderReference } from '../state/referenceToProvider';
import type { Resource } from '../state/resource';
import { UNKNOWN_VALUES } from '../../../shared/unknownValues';
import { parseUrn } from '../../../shared/urn';
import { describeResource } from '../state/describe';
import { entryRemoval } from './support/entryRemoval';
import type { Fix, Rule } from './engine/rule';

export const sharedId: Rule = {
  code: 'shared-id',
  title: 'Two resources should not manage the same object',
  severity: 'warning',
  docs: {
    why:
      'Two entries of the same type have the same id, so that both stand for one object at the provider. It comes from ' +
      'importing an object twice, from renaming a resource without an alias, or from copying entries by hand. Each ' +
      'update changes the object for one of them and then for the other, and once one of them is gone from the ' +
      'program, Pulumi **deletes the object**, which the other still needs.',
    repair:
      'Find out which of the two the program has (or shall have), and remove the other entry: that leaves the object ' +
      'as it is. Where that is not offered, because the entry has resources below it, set `"retainOnDelete": true` in ' +
      'it, so that the update that drops it leaves the object alone. Take a look at `pulumi preview` before the next ' +
      'update: no deletion of this object must be in it.',
  },
  checkState(model, report) {
    const groups = sharedIds(model);
    if (groups.length === 0) return;
    for (const group of groups) {
      for (const resource of group) {
        report({ span: resource.fields.get('id')!, cause: group[0]!.urn, resource }, () => {
          const others = group.filter((other) => other !== resource);
          return {
            message:
              `${describeResource(resource)} and ${listed(others)} have the same id, so they are one object: ` +
              'once the program drops one of them, Pulumi deletes the object; keep one entry only.',
            related: others.map((other) => ({
              span: other.fields.get('id')!,
              message: 'The same id stands here.',
            })),
            fixes: [...removal(model, resource), retention(resource)],
          };
        });
      }
    }
  },
};

/** Resources that stand for one object, as far as the state tells. */
function sharedIds(model: StateModel): Resource[][] {
  return sameObjects(model).flatMap((group) => {
    const alike = group.filter((one) =>
      // Copies of one URN are another rule's.
      group.some((other) => other.urn !== one.urn && agree(one, other)),
    );
    return alike.length > 1 ? [alike] : [];
  });
}

/** Resources that stand for one object, unless their inputs tell otherwise. */
function sameObjects(model: StateModel): Resource[][] {
  const byObject = new Map<string, Resource[]>();
  for (const sameId of model.index(idOfOwner).repeated()) {
    for (const resource of sameId) if (ownsObject(resource)) addTo(byObject, objectKey(resource), resource);
  }
  return [...byObject.values()].filter(({ length }) => length > 1 && length <= MOST);
}

/** Maximum resources with one id; an id that more have names no object, whatever their type. */
const MOST = 20;

function objectKey(resource: Resource): string {
  return [resource.id, resource.type, providerKey(resource)].join('\n');
}

function addTo(groups: Map<string, Resource[]>, key: string, resource: Resource): void {
  const group = groups.get(key);
  if (group) group.push(resource);
  else groups.set(key, [resource]);
}

/** Packages whose ids say nothing of an object: they are counted, computed of the content, or up to the program. */
const WITHOUT_OBJECTS =
  /^(?:pulumi|pulumi-nodejs|pulumi-python|random|tls|time|null|command|archive|external|std)$/;

/** The id of a resource for which it may stand for an object; `''` of any other. */
function idOfOwner(resource: Resource): string {
  const { id, type, custom, urn } = resource;
  if (!custom || id === '' || urn === '' || resource.isProvider) return '';
  if (resource.delete || resource.pendingReplacement || resource.viewOf !== '') return '';
  if (UNKNOWN_VALUES.includes(id)) return '';
  const packageName = type.slice(0, type.indexOf(':'));
  // Any number of patches can be of one object of Kubernetes.
  if (packageName === 'kubernetes' && type.endsWith('Patch')) return '';
  return WITHOUT_OBJECTS.test(packageName) ? '' : id;
}

/** False for a resource whose deletion would not delete the object. */
function ownsObject(resource: Resource): boolean {
  return !resource.flag('external') && !resource.flag('retainOnDelete');
}

/** Which provider manages a resource. The default providers of a package differ only in their versions. */
function providerKey({ provider }: Resource): string {
  const urn = parseUrn(parseProviderReference(provider).reference?.urn ?? '');
  return urn && /^default(?:_\d|$)/.test(urn.name) ? `${urn.type} default` : provider;
}

/**
 * False if some text among the inputs of the two differs. Ids of some types are unique only below another object: two
 * objects in different buckets can have the same id, but then their input `bucket` differs.
 */
function agree(a: Resource, b: Resource): boolean {
  const texts = textsOf(a);
  for (const [key, text] of textsOf(b)) {
    if (texts.has(key) && texts.get(key) !== text) return false;
  }
  return true;
}

function textsOf(resource: Resource): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { key, value } of resource.fields.get('inputs')?.expand().members() ?? []) {
    if (value.isString) texts.set(key.string ?? '', value.string ?? '');
  }
  return texts;
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
      title: `Remove the entry of ${describeResource(resource)}${found.besides} (the object stays as it is)`,
      kind: 'remove-entry',
      changes: found.changes,
    },
  ];
}

function retention(resource: Resource): Fix {
  return {
    title: `Keep the object when ${describeResource(resource)} is dropped ("retainOnDelete")`,
    kind: 'retain',
    changes: () => [setField(resource, 'retainOnDelete', 'true')],
  };
}
