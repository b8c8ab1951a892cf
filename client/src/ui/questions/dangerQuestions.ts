import { counted } from '../../../../shared/counted';
import { bareName, targetDetails } from '../../pulumi/stacks/stacks';
import type { ReplaceDangers } from '../../pulumi/writes/replaceDangers';
import type { ReplacePlan } from '../../pulumi/writes/replacePlan';
import { confirm } from './confirm';
import { findingLines, showFindings } from './findingList';
import type { ReplaceWording } from './replaceWording';

/** Says what dangers are, before a list of them. */
export const WHAT_DANGERS_ARE =
  'Pulumi takes this state, but because of the following its next update loses, doubles or orphans an object, or gets stuck:';

/**
 * The user decides about dangers that the stack does not have yet. A state that Pulumi refuses has had its question: no
 * update begins with it.
 */
export async function acceptDangers(plan: ReplacePlan, wording: ReplaceWording): Promise<boolean> {
  const { target, force, afterSummary, dangers } = plan;
  const { added, addedCount } = dangers;
  if (addedCount === 0 || force) return true;
  const answer = await confirm({
    question: `The next update of stack “${bareName(target)}” would do harm: the new state has ${counted(addedCount, dangers.keptCount > 0 ? 'more danger' : 'danger')}.`,
    detail: [
      targetDetails(target),
      [WHAT_DANGERS_ARE, ...findingLines(added, addedCount)].join('\n'),
      keptNote(dangers),
    ],
    action: `${wording.action} Anyway…`,
    instead: 'Show Problems',
  });
  if (answer === 'instead') await showFindings(afterSummary, wording);
  return answer === 'yes';
}

/** What the last question says of the dangers. */
export function dangerNotes({ dangers }: ReplacePlan): (string | false)[] {
  const { addedCount } = dangers;
  return [
    addedCount > 0 &&
      `⚠ The new state has ${counted(addedCount, 'danger')} that the stack does not have now: the next update would do harm.`,
    keptNote(dangers),
  ];
}

function keptNote({ kept, keptCount }: ReplaceDangers): string | false {
  const [first] = kept;
  if (!first) return false;
  return keptCount === 1
    ? `⚠ The stack has this danger already: ${first.message}`
    : `⚠ The stack has ${keptCount} of the dangers already, such as: ${first.message}`;
}
