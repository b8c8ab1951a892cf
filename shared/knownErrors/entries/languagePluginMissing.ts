import type { KnownError } from '../knownError';

export const languagePluginMissing: KnownError = {
  id: 'language-plugin-missing',
  group: 'plugins',
  title: 'Pulumi cannot find the plugin that runs your program',
  severity: 'error',
  patterns: [/no language plugin 'pulumi-language-(?<language>[a-z]{1,20})' found in the workspace/],
  what:
    'For each language, the CLI has a separate program, `pulumi-language-{language}`, that is installed beside ' +
    '`pulumi`. It is missing: only `pulumi` itself was copied or linked, or `runtime` in Pulumi.yaml names a language that does not exist.',
  stateSafety: { answer: 'yes', why: 'The program was not started.' },
  steps: [
    { text: 'Check `runtime` in Pulumi.yaml.' },
    {
      text: 'Install all of Pulumi, and add its `bin` folder to `PATH` instead of a copy of `pulumi`.',
      link: { title: 'Install Pulumi', url: 'https://www.pulumi.com/docs/install/' },
    },
    {
      text: 'See which `pulumi` is used: several on `PATH` are a common cause.',
      command: 'diagnoseEnvironment',
      shell: 'which -a pulumi',
    },
  ],
  link: { title: 'Languages', url: 'https://www.pulumi.com/docs/iac/languages-sdks/' },
  versions: 'All versions.',
  samples: [
    {
      text: "error: failed to load language plugin python: no language plugin 'pulumi-language-python' found in the workspace or on your $PATH",
      source: 'cli',
    },
  ],
};
