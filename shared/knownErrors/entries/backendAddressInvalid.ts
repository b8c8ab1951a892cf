import { escapedPassword, whichBackend } from '../commonSteps';
import { selfManaged } from '../guideLinks';
import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const backendAddressInvalid: KnownError = {
  id: 'backend-address-invalid',
  group: 'backend',
  title: 'The backend’s address is invalid',
  severity: 'error',
  patterns: [
    /unknown backend cloudUrl format '(?<scheme>[\w+.-]{1,40})'/,
    /(?:unable to open (?:bucket|state [a-z]{1,20})|could not log in to the state backend) [^\n]{1,1000}(?:unknown|invalid) query parameter "(?<parameter>[\w.-]{1,60})"/,
    /s3blob\.OpenBucket: bucketName is required/,
    /failed to ping PostgreSQL: pq: (?:unrecognized configuration parameter|wrong value for) "(?<parameter>[\w.-]{1,60})"/,
    /parse "[a-z]{2,10}:[^\n]{1,900}: (?:net\/url: invalid userinfo|invalid (?:port|URL escape|character))/,
    /diy URL [^\n]{1,400} has an illegal prefix/,
  ],
  what:
    'Pulumi could not parse the address: it begins with an unknown kind of backend, has a parameter ' +
    'that this kind does not know, or lacks the name of the bucket. No server was asked.',
  stateSafety: nothingDone,
  steps: [
    whichBackend,
    {
      text: 'Begin it with `s3://`, `gs://`, `azblob://`, `file://`, `postgres://` (not `postgresql://`), or `https://` for Pulumi Cloud and services like it: `pulumi login ADDRESS`.',
      command: 'logIn',
    },
    {
      text: 'Take out or correct the parameter that the message names: `{parameter}`. What each kind knows is in the documentation.',
      link: selfManaged,
    },
    { text: 'In a terminal, put it between quotes: `&` and `?` mean something to the shell.' },
    escapedPassword,
  ],
  link: selfManaged,
  versions: 'Self-managed backends.',
  samples: [
    {
      text: "error: unknown backend cloudUrl format 's4' (supported Url formats are: azblob://, gs://, s3://, file://, https://, http:// and postgres://)",
      source: 'cli',
    },
    {
      text: 'error: unable to open bucket gs://state?foo=1: open bucket gs://state?foo=1: invalid query parameter "foo"',
      source: 'cli',
    },
    {
      text: 'error: problem logging in: unable to open bucket s3:?region=us-east-1: s3blob.OpenBucket: bucketName is required',
      source: 'cli',
    },
  ],
};
