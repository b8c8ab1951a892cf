import type { KnownError } from '../knownError';
import { operationRefused } from '../stateSafeties';

export const dependencyNotReady: KnownError = {
  id: 'dependency-not-ready',
  group: 'resources',
  title: 'It needs another resource that is not ready yet',
  severity: 'error',
  patterns: [
    /does not have an associated load balancer/,
    /\b(?:ReferencedResourceNotProvisioned|ParentResourceNotFound|InvalidResourceReference|resourceNotReady)\b[^\n]{0,300}/,
    /(?:The resource|resource) '[^'\n]{1,300}' is not ready/,
    /The listener [^\n]{0,200}is not (?:ready|attached)[^\n]{0,100}/,
  ],
  what: 'The cloud refuses to make it because another resource that it names is still being made, or is not attached to anything yet. Pulumi makes a resource as soon as the values that it names are known; what it needs beyond those, only the program can say.',
  stateSafety: operationRefused,
  steps: [
    { text: 'Run the update again: mostly the other one is ready by now.', shell: 'pulumi up' },
    {
      text: 'For good, add the other resource to `dependsOn`: for an ECS service, the listener of the load balancer.',
      link: { title: 'dependsOn', url: 'https://www.pulumi.com/docs/iac/concepts/options/dependson/' },
    },
    { text: 'If it comes again, see whether the name or id that it refers to is the right one.' },
  ],
  link: { title: 'dependsOn', url: 'https://www.pulumi.com/docs/iac/concepts/options/dependson/' },
  versions: 'All providers.',
  samples: [
    {
      text: '    \t* error creating app service: InvalidParameterException: The target group with targetGroupArn arn:aws:elasticloadbalancing:us-east-1:1:targetgroup/tg/9 does not have an associated load balancer.',
      source: 'report',
    },
    {
      text: '    error: Code="ReferencedResourceNotProvisioned" Message="Cannot proceed with operation because resource /subscriptions/x/virtualNetworks/net used by resource web is not in Succeeded state."',
      source: 'report',
    },
  ],
};
