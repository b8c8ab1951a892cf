import { startedFrom, whichBackend } from '../commonSteps';
import { selfManaged } from '../guideLinks';
import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const backendCredentialsRefused: KnownError = {
  id: 'backend-credentials-refused',
  group: 'login',
  title: 'The backend’s cloud does not accept your credentials',
  severity: 'error',
  patterns: [
    /\(code=[A-Za-z]{1,30}\): operation error S3: [A-Za-z0-9]{1,40}, [^\n]{1,400}(?:InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|XAdminUserNotFound)/,
    /\(code=[A-Za-z]{1,30}\): [A-Z]{3,7} http[^\n]{1,600}\n-{20,120}\r?\nRESPONSE 403[^\n]{0,300}\nERROR CODE: Auth(?:orizationFailure|enticationFailed)/,
    /(?:ERROR CODE: |ErrorCode=)(?:AuthorizationFailure|AuthenticationFailed|InvalidAuthenticationInfo)/,
    // Older CLIs, with an older S3 library.
    /\(code=[A-Za-z]{1,30}\): (?:InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken): /,
  ],
  what:
    'The cloud that keeps the states was reached, and does not know these credentials: the key is that of another ' +
    'account or has been deleted, the secret does not belong to it, or it was copied incompletely.',
  stateSafety: nothingDone,
  steps: [
    whichBackend,
    { text: 'In AWS, see which key is used, and where it comes from.', shell: 'aws configure list' },
    {
      text: 'In AWS, sign in again, or set `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY` of one and the same key. Temporary keys need their `AWS_SESSION_TOKEN`, too.',
      shell: 'aws sso login',
    },
    {
      text: 'In Azure, take the key or the SAS token from the portal again. `AZURE_STORAGE_ACCOUNT` must name the account that it is of.',
    },
    { text: 'In Azure, the account’s firewall can be the reason, too: it must let your network in.' },
    startedFrom,
  ],
  link: selfManaged,
  versions: 'Backends in S3 and what speaks its protocol, and in Azure Blob Storage.',
  samples: [
    {
      text: 'error: read ".pulumi/meta.yaml": blob (key ".pulumi/meta.yaml") (code=Unknown): operation error S3: GetObject, https response error StatusCode: 403, RequestID: TX0001, HostID: host-id, api error SignatureDoesNotMatch: The request signature we calculated does not match the signature you provided. Check your key and signing method.',
      source: 'cli',
    },
    {
      text:
        'error: read ".pulumi/meta.yaml": blob (key ".pulumi/meta.yaml") (code=Unknown): GET http://127.0.0.1:9560/devstoreaccount1/state/.pulumi/meta.yaml\n' +
        '--------------------------------------------------------------------------------\n' +
        'RESPONSE 403: 403 Server failed to authenticate the request. Make sure the value of the Authorization header is formed correctly including the signature.\n' +
        'ERROR CODE: AuthorizationFailure',
      source: 'cli',
    },
  ],
};
