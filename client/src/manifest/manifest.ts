import { CONFIG_FILE } from '../../../shared/configFile';
import { MCP_PROVIDER } from './ids';
import { all, always, clauseText } from './clause';
import type { CommandRow } from './commands/commandRow';
import { commandId, commandTable } from './commands/commandTable';
import { canRunPrograms } from './places';
import { debuggers, problemMatchers } from './debugging';
import {
  configurationDefaults,
  grammars,
  languages,
  semanticTokenModifiers,
  semanticTokenScopes,
  semanticTokenTypes,
} from './languagesAndGrammars';
import { menus, submenus } from './menus';
import { configuration, restrictedConfigurations } from './settingsTable';
import { text } from './texts';
import { customEditors, views, viewsContainers, viewsWelcome } from './views';
import { walkthroughs } from './walkthroughSteps';

/** What package.json says about workspaces that are not trusted or not on a disk. */
export const capabilities = {
  untrustedWorkspaces: {
    supported: 'limited',
    description: text(
      'capabilities.untrustedWorkspaces',
      'State files are checked and can be edited. Everything that runs the Pulumi CLI or a debugger needs a trusted workspace.',
    ),
    restrictedConfigurations,
  },
  virtualWorkspaces: {
    supported: 'limited',
    description: text(
      'capabilities.virtualWorkspaces',
      'State files are checked and repaired, traces and logs are shown, and errors are explained. Commands that run the Pulumi CLI need files on disk.',
    ),
  },
};

/** The `contributes` of package.json. */
export const contributes = {
  languages,
  grammars,
  semanticTokenTypes,
  semanticTokenModifiers,
  semanticTokenScopes,
  configurationDefaults,
  commands: commandTable.map(([name, row]) => commandEntry(name, row)),
  menus,
  submenus,
  mcpServerDefinitionProviders: [
    { id: MCP_PROVIDER, label: 'Pulumi Troubleshooter', when: clauseText(canRunPrograms) },
  ],
  customEditors,
  problemMatchers,
  debuggers,
  configuration,
  jsonValidation: [{ fileMatch: CONFIG_FILE, url: './schemas/pulumi-troubleshooter.schema.json' }],
  walkthroughs,
  viewsContainers,
  views,
  viewsWelcome,
};

function commandEntry(name: string, { title, icon, enabled = always, needs = always }: CommandRow): object {
  const enablement = clauseText(all(enabled, needs));
  return {
    command: commandId(name),
    category: 'Pulumi',
    title: text(`command.${name}`, title),
    ...(icon !== undefined && { icon: `$(${icon})` }),
    ...(enablement !== always && { enablement }),
  };
}
