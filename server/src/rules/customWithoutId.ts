import { providerIdChanges } from '../edits/providerIdEdits';
import { setField } from '../edits/fieldEdits';
import { describeResource } from '../state/describeResource';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import type { CheckOptions, Explanation, Fix, Rule } from './engine/rule';
import { isForEngineBefore } from './support/engineVersion';
import { componentChanges, likelyKind } from './support/likelyKind';
import { isMissing } from './support/missing';
import { counted } from '../../../shared/counted';

/**
 * The first version known to refuse exactly the entries without an id that are not pending deletion; 3.260 does not.
 */
const REFUSED_SINCE = '3.274.0';

export const customWithoutId: Rule = {
  code: 'custom-without-id',
  title: 'A custom resource must have an id',
  severity: 'error',
  refusedBy: 'update',
  docs: {
    why:
      'A provider identifies a resource by its id. Pulumi imports a state without it, but no preview, ' +
      'update or refresh works with it. It comes from moving a pending create into `resources` by hand.',
    repair:
      'Look the id up at the provider and fill it in: the quick fix asks for it. `pulumi state delete`, which Pulumi ' +
      'advises, is right only if the resource does not exist there: otherwise nothing manages it any more, and the next ' +
      'update makes a second one. If it does not exist, remove the entry, and the entries that depend on it. If it is a ' +
      'component, set `"custom": false`. An entry that names a provider and has neither `"custom": true` nor an id is ' +
      'such a resource, too: Pulumi imports it, and the next update crashes (`Diff requires an ID`), or forgets the object.',
    versions:
      'Pulumi 3.274 refuses such a state before it does anything, also with `pendingReplacement`, where the resource is ' +
      'already deleted and only has to be created again. Up to 3.260, Pulumi creates that again, and asks for no id of a view ' +
      '(`viewOf`), unless it is a provider. For all others it crashes ' +
      'and leaves the stack locked, as each version does if the resource is pending deletion; 3.274 takes one that is ' +
      'pending deletion and also has `pendingReplacement`.',
    example: 'absent',
    engine: {
      absent: 'is marked as custom but has no ID; remove it with `pulumi state delete',
      'to-be-deleted': 'panic: fatal: An assertion has failed: Read ID was empty',
    },
  },
  checkState(model, report, options) {
    for (const [resource] of model.select(withoutId)) {
      if (!isNeeded(resource, options)) continue;
      const span = resource.fields.get('id') ?? resource.anchor;
      report({ span, resource }, () => missingId(model, resource));
    }
    for (const [resource] of model.select(takenForComponent)) {
      report({ span: resource.fields.get('custom') ?? resource.anchor, resource, ...danger }, () => ({
        message: `${describeResource(resource)} names a provider, as only custom resources do, but has neither "custom": true nor an id: the next update crashes, or forgets its object. Give it both.`,
        helpedBy: ['restoreStackOf'],
        fixes: [
          {
            title: 'Set "custom" to true, and fill in its id at the provider…',
            kind: 'set-both',
            asks: 'id',
            changes: (id = '') => [
              setField(resource, 'custom', 'true'),
              setField(resource, 'id', JSON.stringify(id)),
            ],
          },
        ],
      }));
    }
  },
};

const withoutId: Selector<true> = (resource) =>
  (resource.custom && resource.id === '' && isMissing(resource, 'id')) || undefined;

/** An entry of a custom resource that lost its `custom` and its id. */
const takenForComponent: Selector<true> = ({ custom, id, provider, delete: isOld, isProvider }) =>
  (!custom && id === '' && provider !== '' && !isOld && !isProvider) || undefined;

const danger = { severity: 'warning', danger: true, asksFirst: true } as const;

function missingId(model: StateModel, resource: Resource): Explanation {
  const name = describeResource(resource);
  const kind = likelyKind(model, resource);
  return {
    message: isGone(resource)
      ? `${name} has no id. It is deleted and only has to be created again, but Pulumi now refuses the next preview, update or refresh: give it the id that it had.`
      : kind === 'component'
        ? `${name} has children, and neither an id nor a provider, as a component, but "custom" is true: the next preview, update or refresh fails.`
        : `${name} has no id, so that the next preview, update or refresh fails: fill in the one that it has at the provider.`,
    fixes: [
      ...(kind === 'component' ? [asComponent(resource, true)] : []),
      {
        title: setIdTitle(resource),
        kind: 'set-id',
        asks: 'id',
        changes: (id = '') =>
          resource.isProvider
            ? providerIdChanges(model, resource, id)
            : [setField(resource, 'id', JSON.stringify(id))],
      },
      ...(kind === undefined ? [asComponent(resource, false)] : []),
    ],
  };
}

/** True if Pulumi fails without the id. */
function isNeeded(resource: Resource, options: CheckOptions): boolean {
  if (!isForEngineBefore(options, REFUSED_SINCE)) return !resource.pendingReplacement || !resource.delete;
  const isView = resource.string('viewOf') !== '';
  if (resource.pendingReplacement) return resource.delete && !isView;
  // A view is refreshed and deleted with its owner; references to a provider contain its id.
  return resource.isProvider || !isView;
}

/** True if the object no longer exists and nothing is deleted. */
function isGone(resource: Resource): boolean {
  return resource.pendingReplacement && !resource.delete;
}

function setIdTitle(resource: Resource): string {
  if (resource.isProvider) return 'Give it an id, also where others refer to it…';
  return isGone(resource) ? 'Give it the id that it had…' : 'Fill in its id at the provider…';
}

function asComponent(resource: Resource, isSure: boolean): Fix {
  return {
    title: 'Set "custom" to false: it is a component',
    kind: 'set-custom',
    preferred: isSure,
    lossless: isSure,
    done: (count) => `${counted(count, 'component')} no longer taken for a custom resource`,
    changes: () => componentChanges(resource),
  };
}
