import type { Step } from './knownError';
import { community } from './guideLinks';

/** Steps that many errors have. */

export const repairState: Step = {
  text: 'Have the state repaired: all repairs that lose nothing are made, and what needs your choice is named. Nothing is written before you have seen the difference, and what the stack has now is backed up.',
  command: 'repairState',
};

export const editState: Step = {
  text: 'For the rest, open the state. Everything that Pulumi would refuse is marked there, and the lightbulb offers repairs. Saving puts it back, just as carefully.',
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
  text: 'Settle what was going on when it stopped: an operation may have happened without Pulumi knowing.',
  command: 'repairPendingOperations',
};

export const diagnose: Step = {
  text: 'See what keeps Pulumi from working here. The command checks tools, plugins, connections, logins and stacks.',
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
  text: 'See which backend Pulumi uses, what names it (the login, the project file or `PULUMI_BACKEND_URL`), and whether it can be reached.',
  command: 'diagnoseEnvironment',
};

export const startedFrom: Step = {
  text: 'Also set it where VS Code gets its environment from, and restart VS Code: VS Code reads the environment only when it starts.',
};

export const tryToList: Step = { text: 'Try something that only reads.', shell: 'pulumi stack ls' };

export const escapedPassword: Step = {
  text: 'In a password, escape what has a meaning in an address: `@` is `%40`, `:` is `%3A`, `/` is `%2F`, `#` is `%23`, `?` is `%3F`, `%` is `%25`.',
};
