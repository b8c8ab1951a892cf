import { selfManaged, reportBug } from '../guideLinks';
import type { KnownError } from '../knownError';

export const postgresSimilarNames: KnownError = {
  id: 'postgres-similar-names',
  group: 'backend',
  title: 'Two similar project names in one database table crash Pulumi',
  severity: 'error',
  patterns: [/diy\/postgres\.\(\*postgresBucketDriver\)\.ListPaged/],
  what:
    'PostgreSQL takes an underscore in a search for any character. So if one project is called `a_b` and another `a-b`, ' +
    'Pulumi finds the files of both when it looks for those of `a_b`, and crashes. It is a bug in Pulumi.',
  stateSafety: { answer: 'yes', why: 'It crashed while it read. Both projects’ states are as they were.' },
  steps: [
    {
      text: 'Give the project whose name has no underscore a table of its own: its commands still work. Copy its stacks to the same address with another `table=`.',
      command: 'migrateStack',
    },
    {
      text: 'Remove the copied stacks from the old table, when you have seen that the new ones work: `pulumi stack rm STACK --force --preserve-config`.',
    },
    { text: 'Then try the other project again.', shell: 'pulumi stack ls' },
    {
      text: 'Tell Pulumi’s developers, with the text of the crash.',
      command: 'reportProblem',
      link: reportBug,
    },
  ],
  link: selfManaged,
  versions: 'Backends in PostgreSQL; seen with CLI 3.255.',
  samples: [
    {
      text: 'github.com/pulumi/pulumi/pkg/v3/backend/diy/postgres.(*postgresBucketDriver).ListPaged(0x1090d6383748, {0x45b7790, 0x1090d796e570}, 0x1090d802b630)',
      source: 'cli',
    },
  ],
};
