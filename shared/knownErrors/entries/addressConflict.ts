import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const addressConflict: KnownError = {
  id: 'address-conflict',
  group: 'resources',
  title: 'Another network has this range of addresses',
  severity: 'error',
  patterns: [
    /conflicts with (?:another|existing|an existing) (?:subnet|subnetwork|network|route|range|CIDR)[^\n]{0,200}/,
    /\b(?:InvalidSubnet\.Conflict|InvalidVpc\.Range|NetcfgSubnetRangesOverlap|NetcfgInvalidSubnet)\b[^\n]{0,300}/,
    /(?:CIDR|address (?:space|range|prefix)|IP range)[^\n]{0,200} overlap(?:s|ping)?\b[^\n]{0,200}/,
  ],
  what: 'Two networks may not have the same addresses. The other one is an older one of the cloud, or the one that this update is to replace: Pulumi makes the new one first, and deletes the old one afterwards.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'If it is a replacement, have the old one deleted first: the option `deleteBeforeReplace`.',
      link: {
        title: 'The deleteBeforeReplace option',
        url: 'https://www.pulumi.com/docs/iac/concepts/options/deletebeforereplace/',
      },
    },
    { text: 'Otherwise choose a free range, and see in the console which network has this one.' },
    {
      text: 'If the other one is deleted in the same update, do it in two: first remove it, then add the new one.',
      shell: 'pulumi up',
    },
  ],
  link: {
    title: 'The deleteBeforeReplace option',
    url: 'https://www.pulumi.com/docs/iac/concepts/options/deletebeforereplace/',
  },
  versions: 'All providers.',
  samples: [
    {
      text: "    error: creating EC2 Subnet: InvalidSubnet.Conflict: The CIDR '10.0.1.0/24' conflicts with another subnet",
      source: 'report',
    },
  ],
};
