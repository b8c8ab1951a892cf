import type { RenameTarget } from '../../server/src/features/rename/target';
import { SIGNATURE_KEY } from '../../shared/signature';
import { signatures } from './states/propertyValues';

/** Parsed JSON. */
export type Tree = null | boolean | number | string | Tree[] | { [key: string]: Tree };
type TreeObject = Record<string, Tree>;

/**
 * The expected result of a rename of a valid state, computed in a simple way: on parsed JSON, with the URN places from
 * the documentation of the engine's types. It shares no code with the tested code.
 */
export function expectedAfter(root: Tree, target: RenameTarget, newName: string): Tree {
  const { urns, reference, type, id, version } = namesAfter(target, newName);
  const at = (tree: Tree | undefined, ...keys: string[]): Tree | undefined =>
    keys.reduce<Tree | undefined>((of, key) => (isObject(of) ? of[key] : undefined), tree);
  const deployment = at(root, 'deployment') ?? at(root, 'checkpoint', 'latest') ?? at(root, 'latest') ?? root;
  const change = (object: TreeObject, key: string, by: (text: string) => string): void => {
    const value = object[key];
    if (typeof value === 'string') object[key] = by(value);
    else if (Array.isArray(value))
      object[key] = value.map((item) => (typeof item === 'string' ? by(item) : item));
  };
  const changeValue = (value: Tree | undefined, isMap: boolean): void => {
    if (Array.isArray(value)) for (const element of value) changeValue(element, false);
    if (!isObject(value)) return;
    if (!isMap && value[SIGNATURE_KEY] === signatures.resource) {
      if (target.kind === 'provider-id' && value['urn'] === target.urn) change(value, 'id', id);
      change(value, 'urn', urns);
    }
    for (const member of Object.values(value)) changeValue(member, false);
  };
  const changeResource = (resource: TreeObject): void => {
    if (target.kind === 'provider-id' && resource['urn'] === target.urn) change(resource, 'id', id);
    if (target.kind === 'provider-version' && resource['urn'] === target.urn) {
      const [inputs, outputs] = [resource['inputs'], resource['outputs']];
      if (isObject(inputs) && inputs['version'] === target.version) {
        change(inputs, 'version', version);
        if (isObject(outputs)) change(outputs, 'version', version);
      }
    }
    for (const key of ['urn', 'parent', 'dependencies', 'deletedWith', 'replaceWith', 'viewOf', 'aliases']) {
      change(resource, key, urns);
    }
    const byProperty = resource['propertyDependencies'];
    if (isObject(byProperty)) for (const key of Object.keys(byProperty)) change(byProperty, key, urns);
    change(resource, 'provider', reference);
    change(resource, 'type', type);
    changeValue(resource['inputs'], true);
    changeValue(resource['outputs'], true);
    changeValue(resource['replacementTrigger'], false);
  };
  if (target.kind === 'provider-version') {
    const { urn, version: old } = target;
    const type = urn.split('::')[2]!;
    const isShared = listOf(at(deployment, 'resources')).some(
      (other) => other['type'] === type && other['urn'] !== urn && at(other, 'inputs', 'version') === old,
    );
    for (const plugin of isShared ? [] : listOf(at(deployment, 'manifest', 'plugins'))) {
      const { name, type: kind } = plugin;
      if (name !== type.slice('pulumi:providers:'.length) || kind !== 'resource') continue;
      change(plugin, 'version', version);
    }
  }
  for (const resource of listOf(at(deployment, 'resources'))) changeResource(resource);
  for (const operation of listOf(at(deployment, 'pending_operations'))) {
    if (isObject(operation['resource'])) changeResource(operation['resource']);
  }
  for (const snippet of listOf(at(deployment, 'snippets'))) {
    const references = snippet['references'];
    if (isObject(references)) for (const key of Object.keys(references)) change(references, key, urns);
  }
  const owner = at(root, 'checkpoint') ?? (at(root, 'latest') && root);
  if (isObject(owner) && (target.kind === 'stack' || target.kind === 'project')) {
    change(owner, 'stack', (text) => stackOfCheckpoint(text, target, newName));
  }
  return root;
}

