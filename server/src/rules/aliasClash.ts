import type { JsonNode } from '../json/jsonNode';
import type { StateModel } from '../state/model';
import { parseProviderReference, providerUrnFailure } from '../state/referenceToProvider';
import type { Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import { describeUrn, formatUrn, parseUrn, ROOT_STACK_TYPE } from '../../../shared/urn';
import { describeResource } from '../state/describeResource';
import type { Fix, Report, Rule } from './engine/rule';

export const aliasClash: Rule = {
  code: 'alias-clash',
  title: 'Two resources must not claim the same alias',
  severity: 'error',
  refusedBy: 'update',
  docs: {
    why:
      'An alias is a URN that a resource had before. When an update first writes the state, it puts the new URN in ' +
      'place of the old one everywhere. That fails if two resources claim the same alias, or if the old URN ' +
      'is still that of another resource: the update stops at the first change that it would make before the program ' +
      'has named these resources, and may leave a state that Pulumi refuses.',
    repair:
      'Take the alias from the resource that never had that URN. If the program sets it (`aliases` among the ' +
      'options of the resource), remove it there, too.',
  },
  checkState(model, report) {
    if (model.select(withAliases).length === 0) return;
    const renames = new Renames(model, report);
    if (!renames.clash) renames.reportConsequences(report);
  },
};

const withAliases: Selector<true> = ({ fields }) => fields.has('aliases') || undefined;

/** A URN that the first write replaces, and the new URN. */
interface Rename {
  to: string;
  /** The resource whose alias causes the rename. */
  owner: Resource;
  alias: JsonNode;
}

/** The renames in the first write of an update (`Snapshot.NormalizeURNReferences`). */
class Renames {
  /** Two resources claim the same alias. */
  clash = false;
  private readonly byUrn = new Map<string, Rename>();

  constructor(
    private readonly model: StateModel,
    report: Report,
  ) {
    for (const resource of model.resources) {
      for (const alias of resource.fields.get('aliases')?.elements() ?? []) {
        if (alias.isString || alias.isNull) this.add(resource, alias, report);
      }
      this.followParent(resource);
    }
  }

  private add(owner: Resource, alias: JsonNode, report: Report): void {
    const text = alias.string ?? '';
    const first = this.byUrn.get(text);
    if (!first || first.to === owner.urn) {
      this.byUrn.set(text, { to: owner.urn, owner, alias });
      return;
    }
    this.clash = true;
    report({
      span: alias,
      message: `${describeResource(first.owner)} claims to be the one with this alias, too: an update that changes anything before them fails. Remove it from the one that never had that URN.`,
      engine: `Two resources ('${first.to}' and '${owner.urn}') aliased to the same: '${text}'`,
      related: [{ span: first.alias, message: 'The first one with this alias is here.' }],
      resource: owner,
      fixes: [
        removal('Remove this alias', 'remove-here', owner, alias),
        removal(
          `Remove the alias from ${describeResource(first.owner)}`,
          'remove-there',
          first.owner,
          first.alias,
        ),
      ],
    });
  }

  /** A resource gets another URN when its parent is renamed. */
  private followParent(resource: Resource): void {
    const rename = this.byUrn.size > 0 ? this.byUrn.get(resource.parent) : undefined;
    const parent = rename && parseUrn(rename.to);
    const urn = parseUrn(resource.urn);
    if (!parent || !urn || parent.qualifiedType === ROOT_STACK_TYPE) return;
    const prefix = parent.qualifiedType === '' ? '' : `${parent.qualifiedType}$`;
    this.byUrn.set(resource.urn, {
      ...rename,
      to: formatUrn({ ...urn, qualifiedType: prefix + urn.type }),
    });
  }

  /** Reports the aliases because of which the update can't write the state. */
  reportConsequences(report: Report): void {
    if (this.byUrn.size === 0) return;
    const reported = new Set<number>();
    const blame = ({ owner, alias }: Rename, message: string, engine?: string): void => {
      if (reported.has(alias.start)) return;
      reported.add(alias.start);
      report({
        span: alias,
        message: `${message} An update that changes anything before this resource fails: remove the alias.`,
        engine,
        resource: owner,
        fixes: [removal('Remove this alias', 'remove-here', owner, alias)],
      });
    };
    const live = new Map<string, Resource>();
    for (const resource of this.model.resources) {
      const rename = this.byUrn.get(resource.urn);
      const urn = rename?.to ?? resource.urn;
      if (!resource.delete) {
        const other = live.get(urn);
        const cause = rename ?? (other && this.byUrn.get(other.urn));
        if (!other) live.set(urn, resource);
        else if (cause && other.urn !== resource.urn) {
          blame(
            cause,
            `This alias gives the URN of ${describeUrn(urn)} to two resources.`,
            `duplicate resource ${urn} (not marked for deletion)`,
          );
        }
      }
      const provider = this.byUrn.get(parseProviderReference(resource.provider).reference?.urn ?? '');
      for (const cause of [resource.isProvider ? rename : undefined, resource.provider && provider]) {
        if (cause && providerUrnFailure(cause.to) !== undefined)
          blame(cause, 'This is the URN of a provider, but the resource with the alias is not a provider.');
      }
    }
  }
}

function removal(title: string, kind: string, { fields }: Resource, alias: JsonNode): Fix {
  return {
    title,
    kind,
    changes: () => [{ kind: 'removeElement', list: fields.get('aliases')!, element: alias }],
  };
}
