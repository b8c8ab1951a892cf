import { commandTitles } from '../../../../shared/commandTitles';
import {
  canRunPrograms,
  canRunPulumi,
  hasProject,
  inStacksView,
  inTroubleOrNew,
  never,
  onStackOrProject,
} from '../places';
import type { CommandRow } from './commandRow';

/** Commands for the view, the login and the machine. */
export const environmentCommands = {
  allCommands: {
    title: 'All Commands…',
    does: 'Lists every command, also those that the palette leaves out because they make no sense now, or because few need them.',
  },
  reloadStacks: {
    title: 'Reload Stacks',
    does: 'Reads the stacks of the view again, and the open documents of their states. The view notices most changes by itself; the documents follow what the extension writes.',
    icon: 'refresh',
    needs: canRunPulumi,
    palette: never,
    menus: {
      'view/title': { 'navigation@2': inStacksView },
      'view/item/context': { '9_view@1': onStackOrProject },
    },
  },
  showStack: {
    title: 'Show Current Stack',
    does: "Shows the status bar's stack in the Stacks view.",
    needs: canRunPrograms,
    palette: hasProject,
  },
  logIn: {
    title: commandTitles.logIn,
    does: 'Runs `pulumi login` in a terminal, and reads the stacks again when the terminal closes.',
    needs: canRunPulumi,
    palette: inTroubleOrNew,
  },
  setCliPath: {
    title: 'Set Path of the Pulumi CLI',
    does: 'Opens the setting for a CLI that is not on the `PATH`.',
    needs: canRunPrograms,
    palette: inTroubleOrNew,
  },
  diagnoseEnvironment: {
    title: commandTitles.diagnoseEnvironment,
    does: 'Checks the CLI, languages, packages, ESC environments, plugins, logins of Pulumi and the clouds, Docker and Kubernetes, backend, proxies, disk and stacks, and says what to do.',
    needs: canRunPulumi,
    menus: {
      'view/title': { '0_help@3': inStacksView },
    },
  },
  reportProblem: {
    title: commandTitles.reportProblem,
    does: 'Collects versions, the diagnosis and the log in a report, with what looks like a secret masked. You read it and send it yourself.',
    needs: canRunPulumi,
  },
} as const satisfies Record<string, CommandRow>;
