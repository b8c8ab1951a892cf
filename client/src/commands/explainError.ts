import { textAtHand } from '../explainError/askForError';
import { explanations } from '../explainError/explanations';
import type { EditorFeature } from '../ui/services';
import { registerCommand } from '../ui/command';
import { Command } from '../ui/commandIds';

/** `Pulumi: Explain Error`: for a text that is given, selected, copied or typed. */
export const explainError: EditorFeature = (services) =>
  registerCommand(services, Command.explainError, async (text, target) => {
    await explanations(services).explain(
      typeof text === 'string' ? text : await textAtHand(),
      services.targetIn(target),
    );
  });
