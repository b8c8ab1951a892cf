import type { Change } from '../../edits/change';
import { counted } from '../../../../shared/counted';
import { describeUrn } from '../../../../shared/urn';
import type { StateModel } from '../../state/model';
import { formatProviderReference } from '../../state/referenceToProvider';
import type { Resource } from '../../state/resource';
import { dependentsIn } from '../../state/dependents';
import { visitUrns } from '../../state/urnPlaces';
import type { Fix, Report } from '../engine/rule';
import { lazy } from './lazy';
import { sortedJson } from './sortedJson';

/** Maximum number of entries offered to keep. */
const CHOICES = 5;

/**
 * Reports entries of one provider with different ids, as a refresh of some targets leaves them. A provider has no
 * object to look up or to delete: one entry is kept, and the resources of the others use it.
 * @param live the entries with one URN that are not to be deleted
 * @returns false for all other entries
 */
export function reportProviderTwice(model: StateModel, live: readonly Resource[], report: Report): boolean {
  const isMeant = live.every(({ isProvider, custom, id }) => isProvider && custom && id !== '');
  if (!isMeant || new Set(live.map(({ id }) => id)).size < live.length) return false;
  const alike = areAlike(live); // Not lazy: it reads property values.
  const fixes = lazy(() => live.slice(0, CHOICES).map((kept) => keeping(model, kept, live, alike)));
  for (const copy of live) {
    const { urn, anchor: span } = copy;
    report({ span, cause: urn, resource: copy }, () => ({
      message: `The provider ${describeUrn(urn)} occurs ${live.length} times in the list, with different ids, so that Pulumi refuses the state. ${
        alike
          ? `${live.length === 2 ? 'Both' : 'All'} are the same configuration: keep one, and let the other resources use it.`
          : 'Their configurations differ, and an object is found only where it was made: keep the right one, and let the other resources use it.'
      }`,
      engine: `duplicate resource ${urn} (not marked for deletion)`,
      related: live
        .filter((other) => other !== copy)
        .slice(0, CHOICES)
        .map(({ anchor, id }) => ({ span: anchor, message: `Another entry is here, with the id '${id}'.` })),
      fixes: fixes(),
    }));
  }
  return true;
}

/** Keeps one of the entries, at the position of the first, so that everything that uses any of them comes after it. */
function keeping(model: StateModel, kept: Resource, live: readonly Resource[], alike: boolean): Fix {
  const first = live[0]!;
  const old = live.filter((copy) => copy !== kept).map(referenceOf);
  const users = old.reduce((sum, text) => sum + (dependentsIn(model).users.get(text)?.length ?? 0), 0);
  const others = live.length === 2 ? 'the other' : `the other ${live.length - 1}`;
  const moved = users === 0 ? '' : `, and let ${counted(users, 'resource')} of ${others} use it`;
  return {
    title: `Keep '${kept.id}'${moved} (${others} ${live.length === 2 ? 'is' : 'are'} removed from the state)`,
    kind: `keep-provider:${kept.id}`,
    preferred: kept === first && alike,
    changes: () => [
      ...rebound(model, kept, new Set(old)),
      ...(kept === first ? [] : [{ kind: 'replace', span: first.node, text: kept.node.raw } as const]),
      ...live.slice(1).map(({ index }): Change => ({ kind: 'removeResource', index })),
    ],
  };
}

/** Points everything that uses one of these references to the kept entry, also in pending operations. */
function rebound(model: StateModel, kept: Resource, old: ReadonlySet<string>): Change[] {
  const changes: Change[] = [];
  const text = JSON.stringify(referenceOf(kept));
  visitUrns(
    model,
    (_urn, node, role) => {
      if (role === 'provider' && old.has(node.string!)) changes.push({ kind: 'replace', span: node, text });
    },
    (urn) => urn === kept.urn,
  );
  return changes;
}

function referenceOf({ urn, id }: Resource): string {
  return formatProviderReference(urn, id);
}

/** True if all entries have the same configuration. */
function areAlike(live: readonly Resource[]): boolean {
  return new Set(live.map(({ fields }) => configurationOf(fields.get('inputs')?.raw ?? '{}'))).size === 1;
}

/** Inputs regardless of order and spacing; the raw text if they cannot be parsed. */
function configurationOf(json: string): string {
  try {
    return sortedJson(json);
  } catch {
    return json;
  }
}
