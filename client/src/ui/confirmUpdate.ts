import * as vscode from 'vscode';
import { shownName, targetDetails, type StackTarget } from '../pulumi/stacks/stacks';
import type { UpdateKind } from '../pulumi/runs/updates';
import { Command } from '../manifest/commandIds';
import { confirm } from './confirm';

interface UpdateQuestion {
  /** The beginning of the question; the stack's name follows. */
  readonly verb: string;
  readonly consequence: string;
  readonly action: string;
  /** Changes nothing. */
  readonly instead: string;
  /** Whether the stack's name has to be typed: real resources are at stake. */
  readonly typed: boolean;
}

const WORDS: Readonly<Record<Exclude<UpdateKind, 'preview'>, UpdateQuestion>> = {
  up: {
    verb: 'Update',
    consequence:
      '⚠ The program’s changes are made at once, without a preview: resources are created, changed and deleted. The stack’s state is backed up; the resources are not.',
    action: 'Update',
    instead: 'Preview Instead',
    typed: true,
  },
  refresh: {
    verb: 'Refresh',
    consequence:
      '⚠ The state is updated to match the real resources without showing the changes first: what is not found is removed from it. The stack’s state is backed up.',
    action: 'Refresh',
    instead: 'Show What Would Change',
    typed: false,
  },
  destroy: {
    verb: 'Delete all resources of',
    consequence:
      '⚠ All resources of the stack except protected ones are deleted at once, permanently. The stack’s state is backed up; the resources are not.',
    action: 'Delete All Resources',
    instead: 'Show Its Resources',
    typed: true,
  },
};

/**
 * Asks before an update, refresh or destroy that shows no preview of its own.
 * @param how the end of the question: `and log it`
 * @param more further paragraphs of the details
 * @returns `preview` if the user wants a preview instead; undefined if nothing is to be run
 */
export async function confirmUpdate(
  kind: Exclude<UpdateKind, 'preview'>,
  target: StackTarget,
  how: string,
  more: readonly (string | false | undefined)[] = [],
): Promise<'run' | 'preview' | undefined> {
  const { verb, consequence, action, instead, typed } = WORDS[kind];
  const name = shownName(target);
  const answer = await confirm({
    question: `${verb} stack “${name}” ${how}?`,
    detail: [targetDetails(target), consequence, ...more],
    action,
    instead,
    typed: typed ? name : undefined,
  });
  if (answer === 'yes') return 'run';
  if (answer === 'no') return undefined;
  if (kind === 'up') return 'preview';
  await vscode.commands.executeCommand(
    kind === 'refresh' ? Command.refreshStack : Command.findResource,
    target,
  );
  return undefined;
}
