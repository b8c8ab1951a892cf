import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const policyPackNotStarted: KnownError = {
  id: 'policy-pack-not-started',
  group: 'resources',
  title: 'A policy pack cannot be run',
  severity: 'error',
  patterns: [
    /policy pack "?[^"\n]{1,300}"? failed to start[^\n]{0,300}/,
    /failed to load policy project at [^\n]{1,300}/,
    /could not start policy pack "[^"\n]{1,200}"[^\n]{0,300}/,
    /no analyzer plugin '[^'\n]{1,100}' found in the workspace[^\n]{0,100}/,
    /pulumi-analyzer-[\w-]{1,60}(?:\]| )[^\n]{0,200}(?:EOF|no such file|not found)/,
    /it looks like the policy pack's dependencies are not installed/,
  ],
  what: 'The policies are a program of their own, with its own folder, language and packages. It did not start: the path is wrong or does not lead to a pack, its packages are not installed, its language is not there, or the CLI is older than the pack. The program of the stack is not the reason.',
  stateSafety: programNotRun,
  steps: [
    { text: 'See that the path leads to the folder with PulumiPolicy.yaml.' },
    {
      text: 'Install what the pack needs, in the pack’s own folder.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi install',
    },
    {
      text: 'Update the CLI: it brings the part that runs packs (`pulumi-analyzer-policy` for Node.js, `pulumi-analyzer-policy-python`). In a container, use an image of a newer CLI.',
    },
    {
      text: 'To go on meanwhile, leave `--policy-pack` out; a pack of the organization can be disabled there.',
    },
  ],
  link: { title: 'Policies', url: 'https://www.pulumi.com/docs/insights/policy/' },
  versions: 'All versions.',
  samples: [
    {
      text: 'error: policy pack "/home/dev/policies" failed to start: failed to load plugin /usr/local/bin/pulumi-analyzer-policy: fork/exec /usr/local/bin/pulumi-analyzer-policy: no such file or directory',
      source: 'report',
    },
    {
      text: 'error: it looks like the policy pack\'s dependencies are not installed; try running npm install or yarn install in "policy"',
      source: 'code',
    },
  ],
};
