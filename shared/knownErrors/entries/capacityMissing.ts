import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const capacityMissing: KnownError = {
  id: 'capacity-missing',
  group: 'resources',
  title: 'The cloud does not have this size here at the moment',
  severity: 'error',
  patterns: [
    /\b(?:SkuNotAvailable|InsufficientInstanceCapacity|InsufficientHostCapacity|InsufficientReservedInstanceCapacity|InsufficientDBInstanceCapacity\w{0,6}|InsufficientCacheClusterCapacity\w{0,6}|UnsupportedAvailabilityZoneException|ZONE_RESOURCE_POOL_EXHAUSTED\w{0,20}|stockout|ZonalAllocationFailed|AllocationFailed|OverconstrainedAllocationRequest|OverconstrainedZonalAllocationRequest)\b[^\n]{0,300}/,
    /Your requested instance type \([\w.-]{1,40}\) is not supported in your requested Availability Zone[^\n]{0,200}/,
    /(?:is currently (?:not|un)available in (?:location|zone)|does not have enough resources available to fulfill the request|do not currently have sufficient [\w.-]{1,40} capacity)[^\n]{0,200}/,
  ],
  what: 'The wish is valid, but this region or zone has none of this size to give, not to this account, or never had it. It is no quota of yours.',
  stateSafety: operationRefused,
  steps: [
    { text: 'Take another size, or another zone or region. The message may name those that have it.' },
    {
      text: 'List what is there: `az vm list-skus`, `aws ec2 describe-instance-type-offerings`, `gcloud compute machine-types list`.',
    },
    { text: 'If it worked before, try again later.', shell: 'pulumi up' },
  ],
  link: {
    title: 'Azure: errors for SKU not available',
    url: 'https://learn.microsoft.com/azure/azure-resource-manager/troubleshooting/error-sku-not-available',
  },
  versions: 'AWS, Azure and Google providers.',
  samples: [
    {
      text: "    error: Code=\"SkuNotAvailable\" Message=\"The requested size for resource 'web' is currently not available in location 'westus' zones '' for subscription.\"",
      source: 'report',
    },
    {
      text: '    \t* creating EC2 Instance: InsufficientInstanceCapacity: We currently do not have sufficient p3.2xlarge capacity in the Availability Zone you requested.',
      source: 'report',
    },
  ],
};
