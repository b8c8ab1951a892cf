import { clearField } from '../edits/fieldEdits';
import type { StateModel } from '../state/model';
import type { Resource } from '../state/resource';
import type { Selector } from '../state/selection';
import { describeResource } from '../state/describeResource';
import { entryRemoval, removalFix } from './support/entryRemoval';
import { isReplacedWithoutProvider } from './support/replacedWithoutProvider';
import type { Explanation, Fix, Rule } from './engine/rule';

export const pendingReplacement: Rule = {
  code: 'pending-replacement',
  title: 'A replacement was interrupted after the old object was deleted',
  severity: 'warning',
  docs: {
    why:
      'Some objects can only be replaced by deleting the old one first. This one was deleted, and the update ' +
      'ended before the new one was created. The entry is kept for that: the next update creates the object ' +
      'if the program still has it, and otherwise drops the entry. If something that it depends on is ' +
      'replaced in that update, Pulumi asks the provider to delete the object once more, as it does if the ' +
      'entry has `"delete": true` as well; if the provider refuses that, each update fails. If both the ' +
      'program and the entry protect the resource, the update refuses to create it.',
    repair:
      'Run `pulumi up`. If it fails because the object cannot be deleted again, remove the entry: the ' +
      'program creates a new one. Remove only the mark if you know that the object still exists.',
  },
  checkState(model, report) {
    for (const [resource] of model.select(replaced)) {
      if (isReplacedWithoutProvider(model, resource)) continue; // Another rule reports it.
      const span = resource.fields.get('pendingReplacement')!;
      report({ span, resource }, () => explain(model, resource));
    }
  },
};

const replaced: Selector<true> = ({ pendingReplacement: isReplaced }) => isReplaced || undefined;

function explain(model: StateModel, resource: Resource): Explanation {
  const name = describeResource(resource);
  const removal = entryRemoval(model, resource);
  if (resource.delete) {
    return {
      message: `${name} is marked as already deleted and also for deletion. The next update asks the provider to delete it, perhaps once more.`,
      fixes: removal ? [removalFix(removal, 'the object is gone')] : [],
    };
  }
  const isProtected = resource.flag('protect');
  return {
    message:
      `${name} was deleted to be replaced, but the new one was not created. The next update creates it, or drops this entry if the program no longer has it; if that update wants to delete it again and fails, remove the entry.` +
      (isProtected ? ' But it is protected: the update fails as long as the program protects it.' : ''),
    fixes: [
      {
        title: 'Remove the mark: the object still exists',
        kind: 'clear-mark',
        changes: () => clearField(resource, 'pendingReplacement'),
      },
      ...(isProtected ? [unprotection(resource)] : []),
      ...(removal ? [removalFix(removal, 'the object is gone, and the program makes a new one')] : []),
    ],
  };
}

function unprotection(resource: Resource): Fix {
  return {
    title: 'Remove the protection: there is nothing left to protect',
    kind: 'unprotect',
    preferred: true,
    changes: () => clearField(resource, 'protect'),
  };
}
