import { whichBackend } from '../commonSteps';
import type { KnownError } from '../knownError';
import { selfManaged } from '../guideLinks';

export const bucketMissing: KnownError = {
  id: 'bucket-missing',
  group: 'backend',
  title: 'The backend’s bucket or container does not exist',
  severity: 'error',
  patterns: [
    /\(code=NotFound\): operation error S3: [A-Za-z0-9]{1,40}, [^\n]{0,400}NoSuchBucket/,
    // Older CLIs, with an older S3 library.
    /\(code=NotFound\): NoSuchBucket: /,
    /\(code=NotFound\): storage: bucket doesn't exist/,
    /\(code=NotFound\): [A-Z]{3,7} http[^\n]{1,600}\n-{20,120}\r?\nRESPONSE 404[^\n]{0,300}\nERROR CODE: ContainerNotFound/,
    /(?:ERROR CODE: |ErrorCode=)ContainerNotFound/,
  ],
  what:
    'The cloud was reached and knows no bucket (or, in Azure, no container) of that name in your account. Mostly the ' +
    'address has a spelling mistake, or you are signed in to another account or subscription.',
  stateSafety: {
    answer: 'unknown',
    why: 'Nothing was read or written. If the bucket was deleted, the states in it are gone, too.',
  },
  steps: [
    whichBackend,
    { text: 'In AWS, see whether your account has it.', shell: 'aws s3 ls' },
    { text: 'In Google Cloud, see whether your project has it.', shell: 'gcloud storage ls' },
    {
      text: 'In Azure, see whether the storage account has it: `az storage container list --auth-mode login --account-name ACCOUNT --output table`.',
    },
    {
      text: 'If the address is wrong, log in to the right one: `pulumi login ADDRESS`.',
      command: 'logIn',
    },
    {
      text: 'If there never was one, make it with the tools of your cloud. Pulumi does not.',
      link: selfManaged,
    },
    {
      text: 'If it was deleted, ask your cloud’s administrators to bring it back. The states that this extension has backed up are still here.',
      command: 'manageKeptFiles',
    },
  ],
  link: selfManaged,
  versions: 'Backends in S3, Google Cloud Storage and Azure Blob Storage.',
  samples: [
    {
      text: 'error: problem logging in: error listing stacks: could not list bucket: blob (code=NotFound): operation error S3: ListObjectsV2, https response error StatusCode: 404, RequestID: R8gnMXnuo0Qs, HostID: 9Gjjt1m, NoSuchBucket: The specified bucket does not exist',
      source: 'cli',
    },
    {
      text: "error: error listing stacks: could not list bucket: blob (code=NotFound): storage: bucket doesn't exist: googleapi: Error 404: Not Found, notFound",
      source: 'cli',
    },
    {
      text:
        'error: error listing stacks: could not list bucket: blob (code=NotFound): GET http://127.0.0.1:9560/devstoreaccount1/nosuch\n' +
        '--------------------------------------------------------------------------------\n' +
        'RESPONSE 404: 404 The specified container does not exist.\n' +
        'ERROR CODE: ContainerNotFound',
      source: 'cli',
    },
  ],
};
