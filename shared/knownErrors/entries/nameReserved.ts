import type { KnownError } from '../knownError';

export const nameReserved: KnownError = {
  id: 'name-reserved',
  group: 'resources',
  title: 'The name belongs to a recently deleted object',
  severity: 'error',
  patterns: [
    /already scheduled for deletion/,
    /already exists in (?:a )?(?:soft[- ])?deleted state[^\n]{0,200}/,
    /\b(?:FlagMustBeSetForRestore|QueueDeletedRecently)\b[^\n]{0,300}/,
    /You must wait 60 seconds after deleting a queue/,
  ],
  what: 'The cloud keeps some kinds of objects for days or weeks after they were deleted (secrets, key vaults, keys, API Management), so that they can be brought back. Until then, nothing else may have the name.',
  stateSafety: { answer: 'yes', why: 'Nothing was made.' },
  steps: [
    {
      text: 'If the old one may go for good, purge it in the cloud: in AWS, `aws secretsmanager delete-secret --force-delete-without-recovery`; in Azure, `az keyvault purge`. That cannot be undone.',
    },
    {
      text: 'If its contents matter, restore it there, and import it.',
      link: { title: 'Importing resources', url: 'https://www.pulumi.com/docs/iac/guides/migration/import/' },
    },
    { text: 'Or give yours another name: without a fixed name, Pulumi makes one that is free.' },
    { text: 'For stacks that come and go, have it deleted at once: `recoveryWindowInDays: 0` of a secret.' },
  ],
  link: { title: 'Importing resources', url: 'https://www.pulumi.com/docs/iac/guides/migration/import/' },
  versions: 'AWS, Azure and Google Cloud.',
  samples: [
    {
      text: "    	* creating Secrets Manager Secret (shop): InvalidRequestException: You can't create this secret because a secret with this name is already scheduled for deletion.",
      source: 'report',
    },
  ],
};
