import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const rateLimit: KnownError = {
  id: 'rate-limit',
  group: 'backend',
  title: 'Too many requests',
  severity: 'error',
  patterns: [/pulumi service: request rate-limit exceeded/, /rate limit exceeded, try again in /],
  saidOf: 'no resource',
  what:
    'Pulumi Cloud (or GitHub, from which plugins are downloaded) limits how many requests one account or address may ' +
    'make in a time. Many parallel jobs behind one address reach that soon.',
  stateSafety: { answer: 'yes', why: 'The request was refused before it changed anything.' },
  steps: [
    { text: 'Wait a minute and try again.' },
    { text: 'Run fewer jobs at once.' },
    {
      text: 'If it is GitHub, give it a token: signed in, the limit is far higher. Set the environment variable `GITHUB_TOKEN`.',
      link: { title: 'GitHub tokens', url: 'https://github.com/settings/tokens' },
    },
  ],
  link: guide.server,
  versions: 'All versions.',
  samples: [{ text: 'error: pulumi service: request rate-limit exceeded', source: 'cli' }],
};
