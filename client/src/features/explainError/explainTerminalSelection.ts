import { terminalSelection } from './askForError';
import { explanations } from './explanations';
import type { Feature } from '../../ui/services';
import { registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

/** `Pulumi: Explain Error` in the menu of a terminal. */
export const explainTerminalSelection: Feature = (services) =>
  registerCommand(services, Command.explainTerminalSelection, async () => {
    await explanations(services).explain(await terminalSelection());
  });
