import { guide } from '../guideLinks';
import type { KnownError } from '../knownError';

export const proxyCapturesLoopback: KnownError = {
  id: 'proxy-captures-loopback',
  group: 'network',
  title: 'Pulumi’s processes cannot reach each other, mostly because of a proxy',
  severity: 'error',
  patterns: [
    // Words of the gRPC library in Node programs.
    /E Failed to connect to proxy [^\n]{1,200}/,
    /14 UNAVAILABLE: (?!resource monitor)[^\n]{1,200}/,
    /plugin \[[^\]\n]{1,300}\] did not begin responding to RPC connections/,
    /plugin \[[^\]\n]{1,300}\] did not come alive: /,
    /connect ECONNREFUSED (?:127\.0\.0\.1|::1):\d{1,5}/,
    // An update that ends without output.
    /^(?:Previewing update|Updating|Refreshing|Destroying) \([^)\n]{1,200}\):[ \t]{0,20}\r?\n(?:[ \t]{0,20}\r?\n){1,5}Resources:[ \t]{0,20}\r?\n[ \t\r\n]{0,40}(?:\$[ \t]{0,4})?$(?![^])/,
  ],
  what:
    'The CLI, your program and the plugins are separate processes that talk to each other over the address 127.0.0.1. ' +
    'They cannot reach each other. Usually a proxy is the reason: the environment sets `http_proxy` or `https_proxy`, ' +
    'and does not exclude 127.0.0.1 and localhost. Pulumi then ends without a result, or with an error of “gRPC”.\n\n' +
    'Otherwise a plugin crashed or was too slow to start; then the lines before say so.',
  stateSafety: { answer: 'yes', why: 'The program could not register any resource, so nothing was changed.' },
  steps: [
    {
      text: 'Check whether a proxy is the reason: the command tests the connections between Pulumi’s processes, and says what to set.',
      command: 'diagnoseEnvironment',
    },
    {
      text: 'Exclude 127.0.0.1 and localhost; set both variables; no space after the comma, which Node does not understand.',
      shell: 'export no_proxy=127.0.0.1,localhost NO_PROXY=127.0.0.1,localhost',
    },
    { text: 'In Windows’ PowerShell that is:', shell: '$env:NO_PROXY = "127.0.0.1,localhost"' },
    {
      text: 'Also set it in the environment that VS Code starts in, and restart VS Code.',
    },
    { text: 'Try again.', shell: 'pulumi preview' },
    {
      text: 'If no proxy is set, run it with a log to see which part did not answer.',
      command: 'verboseLog',
      shell: 'pulumi preview --logtostderr -v=9 2> pulumi.log',
    },
  ],
  link: guide.connection,
  versions: 'All versions. Newer SDKs name the proxy; older ones end silently after `Resources:`.',
  samples: [
    {
      text: '    E Failed to connect to proxy 127.0.0.1:3128 with error connect ECONNREFUSED 127.0.0.1:3128',
      source: 'cli',
    },
    {
      text: '    Error: 14 UNAVAILABLE: No connection established. Last error: undefined. Resolution note:',
      source: 'cli',
    },
    { text: 'Previewing update (dev):\n\nResources:\n\n$', source: 'guide' },
    {
      text: 'error: could not launch plugin: nodejs plugin [/usr/local/bin/pulumi-language-nodejs] did not begin responding to RPC connections',
      source: 'report',
    },
  ],
};
