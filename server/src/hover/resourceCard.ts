import type { StateModel } from '../state/model';
import { parseProviderReference } from '../state/providerReference';
import type { Resource } from '../state/resource';
import { occurrencesOf } from '../state/occurrences';
import { parseUrn, ROOT_STACK_TYPE } from '../state/urn';
import { code } from './markdown';

/** What a person wants to know of a resource at a glance, as Markdown. Holds no property values. */
export function resourceCard(model: StateModel, resource: Resource): string {
  const urn = parseUrn(resource.urn);
  const rows: [string, string | undefined][] = [
    ['Type', code(resource.type)],
    ['Id', resource.id === '' ? undefined : code(resource.id)],
    ['Parent', nameOf(resource.string('parent'))],
    ['Provider', providerPhrase(model, resource)],
    ['Created', code(resource.string('created'))],
    ['Modified', code(resource.string('modified'))],
    ['Depended on', dependentsPhrase(model, resource)],
    ['Stack', urn && `${code(urn.stack)} of project ${code(urn.project)}`],
  ];
  const lines = rows
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `- ${name}: ${value!}`);
  return [
    `**${kindOf(resource)}** ${code(urn?.name ?? resource.urn)}`,
    ...flags(resource),
    '',
    ...lines,
  ].join('\n');
}

/** A URN that no resource of the state has, taken apart. */
export function unknownUrnCard(text: string): string | undefined {
  const urn = parseUrn(text);
  return (
    urn &&
    [
      `${code(urn.name)} is **not in this state**.`,
      '',
      `- Type: ${code(urn.type)}`,
      `- Stack: ${code(urn.stack)} of project ${code(urn.project)}`,
    ].join('\n')
  );
}

function kindOf(resource: Resource): string {
  if (resource.isProvider) return 'Provider';
  if (resource.type === ROOT_STACK_TYPE) return 'Stack';
  return resource.custom ? 'Resource' : 'Component';
}

function flags(resource: Resource): string[] {
  const found = [
    resource.delete && 'will be deleted by the next update',
    resource.pendingReplacement && 'was deleted and will be created again',
    resource.flag('protect') && 'protected from deletion',
    resource.flag('external') && 'only read, not managed',
    resource.flag('taint') && 'will be replaced by the next update',
    resource.flag('retainOnDelete') && 'stays at the provider when it is deleted',
  ].filter((flag) => typeof flag === 'string');
  return found.length === 0 ? [] : ['', `_${found.join(', ')}_`];
}

function nameOf(urn: string): string | undefined {
  return urn === '' ? undefined : code(parseUrn(urn)?.name ?? urn);
}

function providerPhrase(model: StateModel, resource: Resource): string | undefined {
  if (resource.isProvider) return versionOf(resource);
  const { reference } = parseProviderReference(resource.provider);
  if (!reference) return undefined;
  const provider = model.graph.providerOf(resource);
  const version = provider && versionOf(provider);
  return `${nameOf(reference.urn) ?? ''}${version === undefined ? '' : `, ${version}`}${provider ? '' : ' (**not in this state**)'}`;
}

/** The plugin's version, which stands in the provider's inputs. */
function versionOf(provider: Resource): string | undefined {
  const version = provider.fields.get('inputs')?.expand().get('version')?.string;
  return version === undefined ? undefined : `version ${code(version)}`;
}

function dependentsPhrase(model: StateModel, resource: Resource): string {
  const count = new Set(
    occurrencesOf(model, resource.urn)
      .filter(({ definition }) => !definition)
      .map(({ node }) => model.resourceAt(node.start)?.index),
  ).size;
  return count === 0 ? 'by nothing' : count === 1 ? 'by one resource' : `by ${count} resources`;
}
