import type { KnownError } from '../knownError';

export const createdNotReadable: KnownError = {
  id: 'created-not-readable',
  group: 'resources',
  title: 'The cloud took the request, and then the provider could not read the object',
  severity: 'error',
  patterns: [
    /resource (?:partially )?created but read failed[^\n]{0,400}/,
    /object retrieval failure after successful (?:create|update)[^\n]{0,400}/,
    /expected non-nil error with nil state during Create of [^\n]{1,300}/,
    /Resource (?:creation|create) succeeded, but (?:the )?read(?:ing)? [^\n]{0,200}/,
  ],
  what: 'The cloud answered that it makes the object, and a moment later it does not give it out. Either the cloud still works on it, or it gave up after its first answer (a name that is taken, a value that it checks late), or it cannot give out objects of this kind.',
  stateSafety: {
    answer: 'unknown',
    why: 'The object may exist. The state may have an entry for it, which says that it is not ready, or none.',
  },
  steps: [
    {
      text: 'Look for the object in the cloud’s console, and in its log of activities for the real reason.',
    },
    {
      text: 'If it is there, have the state compared with the cloud, and run the update again.',
      command: 'refreshStack',
      shell: 'pulumi up --refresh',
    },
    {
      text: 'If it is there and the next update says that it exists already, take it over instead of creating it.',
      command: 'adoptResource',
    },
    { text: 'If it is not there, mend what the log says, and run the update again.', shell: 'pulumi up' },
  ],
  link: { title: 'pulumi refresh', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_refresh/' },
  versions: 'The native providers of Azure and Google Cloud.',
  samples: [
    {
      text: 'error: resource partially created but read failed autorest/azure: Service returned an error. Status=404 Code="NotFound" Message="Resource with ID \'shop\' does not exist."',
      source: 'report',
    },
  ],
};
