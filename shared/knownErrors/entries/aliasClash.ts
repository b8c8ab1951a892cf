import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const aliasClash: KnownError = {
  id: 'alias-clash',
  group: 'programs',
  title: 'Two resources have the same alias',
  severity: 'error',
  patterns: [/'\) (?:aliased to the same|have the same alias): '/, /failed to normalize URN references/],
  what:
    'A resource that was renamed remembers its old name as an alias. Two resources of this state claim the same old ' +
    'name, so Pulumi does not know which of them a reference to it means, and stops before it does anything.',
  stateSafety: { answer: 'yes', why: 'The update was stopped before its first step.' },
  steps: [
    {
      text: 'Open the stack’s state: the two aliases are marked. Remove the one that is wrong, and save it.',
      command: 'editState',
    },
    { text: 'See whether the program gives two resources the same alias, and correct that, too.' },
  ],
  link: guide.editing,
  versions: 'All versions.',
  samples: [
    {
      text: "error: pre-step event returned an error: failed to normalize URN references: Two resources ('urn:pulumi:dev::shop::pulumi-nodejs:dynamic/shop:Cache::cache' and 'urn:pulumi:dev::shop::shop:index:Storefront$pulumi-nodejs:dynamic/shop:Server::web') aliased to the same: 'urn:pulumi:dev::shop::a:b:C::x'",
      source: 'cli',
    },
  ],
};
