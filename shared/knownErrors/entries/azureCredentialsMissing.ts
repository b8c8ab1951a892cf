import { selfManaged } from '../guideLinks';
import { startedFrom, whichBackend } from '../commonSteps';
import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const azureCredentialsMissing: KnownError = {
  id: 'azure-credentials-missing',
  group: 'login',
  title: 'Pulumi finds no Azure credentials for the backend',
  severity: 'error',
  patterns: [
    /azureblob: Options\.AccountName is required/,
    /azblob\.NewSharedKeyCredential: [^\n]{1,200}/,
    /blob \([^\n]{1,400}DefaultAzureCredential: failed to acquire a token/,
    /blob \([^\n]{1,400}authenticated requests are not permitted for non TLS protected \(https\) endpoints/,
  ],
  what:
    'The states are in Azure Blob Storage. Pulumi needs to know the storage account and has to prove who you are: with a ' +
    'key or a SAS token of the account, or as you are signed in. The account is not named, the key cannot be read, or ' +
    'you are signed in nowhere. (A sign-in is never sent to an address of `http`; there it takes a key.)',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Name the storage account, here or as `storage_account=` in the backend’s address: `export AZURE_STORAGE_ACCOUNT=ACCOUNT`.',
    },
    { text: 'Sign in.', shell: 'az login' },
    {
      text: 'Or set `AZURE_STORAGE_KEY` to one of the account’s keys, whole, as the portal shows it (it ends with `==`), or `AZURE_STORAGE_SAS_TOKEN`. Do that where no history keeps it.',
    },
    startedFrom,
    whichBackend,
  ],
  link: selfManaged,
  versions: 'Backends in Azure Blob Storage.',
  samples: [
    {
      text: 'error: unable to open bucket azblob://state: azureblob: Options.AccountName is required',
      source: 'cli',
    },
    {
      text: 'error: read ".pulumi/meta.yaml": blob (key ".pulumi/meta.yaml") (code=Unknown): DefaultAzureCredential: failed to acquire a token.',
      source: 'cli',
    },
    {
      text: 'error: unable to open bucket azblob://state: failed azblob.NewSharedKeyCredential: decode account key: illegal base64 data at input byte 0',
      source: 'cli',
    },
  ],
};
