import { selfManaged } from '../guideLinks';
import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const backendNotFound: KnownError = {
  id: 'backend-not-found',
  group: 'backend',
  title: 'The self-managed backend cannot be opened',
  severity: 'error',
  patterns: [
    /bucket (?:s3|gs|azblob|file):\/\/[^\s]{1,300} is not accessible/,
    /unable to open (?:bucket|state directory|state database) [^\n]{1,300}/,
    /could not log in to the state backend "[^"\n]{1,600}"/,
    /read "\.pulumi\/meta\.yaml"/,
  ],
  what:
    'The folder, bucket or database that holds your stacks is not there, or cannot be opened from here. The end of the ' +
    'message says why.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Find out which backend it is, and why it cannot be opened. `PULUMI_BACKEND_URL` and `backend` in Pulumi.yaml take precedence over the last login.',
      command: 'diagnoseEnvironment',
    },
    { text: 'For a folder on a share or another disk, see whether it is mounted.' },
    {
      text: 'If it is the wrong one, log in to the right one: `pulumi login file://FOLDER`.',
      command: 'logIn',
    },
  ],
  link: selfManaged,
  versions:
    'All versions; newer ones name the address as you have written it, and who says that it is to be used.',
  samples: [
    {
      text: 'error: unable to open bucket file:///srv/backend?no_tmp_dir=true: stat /srv/backend: no such file or directory',
      source: 'cli',
    },
    {
      text: 'error: unable to open state directory "file://~/states" (resolved to "file:///home/me/states"): stat /home/me/states: no such file or directory',
      source: 'code',
    },
    {
      text: 'error: could not log in to the state backend "file:///srv/states": stat /srv/states: no such file or directory',
      source: 'code',
    },
  ],
};
