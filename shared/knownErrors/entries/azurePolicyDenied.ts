import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const azurePolicyDenied: KnownError = {
  id: 'azure-policy-denied',
  group: 'resources',
  title: 'A policy of the Azure subscription forbids this resource',
  severity: 'error',
  patterns: [/RequestDisallowedByPolicy[^\n]{0,300}/, /was disallowed by policy[^\n]{0,300}/],
  what: 'The identity may make such a resource, but Azure Policy refuses this one: its region, size, tags or settings are not allowed here. The message names the policy.',
  stateSafety: operationRefused,
  steps: [
    {
      text: 'Change the property that the policy is about (its name and its rules are in the message, or in the portal under Policy).',
    },
    { text: 'If it must be, ask who manages the policy for an exemption.' },
  ],
  link: {
    title: 'Azure Native provider: setup',
    url: 'https://www.pulumi.com/registry/packages/azure-native/installation-configuration/',
  },
  versions: 'Azure providers.',
  samples: [
    {
      text: '    error: Code="RequestDisallowedByPolicy" Message="Resource \'images\' was disallowed by policy."',
      source: 'report',
    },
  ],
};
