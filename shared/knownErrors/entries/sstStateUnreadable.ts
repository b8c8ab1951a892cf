import type { KnownError } from '../knownError';

export const sstStateUnreadable: KnownError = {
  id: 'sst-state-unreadable',
  group: 'state',
  title: 'SST cannot read the state of the stage',
  severity: 'error',
  patterns: [
    /\|  Error {1,12}(?:unexpected EOF|unexpected end of JSON input|invalid character )[^\n]{0,200}/,
    /✕  Failed\s{1,20}invalid character '[^\n]{1,100}/,
  ],
  what: 'The file with the stage’s state is no whole JSON: it is empty, was cut off while it was written, or has something else in it. SST keeps it in its bootstrap bucket (or in `~/.config/sst/state` with `home: "local"`), as `app/APP/STAGE.json`.',
  stateSafety: {
    answer: 'unknown',
    why: 'This state cannot be read, but SST keeps the states from after each run, in the folder `snapshot` beside `app`.',
  },
  steps: [
    {
      text: 'Copy the file somewhere else first, with the bucket’s own tools, and open it in the editor: it says where the text breaks off.',
    },
    {
      text: 'Take the newest whole file of `snapshot/APP/STAGE/`, compare it with the copy, and put it in its place.',
    },
    {
      text: 'Then compare the state with the real resources, because the snapshot may be older than the last deployment: `sst refresh --stage STAGE`.',
    },
  ],
  link: { title: 'SST’s commands', url: 'https://sst.dev/docs/reference/cli/' },
  versions: 'SST 3 and newer.',
  samples: [
    {
      text: '|  Error       unexpected EOF\n✕  Unexpected error occurred. Please run with --print-logs or check .sst/log/sst.log if available.',
      source: 'cli',
    },
  ],
};
