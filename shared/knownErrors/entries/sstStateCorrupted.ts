import type { KnownError } from '../knownError';

export const sstStateCorrupted: KnownError = {
  id: 'sst-state-corrupted',
  group: 'state',
  title: 'SST says that the state of the stage is corrupted',
  severity: 'error',
  patterns: [/Your app state is corrupted\./, /Run `?sst state repair`? to fix state integrity issues/],
  what: 'SST deploys a stack of Pulumi, and Pulumi refuses its state: a resource names a provider, a parent or a dependency that the state does not have, or one is there twice. It comes from an interrupted deployment or an edit by hand. Nothing in the cloud is lost.',
  stateSafety: {
    answer: 'repairable',
    why: 'Pulumi refuses the state as it is, and nothing is lost. Keep a copy before you repair it.',
  },
  steps: [
    {
      text: 'Export the state and open it in the editor, which marks what is wrong: `sst state export --stage STAGE > before.json`. The light bulb repairs it, and “Pulumi: Write State Back to SST” hands it back.',
    },
    {
      text: 'Or let SST repair it, after a look at what it lists: `sst state repair --stage STAGE`. It also rewrites the name of a resource whose parent is gone, and the next deployment replaces that resource.',
    },
    { text: 'See what the next deployment would change before it runs: `sst diff --stage STAGE`.' },
  ],
  link: { title: 'SST’s commands', url: 'https://sst.dev/docs/reference/cli/' },
  versions: 'SST 3 and newer.',
  samples: [
    {
      text: '✕  Failed    \n\nYour app state is corrupted.\n\nRun `sst state repair` to fix state integrity issues',
      source: 'cli',
    },
  ],
};
