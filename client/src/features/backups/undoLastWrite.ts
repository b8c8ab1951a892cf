import { readFile } from 'node:fs/promises';
import { formatMoment } from '../../../../shared/formatTime';
import { lookAtStack } from '../../pulumi/backends/stackLook';
import { asTarget, describeTarget, shownName } from '../../pulumi/stacks/stacks';
import { canBeUndone } from '../../pulumi/writes/undoWrite';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { pickStack } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';
import { tellNotUndone, undoWrite } from '../replaceState/dialogs';

const TITLE = 'Undo Last Write';

/** The beginning of what {@link moveToStack} calls both of its writes. */
const MOVE = 'Move Resource to Another Stack';

/**
 * `Pulumi: Undo Last Write`: restores the state from before the last write of this extension to a stack, unless anyone
 * has written since.
 */
export const undoLastWrite: Feature = (services) =>
  registerCliCommand(services, Command.undoLastWrite, async (argument) => {
    const target = asTarget(argument) ?? (await pickStack(services, { title: TITLE }));
    if (!target) return;
    const last = await services.backups.lastWrite(target);
    if (!last) {
      await tellNotUndone(
        target,
        `no write of this extension to ${describeTarget(target)} is known, or its backup was deleted.`,
      );
      return;
    }
    const { backup, why, isFirst, isShared } = last;
    const when = formatMoment(backup.time);
    const what = why === undefined ? `the write of ${when}` : `“${why}” of ${when}`;
    if (isFirst) {
      await tellNotUndone(target, `${what} made stack “${shownName(target)}”: it has no state before that.`);
      return;
    }
    if (isShared) {
      await tellNotUndone(
        target,
        `someone else wrote at the same time as ${what}: to undo it could undo that, too.`,
      );
      return;
    }
    const { text } = await whileReading(`Reading stack “${shownName(target)}”`, (control) =>
      lookAtStack(services.cli, target, control),
    );
    if (!last.isResult(text)) {
      await tellNotUndone(target, `stack “${shownName(target)}” was changed again after ${what}.`);
      return;
    }
    const before = await readFile(backup.path, 'utf8');
    if (!canBeUndone(await services.server.summary({ text: before, limit: 0 }))) {
      await tellNotUndone(
        target,
        `Pulumi could not read the state before ${what}, so no import restores it.`,
      );
      return;
    }
    const beside = why?.startsWith(MOVE)
      ? '⚠ It is one of the two writes of a move, and the other stack stays as it is: undo that one, too, or both stacks or neither have the resources.'
      : undefined;
    await undoWrite(
      services,
      { target, backup, text },
      beside,
      `Undo ${what} on stack “${shownName(target)}”?`,
    );
  });
