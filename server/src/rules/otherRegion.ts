import { setField } from '../edits/fieldEdits';
import { describeResource } from '../state/describeResource';
import { referenceTo } from '../state/graph';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import { providerCandidates } from './support/providerCandidates';
import { lazy } from './support/lazy';
import type { Fix, Rule } from './engine/rule';

export const otherRegion: Rule = {
  code: 'other-region',
  title: 'A provider should be of the region of its resources',
  severity: 'warning',
  docs: {
    why:
      'Many ids of AWS name a region. If the `region` of a provider was changed, in the program, in the configuration or by ' +
      'hand, its resources stay where they are, and the provider looks for them elsewhere: an update or a deletion of ' +
      'one fails, and a refresh may drop it from the state, after which the next update makes it a second time. The ' +
      'same happens to a resource that was bound to the provider of another region. Since version 7, a resource may have ' +
      'a region of its own, which is its output `region`.',
    repair:
      'Set the region back where it was changed, in the program or by `pulumi config set aws:region`. If only some ' +
      'resources have the wrong provider, let them use that of their region, as in the program.',
  },
  checkState(model, report) {
    const providers = lazy(() => regionsOfProviders(model));
    for (const [resource, { region, provider }] of model.select(elsewhere)) {
      report({ span: resource.fields.get('provider')!, cause: resource.provider, resource }, () => ({
        message:
          `The id of ${describeResource(resource)} names another region than that of its provider ` +
          `${describeResource(provider)}, which looks for it there: a refresh may drop it from the state. If the region ` +
          'was changed, set it back in the program or in the configuration.',
        related: [{ span: provider.anchor, message: 'The provider is here.' }],
        fixes: (providers().get(region) ?? []).slice(0, OFFERED).flatMap((other) => binding(resource, other)),
      }));
    }
  },
};

/** The region in an id: an ARN, without the account of emulators, or the address of a queue. */
const REGION_IN_ID =
  /^(?:arn:aws[\w-]{0,20}:[\w-]{1,40}:|https:\/\/sqs\.)([a-z]{2,5}(?:-[a-z]{1,12}){1,3}-\d{1,2})(?::(?!0{12}:)\d{12}:|\.amazonaws\.com)/;
const PACKAGE = /^aws(?:-native)?$/;

interface Elsewhere {
  /** Where the object is. */
  region: string;
  /** The one that looks elsewhere. */
  provider: Resource;
}

/** Resources whose ids name another region than their provider, and that have none of their own. */
const elsewhere: Selector<Elsewhere> = (resource, { graph }) => {
  const region = REGION_IN_ID.exec(resource.id)?.[1];
  if (region === undefined || resource.delete || !PACKAGE.test(resource.type.split(':', 1)[0]!))
    return undefined;
  const provider = graph.providers.get(resource.provider)?.[0];
  const looked = provider && regionOf(provider, 'inputs');
  if (!looked || looked === region || regionOf(resource, 'outputs') !== undefined) return undefined;
  return { region, provider };
};

/** A region as a plain text: neither a secret nor unknown. */
function regionOf({ fields }: Resource, field: 'inputs' | 'outputs'): string | undefined {
  const text = fields.get(field)?.expand().get('region')?.string;
  return text !== undefined && /^[a-z]+(?:-[a-z]+)+-\d+$/.test(text) ? text : undefined;
}

/** Maximum number of providers offered. */
const OFFERED = 3;

/** By region: the providers that resources can use. */
function regionsOfProviders(model: StateModel): ReadonlyMap<string, readonly Resource[]> {
  const found = new Map<string, Resource[]>();
  for (const { provider, name } of providerCandidates(model)) {
    const region = PACKAGE.test(name) ? regionOf(provider, 'inputs') : undefined;
    if (region === undefined) continue;
    const list = found.get(region);
    if (list) list.push(provider);
    else found.set(region, [provider]);
  }
  return found;
}

function binding(resource: Resource, provider: Resource): Fix[] {
  if (
    provider.type !== `pulumi:providers:${resource.type.split(':', 1)[0]!}` ||
    provider.index > resource.index
  )
    return [];
  const name = describeResource(provider);
  return [
    {
      title: `Use the provider ${name} of its region, as in the program`,
      kind: `use-provider:${provider.index}`,
      titleForCause: (count) => `Let all ${count} resources use the provider ${name} of their region`,
      changes: () => [setField(resource, 'provider', JSON.stringify(referenceTo(provider)))],
    },
  ];
}
