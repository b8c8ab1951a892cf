import { clearField } from '../edits/resourceFields';
import type { StateModel } from '../state/model';
import { parseProviderReference } from '../state/providerReference';
import type { Resource } from '../state/resource';
import { describeUrn } from '../state/urn';
import { describeResource } from './describe';
import { entryRemoval, type EntryRemoval } from './entryRemoval';
import { providerChoices } from './providerChoice';
import type { Finding, Fix, Rule } from './rule';

export const pendingReplacement: Rule = {
  code: 'pending-replacement',
  title: 'A replacement was interrupted after the old object was deleted',
  severity: 'information',
  docs: {
    why:
      'Some objects can only be replaced by deleting the old one first. This one was deleted, and the update ended ' +
      'before the new one was created. The entry keeps the place: the next update creates the object if the program ' +
      'still has it, and otherwise drops the entry. Nothing is deleted for it again, unless the entry has `"delete": ' +
      'true` as well. If its provider is no longer in the state, the next update fails, although Pulumi takes the ' +
      'state; and if both the program and the entry protect the resource, the update refuses to create it.',
    repair:
      'Run `pulumi up`. Remove the mark only if you know that the object still exists. Where the provider is missing, ' +
      'choose another of its package: it is only started, not asked to do anything.',
  },
  checkState(model, report) {
    for (const resource of model.resources) {
      const node = resource.fields.get('pendingReplacement');
      if (node && resource.pendingReplacement) report({ span: node, resource, ...describe(model, resource) });
    }
  },
};

function describe(model: StateModel, resource: Resource): Omit<Finding, 'span'> {
  const name = describeResource(resource);
  const removal = entryRemoval(model, resource);
  const { reference } = parseProviderReference(resource.provider);
  if (resource.delete) {
    return {
      message: `${name} is marked as deleted already and as to be deleted. The next update asks the provider to delete it, perhaps once more.`,
      severity: 'warning',
      fixes: removal ? [removalFix(removal, 'the object is gone')] : [],
    };
  }
  if (reference && !model.graph.byUrn.get(reference.urn)?.some(({ id }) => id === reference.id)) {
    return {
      message: `${name} was deleted to be replaced, and its provider ${describeUrn(reference.urn)} is no longer in this state. The next update fails when it comes to it.`,
      engine: `could not load provider for resource ${resource.urn}: could not find provider ${resource.provider}`,
      severity: 'warning',
      fixes: [
        ...providerChoices(model, resource),
        ...(removal ? [removalFix(removal, 'the object is gone, and the program makes a new one')] : []),
      ],
    };
  }
  const isProtected = resource.flag('protect');
  return {
    message:
      `${name} was deleted to be replaced, but the new one was not created. The next update creates it, or drops this entry if the program no longer has it.` +
      (isProtected ? ' But it is protected: the update fails as long as the program protects it.' : ''),
    severity: isProtected ? 'warning' : undefined,
    fixes: [
      {
        title: 'Remove the mark: the object still exists',
        kind: 'clear-mark',
        changes: () => clearField(resource, 'pendingReplacement'),
      },
      ...(isProtected ? [unprotection(resource)] : []),
    ],
  };
}

function removalFix({ besides, changes }: EntryRemoval, reason: string): Fix {
  return { title: `Remove this entry${besides}: ${reason}`, kind: 'remove-entry', changes };
}

function unprotection(resource: Resource): Fix {
  return {
    title: 'Remove the protection: there is nothing left to protect',
    kind: 'unprotect',
    preferred: true,
    changes: () => clearField(resource, 'protect'),
  };
}
