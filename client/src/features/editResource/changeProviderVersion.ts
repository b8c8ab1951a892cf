import type { Feature } from '../../ui/services';
import { chooseResource, editChosen } from './chosenResource';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { askText, onlyStep } from '../../ui/inputSteps';

const TITLE = 'Change Provider Version in State';

/**
 * `Pulumi: Change Provider Version in State`: changes a provider's version everywhere in the state: in its inputs and
 * outputs, and in the name of a default provider with all references to it.
 */
export const changeProviderVersion: Feature = (services) =>
  registerCliCommand(services, Command.changeProviderVersion, async (argument) => {
    const chosen = await chooseResource(services, argument, TITLE, {
      needed: {
        value: 'providerVersion',
        none: 'This state has no provider with a version.',
      },
    });
    if (!chosen) return;
    const { name, type, values } = chosen.facts;
    const version = await askText(
      onlyStep(TITLE),
      `New version of ${name} (${type}), now ${values.providerVersion ?? 'unknown'}. The program has to use the same version, or the next update changes it back.`,
      {
        placeholder: values.providerVersion ?? '',
        problem: (value) => {
          if (!/^v?\d+(\.\d+){0,2}([-+][\w.+-]+)?$/.test(value)) return 'Enter a version such as 6.51.0.';
          return value === values.providerVersion ? 'It has this version already.' : undefined;
        },
      },
    );
    if (typeof version !== 'object') return;
    const edit = { value: 'providerVersion' as const, to: version.value };
    await editChosen(services, chosen, edit, { title: TITLE, action: 'Change Version' });
  });
