import type { Link } from './knownError';

const ISSUES = 'https://www.pulumi.com/docs/support/troubleshooting/common-issues';

/** Pulumi's own pages about common problems. */
export const guide: Readonly<
  Record<
    | 'conflicts'
    | 'server'
    | 'postStep'
    | 'connection'
    | 'destroy'
    | 'interrupted'
    | 'architecture'
    | 'editing'
    | 'all',
    Link
  >
> = {
  conflicts: { title: 'Pulumi’s guide to update conflicts', url: `${ISSUES}/update-conflicts/` },
  server: { title: 'Pulumi’s guide to server errors', url: `${ISSUES}/server-errors/` },
  postStep: { title: 'Pulumi’s guide to post-step errors', url: `${ISSUES}/post-step-errors/` },
  connection: { title: 'Pulumi’s guide to connection problems', url: `${ISSUES}/connection-issues/` },
  destroy: { title: 'Pulumi’s guide to a destroy that fails', url: `${ISSUES}/destroy-failures/` },
  interrupted: { title: 'Pulumi’s guide to interrupted updates', url: `${ISSUES}/interrupted-updates/` },
  architecture: {
    title: 'Pulumi’s guide to programs for another processor',
    url: `${ISSUES}/architecture-mismatch/`,
  },
  editing: {
    title: 'Pulumi’s guide to editing a state',
    url: 'https://www.pulumi.com/docs/support/troubleshooting/editing-state-files/',
  },
  all: {
    title: 'Pulumi’s guide to common problems',
    url: `${ISSUES}/`,
  },
};

export const status: Link = { title: 'Status of Pulumi Cloud', url: 'https://status.pulumi.com' };

/** Pulumi's own page about self-managed backends. */
export const selfManaged: Link = {
  title: 'Self-managed backends',
  url: 'https://www.pulumi.com/docs/iac/operations/stack-management/using-a-diy-backend/',
};

export const stateUpgrade: Link = {
  title: 'pulumi state upgrade',
  url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_state_upgrade/',
};

export const reportBug: Link = {
  title: 'Report it to Pulumi',
  url: 'https://github.com/pulumi/pulumi/issues/new/choose',
};

export const community: Link = { title: 'Ask in the Community Slack', url: 'https://slack.pulumi.com' };

export const awaitingInKubernetes = {
  title: 'How Pulumi waits for Kubernetes resources',
  url: 'https://www.pulumi.com/registry/packages/kubernetes/installation-configuration/',
};

export const aboutSecrets = { title: 'Secrets', url: 'https://www.pulumi.com/docs/iac/concepts/secrets/' };
