import type { KnownError } from '../knownError';

export const containerNotStarted: KnownError = {
  id: 'container-not-started',
  group: 'resources',
  title: 'The service was created, but its container does not start',
  severity: 'error',
  patterns: [
    /The user-provided container failed [^\n]{1,200}/,
    /container failed to start and listen[^\n]{0,200}/,
    /Revision '[^'\n]{1,100}' is not ready and cannot serve traffic/,
    /Container called exit\(\d{1,3}\)/,
    /ECS Deployment Circuit Breaker was triggered|Essential container in task exited/,
    /\bContainerAppOperationError\b[^\n]{0,300}/,
  ],
  what: 'The cloud has accepted the service and started its container, which ended, did not answer on its port in time, or failed its health check. The cause is in the image or its settings, not in the Pulumi program.',
  stateSafety: {
    answer: 'unknown',
    why: 'The cloud may have created the service without the state knowing it: a second run then says that it exists already.',
  },
  steps: [
    { text: 'Read the container’s log in the cloud’s console, from its first line.' },
    {
      text: 'The usual reasons: it listens on another port or only on localhost (Cloud Run gives the port in `PORT`), a setting or secret is missing, or the image is for another processor.',
    },
    {
      text: 'If the next run says that it exists already, import it, or delete it there.',
      link: { title: 'Importing resources', url: 'https://www.pulumi.com/docs/iac/guides/migration/import/' },
    },
  ],
  link: { title: 'Cloud Run: troubleshooting', url: 'https://cloud.google.com/run/docs/troubleshooting' },
  versions: 'Cloud Run, ECS, Container Apps.',
  samples: [
    {
      text: "      error: Error waiting for Creating Service: Error code 13, message: Revision 'web-00001-pmg' is not ready and cannot serve traffic. The user-provided container failed the configured startup probe checks.",
      source: 'report',
    },
  ],
};
