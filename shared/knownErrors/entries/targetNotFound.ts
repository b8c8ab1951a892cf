import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const targetNotFound: KnownError = {
  id: 'target-not-found',
  group: 'stacks',
  title: 'The target is not in the stack',
  severity: 'error',
  patterns: [
    /[Tt]arget '(?<urn>urn:pulumi:[^'\n]{1,400})' could not be found in the stack/,
    /Did you forget to escape \$ in your shell/,
    /[Rr]esource to (?:refresh|destroy|replace|delete) '?\(?(?<urn>urn:pulumi:[^\s'"`()|;&]{1,400})'?\)? could not be found in the stack/,
    /No such resource "[^"\n]{1,400}" exists in the current state/,
    /No resource named [^\n]{1,300}/,
    /no resource with URN [^\n]{1,300}/,
    /one or more targets could not be found in the stack/,
    /no resource named '[^'\n]{1,300}' found/,
    /no resource identified by "[^"\n]{1,300}" found in the stack/,
  ],
  what: 'No resource of the stack has this URN. Usually the shell has removed a part of it: in double quotes or without any, `$` and the word behind it are a variable, and the URN of each resource with a parent has a `$` in it.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Put the URN into single quotes (in PowerShell, too), and compare it with the right ones.',
      shell: 'pulumi stack --show-urns',
    },
    {
      text: 'Or run a resource’s command in the Stacks view, where you need not type the URN.',
      command: 'editState',
    },
  ],
  link: { title: 'pulumi stack', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_stack/' },
  versions: 'All versions.',
  samples: [
    {
      text: "error: Target 'urn:pulumi:dev::test::aws:ec2/securityGroupRule:SecurityGroupRule::securitygroup' could not be found in the stack. Did you forget to escape $ in your shell?",
      source: 'report',
    },
  ],
};
