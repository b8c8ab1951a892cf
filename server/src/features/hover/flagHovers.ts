import { MARK_WORDS } from '../../../../shared/openedState';
import type { JsonNode } from '../../json/jsonNode';
import type { Resource } from '../../state/resource';

/** A fact about a resource that matters for a repair. */
export interface Flag {
  /** A few words. */
  label: string;
  /** Its meaning, to follow the label. */
  meaning: string;
}

/** The special facts about a resource, the most serious first; empty for an ordinary one. */
export function flagsOf(resource: Resource): Flag[] {
  const errors = countOf(resource.fields.get('initErrors'));
  const found: [boolean, string, string][] = [
    [
      resource.delete,
      MARK_WORDS.pendingDelete,
      'the old half of a replacement, which the next update deletes',
    ],
    [
      resource.pendingReplacement,
      MARK_WORDS.pendingReplacement,
      'the real object was deleted for its replacement, which the next update makes',
    ],
    [
      errors > 0,
      errors === 1 ? '1 init error' : `${errors} init errors`,
      'it was created but did not become ready, and each update tries again',
    ],
    [resource.flag('taint'), MARK_WORDS.tainted, 'the next update replaces it'],
    [resource.flag('protect'), MARK_WORDS.protected, 'Pulumi refuses to delete or replace it'],
    [resource.flag('retainOnDelete'), 'retained on delete', 'the real object stays when Pulumi deletes it'],
    [resource.flag('external'), MARK_WORDS.external, 'never changed by Pulumi'],
  ];
  return found.filter(([is]) => is).map(([, label, meaning]) => ({ label, meaning }));
}

function countOf(list: JsonNode | undefined): number {
  let count = 0;
  for (const { isNull } of list?.elements() ?? []) if (!isNull) count++;
  return count;
}
