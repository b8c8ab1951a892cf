import type { Resource } from '../state/resource';
import { describeUrn } from '../state/urn';
import type { Finding, Fix, Rule } from './rule';

export const duplicateUrn: Rule = {
  code: 'duplicate-urn',
  title: 'A URN may be used only once',
  severity: 'error',
  refusedBy: 'import',
  docs: {
    why:
      'Two live entries have the same URN. (Further copies that are marked with `"delete": true` are normal: they are ' +
      'the old halves of replacements.) It comes from an interrupted replacement, from an update limited to some ' +
      'targets, or from copying entries by hand. `pulumi state repair` can’t repair this.',
    repair:
      'Compare the ids. The same id: remove one entry, never mark it for deletion, because the next update would ' +
      'then delete the real object. Different ids: look up which object is the live one, keep its entry, and mark ' +
      'the other for deletion.',
  },
  checkState(model, report) {
    for (const copies of model.graph.byUrn.values()) {
      const live = copies.length > 1 ? copies.filter((copy) => !copy.delete) : [];
      if (live.length < 2) continue;
      for (const copy of live) report(duplicate(copy, live));
    }
  },
};

function duplicate(copy: Resource, live: readonly Resource[]): Finding {
  const others = live.filter((other) => other !== copy);
  const sameId = others.every((other) => other.id === copy.id);
  // Of identical entries the later ones are superfluous: nobody can tell them apart.
  const superfluous = live.slice(0, live.indexOf(copy)).some((other) => other.node.raw === copy.node.raw);
  return {
    span: copy.anchor,
    message: sameId
      ? `${describeUrn(copy.urn)} stands ${live.length} times in the list${copy.id === '' ? '' : ', each time with the same id'}: one entry is enough.`
      : `${describeUrn(copy.urn)} stands ${live.length} times in the list, with different ids: only one can be the live one.`,
    engine: `duplicate resource ${copy.urn} (not marked for deletion)`,
    related: others.map((other) => ({
      span: other.anchor,
      message: other.id === '' ? 'It also stands here.' : `It also stands here, with the id '${other.id}'.`,
    })),
    resource: copy,
    fixes: [
      {
        title: 'Remove this entry (the real object stays as it is)',
        kind: 'remove-entry',
        preferred: superfluous,
        lossless: superfluous,
        changes: () => [{ kind: 'removeResource', index: copy.index }],
      },
      ...(sameId ? [] : [markForDeletion(copy)]),
    ],
  };
}

function markForDeletion(copy: Resource): Fix {
  const field = copy.fields.get('delete');
  return {
    title: `Mark this entry for deletion (the next update deletes the object '${copy.id}')`,
    kind: 'mark-for-deletion',
    changes: () => [
      field
        ? { kind: 'replace', span: field, text: 'true' }
        : {
            kind: 'addMember',
            object: copy.node,
            key: 'delete',
            text: 'true',
            after: copy.fields.get('custom') ?? copy.fields.get('urn'),
          },
    ],
  };
}
