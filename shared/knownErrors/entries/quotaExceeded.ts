import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const quotaExceeded: KnownError = {
  id: 'quota-exceeded',
  group: 'resources',
  title: 'A quota of the cloud is used up',
  severity: 'error',
  patterns: [
    /^[ \t|]{0,12}Quota violated:/,
    /\b(?:ErrCode_InsufficientVCPUQuota|InsufficientVCPUQuota|OperationNotAllowed\b[^\n]{1,300}[Qq]uota)[^\n]{0,200}/,
    /\b(?:LimitExceeded(?:Exception|Fault)?|\w{1,50}LimitExceeded(?:Exception|Fault)?|ServiceQuotaExceeded(?:Exception)?|QuotaExceeded|VcpuLimitExceeded|TooManyBuckets|quotaExceeded|QUOTA_EXCEEDED)\b[^\n]{0,300}/,
    /Quota [^\n]{1,80} exceeded[^\n]{0,200}/,
    /exceeded quota: [^\n]{1,200}/,
    /exceeding approved [\w ]{1,60} [Qq]uota/,
    /not enough available [\w ]{1,40}limit\b[^\n]{0,100}/,
  ],
  what: 'The account has reached its maximum number of these objects in this region. The provider can raise the limit.',
  stateSafety: operationRefused,
  steps: [
    { text: 'Remove what nobody needs, or use another region.' },
    { text: 'Ask the provider for more: Service Quotas (AWS), Quotas (Azure, Google Cloud).' },
  ],
  link: {
    title: 'AWS service quotas',
    url: 'https://docs.aws.amazon.com/general/latest/gr/aws_service_limits.html',
  },
  versions: 'All providers.',
  samples: [
    {
      text: '    \t* creating EC2 EIP: AddressLimitExceeded: The maximum number of addresses has been reached.',
      source: 'report',
    },
  ],
};
