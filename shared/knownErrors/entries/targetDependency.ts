import type { KnownError } from '../knownError';

export const targetDependency: KnownError = {
  id: 'target-dependency',
  group: 'stacks',
  title: 'The target depends on a resource that does not exist and is not a target',
  severity: 'error',
  patterns: [
    /depends on '(?<urn>urn:pulumi:[\w.:/$@-]{1,400})' which (?:was ){1,2}not specified in --target list/,
    /which (?:was ){1,2}not specified in --target list/,
  ],
  what: 'With `--target`, Pulumi creates only the named resources. This resource refers to another one of the program that does not exist yet and was not named, so it cannot be created.',
  told: 'It needs `{urn}`.',
  stateSafety: {
    answer: 'yes',
    why: 'Pulumi looked only at the targets. It created neither this resource nor the one that it needs.',
  },
  steps: [
    {
      text: 'Name that one, too, with a separate `--target` and in single quotes.',
      shell: "pulumi preview --target '{urn}'",
    },
    {
      text: 'Or run without `--target`. (`--target-dependents` adds the dependents of the targets, not their dependencies.)',
      shell: 'pulumi preview',
    },
  ],
  link: { title: 'Targeted updates', url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_up/' },
  versions: 'All versions.',
  samples: [
    {
      text: "    error: Resource 'urn:pulumi:dev::shop::aws:ec2/subnet:Subnet::web' depends on 'urn:pulumi:dev::shop::aws:ec2/vpc:Vpc::main' which was not specified in --target list.",
      source: 'report',
    },
  ],
};
