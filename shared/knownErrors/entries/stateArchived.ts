import { selfManaged } from '../guideLinks';
import type { KnownError } from '../knownError';

export const stateArchived: KnownError = {
  id: 'state-archived',
  group: 'backend',
  title: 'The backend’s files have been moved to an archive',
  severity: 'error',
  patterns: [
    /\(code=[A-Za-z]{1,30}\): operation error S3: [^\n]{1,400}InvalidObjectState/,
    // Older CLIs, with an older S3 library.
    /\(code=[A-Za-z]{1,30}\): InvalidObjectState: /,
    /ERROR CODE: BlobArchived/,
  ],
  what:
    'A rule of the bucket has moved files that were not written for a long time to a cheaper storage class, from which ' +
    'they cannot be read at once. In S3 that is Glacier. Pulumi’s files are among them.',
  stateSafety: {
    answer: 'repairable',
    why: 'Nothing is lost: the files are in the archive and can be brought back.',
  },
  steps: [
    {
      text: "Bring back the file that the message names. That takes from minutes to a day: `aws s3api restore-object --bucket BUCKET --key .pulumi/meta.yaml --restore-request 'Days=7'`.",
    },
    {
      text: "See which others below `.pulumi` are archived; they need the same: `aws s3api list-objects-v2 --bucket BUCKET --prefix .pulumi/ --query \"Contents[?contains(['GLACIER','DEEP_ARCHIVE'], StorageClass)].Key\"`.",
    },
    {
      text: 'When they can be read, copy each onto itself, so that it stays: `aws s3 cp s3://BUCKET/.pulumi/ s3://BUCKET/.pulumi/ --recursive --storage-class STANDARD --force-glacier-transfer`.',
    },
    {
      text: 'Exclude `.pulumi/` from the bucket’s lifecycle rule. Only old history may be archived.',
    },
    { text: 'Then check whether all stacks are there.', shell: 'pulumi stack ls --all' },
  ],
  link: selfManaged,
  versions: 'Backends in S3 and Azure Blob Storage.',
  samples: [
    {
      text: 'error: read ".pulumi/meta.yaml": blob (key ".pulumi/meta.yaml") (code=Unknown): operation error S3: GetObject, https response error StatusCode: 403, RequestID: TX0001, HostID: host-id, InvalidObjectState: The operation is not valid for the object\'s storage class',
      source: 'cli',
    },
  ],
};
