import { describeUrn, parseUrn } from '../../../shared/urn';
import type { Change } from '../edits/change';
import { dependentsIn } from '../state/dependents';
import { formatProviderReference, providerPackage } from '../state/referenceToProvider';
import type { Resource } from '../state/resource';
import type { Rule, Fix } from './engine/rule';
import { isDefaultProvider } from './support/providerCandidates';
import { livingProviders } from './support/providerChoice';
import { counted } from '../../../shared/counted';

export const defaultProviderVersions: Rule = {
  code: 'default-provider-versions',
  title: 'Resources of one package use several versions of its default provider',
  severity: 'information',
  docs: {
    why:
      'Pulumi makes a default provider for each version of a package that the program and the components in it use. ' +
      'Several versions are fine. But after a downgrade, or after an update of only some targets, resources may still use ' +
      'the version from before: every preview, update and destroy then needs its plugin too, and fails where that is ' +
      'not installed (`no resource plugin … found`), as on a new build agent, or on a processor without such a plugin.',
    repair:
      'Install the plugin if you can: `pulumi plugin install resource <package> <version>`, then `pulumi up`. Otherwise ' +
      'let the provider of the other version manage these resources. The states of two major versions may differ; look at ' +
      '`pulumi preview` before you update.',
  },
  checkState(model, report) {
    const { users } = dependentsIn(model);
    const known = new Map<readonly Resource[], boolean>();
    const isUsed = (list: readonly Resource[]): boolean => {
      if (!known.has(list))
        known.set(
          list,
          list.some((user) => !user.delete),
        );
      return known.get(list)!;
    };
    const usersOf = ({ urn, id }: Resource): readonly Resource[] =>
      users.get(formatProviderReference(urn, id)) ?? [];
    for (const all of livingProviders(model).values()) {
      const used = all.filter((provider) => isDefaultProvider(provider.urn) && isUsed(usersOf(provider)));
      const [main, ...others] = used.sort(
        (a, b) => usersOf(b).length - usersOf(a).length || a.index - b.index,
      );
      for (const other of others) {
        if (!main || other.urn === main.urn) continue;
        report({ span: other.anchor, resource: other }, () => {
          const mine = counted(usersOf(other).length, 'resource');
          return {
            message: `The package "${providerPackage(other.type)}" has several default providers here: ${describeUrn(other.urn)} manages ${mine}, ${describeUrn(main.urn)} ${usersOf(main).length}. Each needs the plugin of its own version.`,
            related: [{ span: main.anchor, message: `${describeUrn(main.urn)} is here.` }],
            fixes: [handover(other, main, usersOf(other)), handover(main, other, usersOf(main))].flat(),
          };
        });
      }
    }
  },
};

/** Assigns all resources of one provider to another, which must come before them. */
function handover(from: Resource, to: Resource, users: readonly Resource[]): Fix[] {
  const [first] = users;
  if (first && first.index < to.index) return [];
  const text = JSON.stringify(formatProviderReference(to.urn, to.id));
  return [
    {
      title: `Let '${nameOf(to)}' manage the ${counted(users.length, 'resource')} of '${nameOf(from)}', too`,
      kind: `handover:${from.index}:${to.index}`,
      changes: () =>
        users.map((user): Change => ({ kind: 'replace', span: user.fields.get('provider')!, text })),
    },
  ];
}

function nameOf({ urn }: Resource): string {
  return parseUrn(urn)?.name ?? urn;
}
