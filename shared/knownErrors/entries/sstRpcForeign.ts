import type { KnownError } from '../knownError';
import { operationUnknown } from '../stateSafeties';

export const sstRpcForeign: KnownError = {
  id: 'sst-rpc-foreign',
  group: 'network',
  severity: 'error',
  title: 'Another program answers in the place of SST',
  patterns: [/Failed to call RPC: <!DOCTYPE html>/],
  what: 'SST’s parts talk to each other over a port of this machine, and there another program answered with a page: a second SST (another version, another app) or a development server.',
  stateSafety: operationUnknown,
  steps: [
    { text: 'End other runs of `sst` and servers on this machine, then run it again.' },
    {
      text: 'See which program has the port (13557 and above are SST’s).',
      shell: 'lsof -nP -iTCP -sTCP:LISTEN',
    },
  ],
  link: { title: 'SST: command line', url: 'https://sst.dev/docs/reference/cli/' },
  versions: 'SST 3.',
  samples: [{ text: '   Failed to call RPC: <!DOCTYPE html>', source: 'report' }],
};
