import { supportedFeatures } from '../../schema/features';
import type { JsonNode } from '../../json/jsonNode';
import type { StateModel } from '../../state/model';
import type { OperationType } from '../../state/operationTypes';
import type { Resource } from '../../state/resource';
import { parseUrn, ROOT_STACK_TYPE } from '../../../../shared/urn';
import type { Completion } from './completion';

/** A field, with its resource, if any. */
export interface FieldPlace {
  struct: string;
  field: string;
  resource: Resource | undefined;
}

/** The words for a field, with their meanings. Source: `apitype`, and the kinds of plugins of `workspace`. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'operation.type': {
    creating: 'the object may exist, and Pulumi does not have its id',
    updating: 'the object may have its old or its new properties',
    deleting: 'the object may be gone',
    reading: 'nothing was changed',
    importing: 'nothing was changed',
  } satisfies Readonly<Record<OperationType, string>>,
  'secretsProviders.type': {
    passphrase: 'a key made from a passphrase',
    service: 'a key that Pulumi Cloud keeps',
    cloud: 'a key of a cloud provider or of Vault',
  },
  'plugin.type': {
    resource: 'a provider',
    language: 'a language',
    analyzer: 'a policy pack',
    converter: 'a converter of programs',
    tool: 'a tool',
  },
};

const VERSIONS: Readonly<Record<string, string>> = {
  '3': 'the usual one',
  '4': 'if the state needs one of the features',
};

const HOOKS = [
  'BeforeCreate',
  'AfterCreate',
  'BeforeUpdate',
  'AfterUpdate',
  'BeforeDelete',
  'AfterDelete',
  'OnError',
];

/** The proposals for a field's value or its elements. */
export function valueCompletions(model: StateModel, { struct, field, resource }: FieldPlace): Completion[] {
  const words = WORDS[`${struct}.${field}`];
  if (words) return Object.entries(words).map(([word, description]) => value(word, description));
  if (field === 'version' && (struct === 'envelope' || struct === 'checkpointFile')) {
    return Object.entries(VERSIONS).map(([text, description]) => ({
      kind: 'value',
      label: text,
      description,
      text,
    }));
  }
  if (field === 'features') return supportedFeatures.map((name) => value(name));
  if (struct !== 'resource') return [];
  switch (field) {
    case 'type':
      return typesOf(resource).map((type) => value(type, 'as its URN says'));
    case 'additionalSecretOutputs':
      return keysOf(resource?.fields.get('outputs')).map(property);
    case 'ignoreChanges':
    case 'hideDiff':
    case 'replaceOnChanges':
      return keysOf(resource?.fields.get('inputs')).map(property);
    case 'extensionRef':
      return keysOf(model.deploymentField('extensions')).map((name) => value(name));
    case 'snippetID':
      return snippets(model);
    default:
      return [];
  }
}

/** The proposals for keys of a field's object that are not Pulumi fields. */
export function keyCompletions({ field, resource }: FieldPlace): Completion[] {
  if (field === 'resourceHooks') return HOOKS.map((name) => value(name));
  return field === 'propertyDependencies' ? keysOf(resource?.fields.get('inputs')).map(property) : [];
}

export function booleanCompletions(): Completion[] {
  return ['true', 'false'].map((text) => ({ kind: 'value', label: text, text }));
}

function value(label: string, description?: string): Completion {
  return {
    kind: 'value',
    label,
    text: JSON.stringify(label),
    ...(description !== undefined && { description }),
  };
}

/** A property's name; never its value. */
function property(name: string): Completion {
  return { ...value(name), kind: 'property' };
}

function keysOf(node: JsonNode | undefined): string[] {
  const names = [...(node?.expand().members() ?? [])].map(({ key }) => key.string ?? '');
  // Pulumi's own properties are of no use here.
  return [...new Set(names)].filter((name) => name !== '' && !name.startsWith('__'));
}

function typesOf(resource: Resource | undefined): string[] {
  const type = parseUrn(resource?.urn ?? '')?.type;
  return type === undefined || type === '' ? [ROOT_STACK_TYPE] : [type];
}

function snippets(model: StateModel): Completion[] {
  return [...(model.deploymentField('snippets')?.elements() ?? [])].flatMap((snippet) => {
    const uuid = snippet.field('uuid')?.string;
    return uuid === undefined ? [] : [value(uuid, snippet.field('name')?.string)];
  });
}
