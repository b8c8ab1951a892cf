import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const pluginDependencies: KnownError = {
  id: 'plugin-dependencies',
  group: 'plugins',
  title: 'The packages of a component could not be installed',
  severity: 'error',
  patterns: [
    /error installing (?:provider|plugin) [^\s:]{1,200}: error installing dependencies: [^\n]{1,300}/,
    /installing plugin[^\n]{0,200}: (?:error )?installing dependencies[^\n]{1,300}/,
  ],
  what: 'Pulumi has fetched a component or provider that is written in TypeScript, Python or another language of programs, and has run the package manager of that language in its folder. That failed; this message does not have its output.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'See the reason: get the repository of the component at that version, and install its packages there.',
      shell: 'pulumi install',
    },
    {
      text: 'If that fails in the same way, the component is at fault (an error in its code counts, too), or a tool of its language is missing here: Node, Python, their package managers.',
      command: 'diagnoseEnvironment',
    },
    { text: 'Then try another version of the component, or tell its authors.' },
  ],
  link: {
    title: 'Building components',
    url: 'https://www.pulumi.com/docs/iac/using-pulumi/extending-pulumi/build-a-component/',
  },
  versions: 'Components from repositories, since 3.147.',
  samples: [
    {
      text: "error: failed to get schema: Could not automatically download and install resource plugin 'pulumi-resource-github.com_acme-workspace.git' at version v0.0.0-xfb2a57f: error installing provider github.com_acme-workspace.git: error installing dependencies: exit status 2",
      source: 'report',
    },
  ],
};
