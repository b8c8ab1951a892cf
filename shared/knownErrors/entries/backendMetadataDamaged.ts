import { whichBackend } from '../commonSteps';
import type { KnownError } from '../knownError';

export const backendMetadataDamaged: KnownError = {
  id: 'backend-metadata-damaged',
  group: 'backend',
  title: 'The backend’s own `meta.yaml` cannot be read',
  severity: 'error',
  patterns: [/corrupt store: [^\n]{1,300}/, /state store unsupported: 'meta\.yaml' version/],
  covers: ['yaml-program-fault'],
  what: 'A self-managed backend has a file `.pulumi/meta.yaml`, which says in which layout its stacks are kept. It is damaged, or it was written by a newer Pulumi. The stacks themselves are beside it, untouched.',
  stateSafety: {
    answer: 'yes',
    why: 'The stacks’ files are not touched by this. Pulumi refuses to read them only until it knows their layout.',
  },
  steps: [
    {
      text: 'If a newer CLI has written it, update this one.',
      link: { title: 'Install Pulumi', url: 'https://www.pulumi.com/docs/install/' },
    },
    {
      text: 'If it is damaged, and the backend has stacks in folders of their projects (`.pulumi/stacks/PROJECT/`), its content is the one line `version: 1`. Copy the old file first.',
    },
    whichBackend,
  ],
  link: { title: 'State and backends', url: 'https://www.pulumi.com/docs/iac/concepts/state-and-backends/' },
  versions: 'Self-managed backends.',
  samples: [
    {
      text: 'error: read state metadata: corrupt store: unmarshal ".pulumi/meta.yaml": yaml: line 2: did not find expected key',
      source: 'code',
    },
    { text: 'error: corrupt store: missing version in ".pulumi/meta.yaml"', source: 'code' },
    {
      text: "error: state store unsupported: 'meta.yaml' version (2) is not supported by this version of the Pulumi CLI",
      source: 'code',
    },
  ],
};
