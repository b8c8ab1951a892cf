import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const ignoreChangesPath: KnownError = {
  id: 'ignore-changes-path',
  group: 'resources',
  title: '`ignoreChanges` names something that is only in one of the two',
  severity: 'error',
  patterns: [
    /cannot ignore changes (?:in added or removed elements of the path: "(?<path>[^"\n`]{1,200})"|to the following properties because one or more elements of the path are missing: "(?<path2>[^"\n`]{1,200})")/,
  ],
  what: 'To ignore a change Pulumi puts the old value in the place of the new one. Where an element of the path is missing in the state or in the program (a list that has become longer, a map without the key), there is nothing to put.',
  stateSafety: programNotRun,
  steps: [
    { text: 'Name the element above, such as `tags` for `tags.env`, or the whole list.' },
    {
      text: 'Or make the program and the state equal once, by a refresh or by the value in the program, and ignore it afterwards.',
      command: 'refreshStack',
    },
  ],
  link: {
    title: 'ignoreChanges',
    url: 'https://www.pulumi.com/docs/iac/concepts/resources/options/ignorechanges/',
  },
  versions: 'All versions; newer ones only say it and go on.',
  samples: [
    {
      text: 'error: cannot ignore changes to the following properties because one or more elements of the path are missing: "spec.replicas"',
      source: 'report',
    },
  ],
};
