import type { KnownError } from '../knownError';

export const buildkitSession: KnownError = {
  id: 'buildkit-session',
  group: 'resources',
  title: 'The Docker daemon has no BuildKit, and the image counts as failed',
  severity: 'error',
  patterns: [/Error running BuildKit session: [^\n]{1,300}/],
  what: 'The provider tried a BuildKit session, which this daemon does not offer; Podman’s does not. It then builds without BuildKit, mostly with success. Older versions of the provider report the failed session as an error, so that the resource fails although the image was built.',
  stateSafety: {
    answer: 'yes',
    why: 'The image may be built and pushed already, but the state does not say so. The next update builds it again.',
  },
  steps: [
    { text: 'Update the `docker` provider: newer versions only warn.' },
    {
      text: 'Or build without BuildKit: `builderVersion: "BuilderV1"` in the `build` of the image.',
    },
    { text: 'Or use a daemon with BuildKit, such as Docker’s own.', shell: 'docker version' },
  ],
  link: { title: 'Docker provider', url: 'https://www.pulumi.com/registry/packages/docker/' },
  versions: 'Provider `docker` 4.',
  samples: [
    {
      text: 'error: Error running BuildKit session: failed to dial gRPC: unable to upgrade to h2c, received 404',
      source: 'report',
    },
  ],
};
