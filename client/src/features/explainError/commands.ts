import { isExplainable } from '../../../../shared/knownErrors/knownError';
import { textAtHand, terminalSelection } from './askForError';
import { explanations } from './explanations';
import type { EditorFeature, Feature } from '../../ui/services';
import { registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

/** `Pulumi: Explain Error`: for an error that is given, or a text that is given, selected, copied or typed. */
export const explainError: EditorFeature = (services) =>
  registerCommand(services, Command.explainError, async (said, argument) => {
    const page = explanations(services);
    const target = services.targetIn(argument);
    if (isExplainable(said) && page.explainKnown(said, target)) return;
    // A stack that comes with a text has printed it.
    if (typeof said === 'string') await page.explain(said, target, true);
    else await page.explain(await textAtHand(), target);
  });

/** `Pulumi: Explain Error` in the menu of a terminal. */
export const explainTerminalSelection: Feature = (services) =>
  registerCommand(services, Command.explainTerminalSelection, async () => {
    await explanations(services).explain(await terminalSelection());
  });
