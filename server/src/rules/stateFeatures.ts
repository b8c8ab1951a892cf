import type { Change } from '../edits/change';
import type { JsonNode } from '../json/jsonNode';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import { Signature } from '../../../shared/signature';
import { isSecretWith, signedValuesOfState } from '../state/signedValues';
import { describeResource } from '../state/describeResource';
import { featureSince } from '../schema/features';
import type { Report, Rule } from './engine/rule';

export const stateFeatures: Rule = {
  code: 'state-features',
  title: 'A state should name the features that it uses',
  severity: 'information',
  docs: {
    why:
      'Newer fields of the format, such as `taint` or `resourceHooks`, need version 4, which lists them in ' +
      '`features`, so that a Pulumi that does not know them refuses the state instead of dropping them. ' +
      'Pulumi 3.183 and newer read all of them from version 3 as well, keep them, and write the right ' +
      'version and list when they next write. Only an edit makes fields and list disagree.',
    repair:
      'Nothing, if everyone who uses the stack has a Pulumi that knows these features. Otherwise correct the ' +
      'version and the list before an older one reads the state.',
  },
  checkState(model, report) {
    const { root, shape } = model;
    const version = root?.field('version');
    if (!root || !version || (shape !== 'export' && shape !== 'checkpoint')) return;
    if (version.number !== 3 && version.number !== 4) return; // Pulumi does not read the list of another version.
    const list = version.number === 4 ? root.field('features') : undefined;
    const used = usedFeatures(model);
    reportUnlisted(model, { root, version, list }, used, report);
    if (list) reportUnused(model, list, used, report);
  },
};

/** The version and the features that a state declares. */
interface Heading {
  root: JsonNode;
  version: JsonNode;
  /** The feature list of version 4. */
  list: JsonNode | undefined;
}

function reportUnlisted(model: StateModel, heading: Heading, used: UsedFeatures, report: Report): void {
  const { version, list } = heading;
  const listed = new Set(namesIn(list).map(({ string }) => string));
  const missing = [...used.keys()].filter((feature) => !listed.has(feature)).sort();
  const [first] = missing;
  if (first === undefined) return;
  const isAnnounced = version.number === 4;
  const user = used.get(first);
  report({
    span: list?.isArray ? { start: list.start, end: list.start + 1 } : version,
    message:
      `This state uses ${missing.map((feature) => `"${feature}"`).join(', ')}, but ` +
      (isAnnounced
        ? 'does not name that among its features'
        : 'a state of version 3 does not announce that') +
      '. A Pulumi that is too old for it drops it without a message.',
    related: user && [{ span: user.anchor, message: `${describeResource(user)} uses "${first}".` }],
    fixes: [
      {
        title: isAnnounced
          ? 'Name the features that it uses'
          : 'Make it version 4, and name the features that it uses',
        kind: 'announce',
        preferred: true,
        changes: () => announcement(model, heading, missing),
      },
    ],
  });
}

function reportUnused(model: StateModel, list: JsonNode, used: UsedFeatures, report: Report): void {
  for (const node of namesIn(list)) {
    const feature = node.string!;
    // Which fields use a feature of a newer Pulumi is unknown; another rule reports it.
    if (used.has(feature) || featureSince(feature) === undefined || !isCertain(model, feature)) continue;
    report({
      span: node,
      message: `Nothing in this state uses the feature "${feature}". A Pulumi that does not know it refuses the state for no reason.`,
      severity: 'hint',
      fixes: [
        {
          title: 'Remove this feature from the list',
          kind: 'remove-feature',
          preferred: true,
          titleForAll: (count) => `Remove all ${count} features that nothing uses`,
          changes: () => [{ kind: 'removeElement', list, element: node }],
        },
      ],
    });
  }
}

/** The feature that a resource uses by a field (`stack.ApplyFeatures`), if the field has such a value. */
const byField: readonly {
  readonly field: string;
  readonly feature: string;
  readonly isUsed: (resource: Resource) => boolean;
}[] = [
  {
    field: 'refreshBeforeUpdate',
    feature: 'refreshBeforeUpdate',
    isUsed: (resource) => resource.flag('refreshBeforeUpdate'),
  },
  { field: 'viewOf', feature: 'views', isUsed: (resource) => resource.string('viewOf') !== '' },
  {
    field: 'resourceHooks',
    feature: 'hooks',
    isUsed: (resource) => hasAny(resource.fields.get('resourceHooks')?.members()),
  },
  { field: 'taint', feature: 'taint', isUsed: (resource) => resource.flag('taint') },
  {
    field: 'replaceWith',
    feature: 'replaceWith',
    isUsed: (resource) => hasAny(resource.fields.get('replaceWith')?.elements()),
  },
  {
    field: 'extensionRef',
    feature: 'extensionParameterization',
    isUsed: (resource) => resource.string('extensionRef') !== '',
  },
  {
    field: 'snippetID',
    feature: 'snippets-prototype',
    isUsed: (resource) => resource.string('snippetID') !== '',
  },
];

/** Features of version 4, each with the first resource that uses it, if a resource does. */
type UsedFeatures = ReadonlyMap<string, Resource | undefined>;

/** The features whose use can be seen in the text. */
function usedFeatures(model: StateModel): UsedFeatures {
  const used = new Map<string, Resource | undefined>();
  if (hasAny(model.deploymentField('snippets')?.elements())) used.set('snippets-prototype', undefined);
  for (const [resource, features] of model.select(withFeatures)) {
    for (const feature of features) if (!used.has(feature)) used.set(feature, resource);
  }
  return used;
}

/** Resources that use features, and the names of these. */
const withFeatures: Selector<readonly string[]> = (resource) => {
  let features: string[] | undefined;
  for (const { field, feature, isUsed } of byField) {
    if (resource.fields.has(field) && isUsed(resource)) (features ??= []).push(feature);
  }
  return features;
};

/** False for byte strings: any secret can contain one, and nothing in the text shows it. */
function isCertain(model: StateModel, feature: string): boolean {
  if (feature !== 'byteString') return true;
  return !signedValuesOfState(model).some(
    (value) => value.signature.string === Signature.byteString || isSecretWith(value, 'ciphertext'),
  );
}

function namesIn(list: JsonNode | undefined): JsonNode[] {
  return [...(list?.elements() ?? [])].filter(({ string }) => string !== undefined && string !== '');
}

function announcement(
  model: StateModel,
  { root, version, list }: Heading,
  missing: readonly string[],
): Change[] {
  const names = missing.map((feature) => JSON.stringify(feature));
  const last = list && [...list.elements()].at(-1);
  if (list && last) {
    const added = names.map((name) => separator(model, list) + name).join('');
    return [{ kind: 'replace', span: { start: last.end, end: last.end }, text: added }];
  }
  const text = `[${names.join(', ')}]`;
  const old = root.field('features');
  return [
    ...(version.number === 4 ? [] : [{ kind: 'replace', span: version, text: '4' } as const]),
    old
      ? { kind: 'replace', span: old, text }
      : { kind: 'addMember', object: root, key: 'features', text, after: version },
  ];
}

/** The separator of this list's elements: each is on a line of its own if the first is. */
function separator({ text }: StateModel, list: JsonNode): string {
  const space = /^\[(\s*)/.exec(text.slice(list.start, list.end))![1]!;
  return `,${space.includes('\n') ? space : ' '}`;
}

function hasAny(items: Generator<unknown, void> | undefined): boolean {
  return items?.next().done === false;
}