interface NamesAfter {
  urns: (text: string) => string;
  reference: (text: string) => string;
  type: (text: string) => string;
  id: (text: string) => string;
  version: (text: string) => string;
}

/** The new names of each kind. */
function namesAfter(target: RenameTarget, newName: string): NamesAfter {
  const same = (text: string): string => text;
  const exactly =
    (old: string) =>
    (text: string): string =>
      text === old ? newName : text;
  const ofUrn = (urns: (text: string) => string): NamesAfter => ({
    urns,
    reference: (text) => {
      const id = text.lastIndexOf('::');
      return urns(text.slice(0, id)) + text.slice(id);
    },
    type: same,
    id: same,
    version: same,
  });
  switch (target.kind) {
    case 'stack':
    case 'project':
    case 'type':
      return {
        ...ofUrn((text) => partsRenamed(text, target, newName)),
        type: target.kind === 'type' ? exactly(target.type) : same,
      };
    case 'resource':
      return ofUrn((text) => (text === target.urn ? renamedTo(text, newName) : text));
    case 'provider-id':
      return {
        ...ofUrn(same),
        reference: (text) => (text === `${target.urn}::${target.id}` ? `${target.urn}::${newName}` : text),
        id: exactly(target.id),
      };
    case 'provider-version': {
      const inName = (text: string): string => `_${text.replace(/^v/, '').replaceAll(/[.-]/g, '_')}`;
      const three = (text: string): string => (/^v?\d+\.\d+$/.test(text) ? `${text}.0` : text);
      const suffix = `default${inName(three(target.version))}`;
      const byName = (text: string): string =>
        text === target.urn && text.endsWith(`::${suffix}`)
          ? renamedTo(text, `default${inName(three(newName))}`)
          : text;
      return { ...ofUrn(byName), version: exactly(target.version) };
    }
  }
}

function renamedTo(urn: string, name: string): string {
  return [...urn.split('::').slice(0, 3), name].join('::');
}

/** A URN with its stack, project or types renamed, if it belongs to the given stack and project. */
function partsRenamed(
  text: string,
  target: Extract<RenameTarget, { kind: 'stack' | 'project' | 'type' }>,
  newName: string,
): string {
  const [head, project, types, ...name] = text.split('::') as [string, ...string[]];
  if (head !== `urn:pulumi:${target.stack}` || project !== target.project || types === undefined) return text;
  const to = { stack: target.stack, project, [target.kind]: newName };
  const newTypes =
    target.kind === 'type'
      ? types
          .split('$')
          .map((type) => (type === target.type ? newName : type))
          .join('$')
      : types;
  const isRoot = types === 'pulumi:pulumi:Stack' && name.join('::') === `${target.project}-${target.stack}`;
  const newNames = isRoot ? [`${to.project}-${to.stack}`] : name;
  return [`urn:pulumi:${to.stack}`, to.project, newTypes, ...newNames].join('::');
}

function stackOfCheckpoint(
  text: string,
  target: Extract<RenameTarget, { kind: 'stack' | 'project' }>,
  newName: string,
): string {
  if (text === target.stack) return target.kind === 'stack' ? newName : text;
  const [stack, project] = target.kind === 'stack' ? [newName, target.project] : [target.stack, newName];
  return text === `organization/${target.project}/${target.stack}`
    ? `organization/${project}/${stack}`
    : text;
}

function isObject(tree: Tree | undefined): tree is TreeObject {
  return typeof tree === 'object' && tree !== null && !Array.isArray(tree);
}

function listOf(tree: Tree | undefined): TreeObject[] {
  return Array.isArray(tree) ? tree.filter(isObject) : [];
}
