import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const repositoryNotCloned: KnownError = {
  id: 'repository-not-cloned',
  group: 'programs',
  title: 'The Git repository with the program cannot be cloned',
  severity: 'error',
  patterns: [
    /unable to enlist in git repo: [^\n]{1,300}/,
    /unable to clone repo: [^\n]{1,300}/,
    /^[ \t]{0,8}Clone failed; retrying/,
    /could not create workspace: retry limit reached/,
  ],
  what: 'The Automation API, Pulumi Deployments or the Kubernetes operator fetches the program from Git first, and that failed: the address, the branch or the login is wrong, or the server wants something that the built-in Git client cannot do (`empty git-upload-pack given` with Azure DevOps).',
  stateSafety: nothingDone,
  steps: [
    { text: 'Try it with the same address, branch and login.', shell: 'git ls-remote <address>' },
    {
      text: 'In Pulumi Deployments, give the stack the login for the repository: the GitHub app, a token or a key, in its settings or in `auth` of the remote workspace.',
    },
    { text: 'With Azure DevOps, update the SDK or the operator; or clone it yourself and use the folder.' },
  ],
  link: { title: 'Automation API', url: 'https://www.pulumi.com/docs/iac/automation-api/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'failed to create local workspace: failed to create workspace, unable to enlist in git repo: unable to clone repo: empty git-upload-pack given',
      source: 'report',
    },
  ],
};
