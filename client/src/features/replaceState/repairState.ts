import * as vscode from 'vscode';
import type { StateSummary } from '../../../../shared/stateSummary';
import { lookAtStack } from '../../pulumi/backends/stackLook';
import {
  asTarget,
  bareName,
  shownName,
  describeTarget,
  exportStack,
  targetDetails,
  type StackTarget,
} from '../../pulumi/stacks/stacks';
import type { Feature, Services } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { pickStack } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';
import { recordedFactsOf } from '../pendingOperations/recordedFacts';
import { formatRepair, missingIn } from '../../../../shared/formatRepair';
import { describeUrn } from '../../../../shared/urn';
import { confirm } from '../../ui/confirm';
import { replaceStateInEditor } from './dialogs';
import { unlocked } from '../lock/questions';
import { counted } from '../../../../shared/counted';
import {
  dangerWarning,
  errorsKeptWarning,
  isProblem,
  totalProblemCount,
  formatProblemCounts,
} from '../../../../shared/problemCounts';

const TITLE = 'Repair State';
const OPEN = 'Open in Editor';

/** How many problems a message lists. */
const LISTED = 6;

/**
 * `Pulumi: Repair State`: makes all repairs of a stack's state that lose nothing, and says what needs a decision.
 * (`pulumi state repair` makes fewer repairs, does not show them before it writes, and drops references that it cannot
 * resolve.)
 */
export const repairState: Feature = (services) =>
  registerCliCommand(services, Command.repairState, async (argument) => {
    const target = asTarget(argument) ?? (await pickStack(services, { title: TITLE }));
    if (!target || !(await unlocked(services, target, 'the repair'))) return;
    const { seen, before, repaired, done, waitsFor, after } = await whileReading(
      `Checking the state of stack “${shownName(target)}”`,
      async (control) => {
        const look = await lookAtStack(services.cli, target, control, { read: exportStack });
        const { text } = look;
        const { server } = services;
        const targetStack = bareName(target);
        const recorded = await recordedFactsOf(services, target, text);
        const summary = (state: string) =>
          server.summary({ text: state, targetStack, recorded, limit: LISTED });
        const repair = await server.repair({ text, targetStack, recorded });
        return {
          seen: look,
          before: await summary(text),
          repaired: repair.text,
          done: repair.done,
          waitsFor: repair.waitsFor,
          after: await summary(repair.text),
        };
      },
    );
    if (totalProblemCount(before) === 0) {
      void vscode.window.showInformationMessage(`No problems in the state of ${describeTarget(target)}.`);
    } else if (repaired === seen.text || after.errorCount > 0) {
      await offerEditor(target, before, after, waitsFor);
    } else if (await acceptsMissing(target, missingIn(done))) {
      const outcome = await replaceStateInEditor(
        services,
        { target, text: repaired, isMadeFrom: (current) => current === seen.text, seen },
        { title: TITLE, action: 'Repair', note: `Repairs: ${formatRepair(done)}` },
      );
      if (outcome.kind === 'replaced' && totalProblemCount(after) > 0)
        await sayWhatIsLeft(services, target, after);
    }
  });

/** Asks before references to what is missing are dropped: an earlier state may have it. True if nothing is, or the user does not want it. */
async function acceptsMissing(target: StackTarget, missing: readonly string[]): Promise<boolean> {
  if (missing.length === 0) return true;
  const [first, ...others] = missing.map(describeUrn);
  const [are, it] = others.length === 0 ? ['is', 'it'] : [`and ${others.length} more are`, 'them'];
  const answer = await confirm({
    question: `${first} ${are} missing in the state of stack “${shownName(target)}”. Repair it without ${it}?`,
    detail: [
      targetDetails(target),
      `Other resources name ${it}. An earlier state may have ${it}: in the editor, the light bulb at such a name brings the entry back.`,
      `⚠ Without ${it}, the names are dropped, and the next update creates what the program says, a second time if the object is still there.`,
    ],
    action: 'Repair Without',
    instead: OPEN,
  });
  if (answer === 'instead') await vscode.commands.executeCommand(Command.editState, target);
  return answer === 'yes';
}

/** With a remaining error, Pulumi would still refuse the state, so nothing is written before the user has decided. */
async function offerEditor(
  target: StackTarget,
  before: StateSummary,
  after: StateSummary,
  waitsFor: string | undefined,
): Promise<void> {
  const count = totalProblemCount(after);
  const repairable = totalProblemCount(before) - count;
  const shown = after.findings.filter(isProblem);
  const more = count - shown.length;
  const detail = [
    ...(waitsFor === undefined ? [] : [errorsKeptWarning(waitsFor), '']),
    ...shown.map(({ message }) => `• ${message}`),
    ...(more > 0 ? [`• … and ${more} more`] : []),
    '',
    repairable > 0
      ? `The editor offers repairs for each. ${counted(repairable, 'other is', 'others are')} repaired there by “Fix All Problems in This State”.`
      : 'The editor offers repairs for each.',
    'Saving there shows the difference before anything is written to the stack.',
  ];
  const choice = await vscode.window.showWarningMessage(
    after.dangerCount > 0
      ? `Do not update stack “${shownName(target)}” yet: ${formatProblemCounts(after).join(' and ')} can only be repaired with your decision.`
      : `${counted(count, 'problem')} of stack “${shownName(target)}” can only be repaired with your decision.`,
    { modal: true, detail: detail.join('\n') },
    OPEN,
  );
  if (choice === OPEN) await vscode.commands.executeCommand(Command.editState, target);
}

async function sayWhatIsLeft(services: Services, target: StackTarget, after: StateSummary): Promise<void> {
  for (const { message } of after.findings) services.log.info(`Not repaired: ${message}`);
  const words = `${formatProblemCounts(after).join(' and ')} of stack “${shownName(target)}” can only be settled with your decision.`;
  const warning = dangerWarning(after.findings, after.dangerCount);
  const choice =
    warning === undefined
      ? await vscode.window.showInformationMessage(words, OPEN)
      : await vscode.window.showWarningMessage(`${words} ${warning}`, OPEN);
  if (choice === OPEN) await vscode.commands.executeCommand(Command.editState, target);
}
