import type { KnownError } from '../knownError';

export const backendNotFound: KnownError = {
  id: 'backend-not-found',
  title: 'The self-managed backend cannot be opened',
  severity: 'error',
  patterns: [/unable to open bucket [^\n]{1,300}/, /read "\.pulumi\/meta\.yaml"/],
  what:
    'The folder or bucket that holds your stacks is not there, or your credentials for it are missing, expired or those ' +
    'of another account. The end of the message says which.',
  stateSafety: { answer: 'yes', why: 'Nothing was read or written.' },
  steps: [
    {
      text: 'See which backend it is; `PULUMI_BACKEND_URL` and `backend` in Pulumi.yaml come before the last login.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi whoami -v',
    },
    {
      text: 'For a bucket, log in to the cloud again (`aws sso login`, `az login`, `gcloud auth application-default login`).',
    },
    {
      text: 'For a folder, see whether it is mounted, and log in to the right one.',
      command: 'logIn',
      shell: 'pulumi login file://<folder>',
    },
  ],
  link: {
    title: 'Self-managed backends',
    url: 'https://www.pulumi.com/docs/iac/concepts/state-and-backends/',
  },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: unable to open bucket file:///srv/backend?no_tmp_dir=true: stat /srv/backend: no such file or directory',
      source: 'cli',
    },
  ],
};
