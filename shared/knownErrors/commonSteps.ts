import type { Step } from './knownError';
import { community } from './guideLinks';

/** Steps shared by many errors. */

export const repairState: Step = {
  text: 'Repair the state: the command makes all repairs that lose nothing, and lists what needs your choice. It shows the difference before it writes, and backs up the present state.',
  command: 'repairState',
};

export const editState: Step = {
  text: 'For the rest, open the state. The editor marks everything that Pulumi would refuse, and the lightbulb offers repairs. Saving writes the state back, with the same checks.',
  command: 'editState',
};

export const askFirst: Step = {
  text: 'Editing a state by hand is an absolute last resort. Ask in the Community Slack first if you are not sure: Pulumi’s developers answer there.',
  link: community,
};

export const releaseStack: Step = {
  text: 'If the stack is still locked, release it.',
  command: 'cancelUpdate',
  shell: 'pulumi cancel',
};

export const settleOperations: Step = {
  text: 'Repair the pending operations of the interrupted run: an operation may have happened without Pulumi knowing.',
  command: 'repairPendingOperations',
};

export const diagnose: Step = {
  text: 'Find out what keeps Pulumi from working here. The command checks tools, plugins, connections, logins and stacks.',
  command: 'diagnoseEnvironment',
};

export const updateCli: Step = {
  text: 'Update the Pulumi CLI.',
  link: { title: 'Install Pulumi', url: 'https://www.pulumi.com/docs/install/' },
};

export const otherVersion: Step = {
  text: 'As the last resort, change the version of the provider everywhere in the state.',
  command: 'changeProviderVersion',
};

export const whichBackend: Step = {
  text: 'Find out which backend Pulumi uses, what names it (the login, the project file or `PULUMI_BACKEND_URL`), and whether it can be reached.',
  command: 'diagnoseEnvironment',
};

export const whereLoggedIn: Step = {
  text: 'See where you are logged in.',
  command: 'diagnoseEnvironment',
  shell: 'pulumi whoami -v',
};

export const startedFrom: Step = {
  text: 'Also set it in the environment that VS Code starts in, and restart VS Code: VS Code reads the environment only when it starts.',
};

export const tryToList: Step = { text: 'Try something that only reads.', shell: 'pulumi stack ls' };

export const escapedPassword: Step = {
  text: 'In a password, escape the characters that have a meaning in an address: `@` is `%40`, `:` is `%3A`, `/` is `%2F`, `#` is `%23`, `?` is `%3F`, `%` is `%25`.',
};
