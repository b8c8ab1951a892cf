import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const packageArguments: KnownError = {
  id: 'package-arguments',
  group: 'plugins',
  title: 'The package’s provider refuses its arguments',
  severity: 'error',
  patterns: [
    /(?:failed to get schema: )?parameterize: (?!unimplemented)[^\n]{1,400}/,
    /failed to parse parameters: [^\n]{1,300}/,
  ],
  what: 'A package such as `terraform-provider` or `terraform-module` is told by its arguments what to become. It did not understand them, did not find that provider or module in the registry, or got too few: a module also needs a name.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Compare the command with the package’s page: `pulumi package add terraform-provider ORG/NAME [VERSION]`, `pulumi package add terraform-module SOURCE [VERSION] NAME`.',
      link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
    },
    {
      text: 'See that the provider or module exists under that name and version in the registry of Terraform or OpenTofu, and that it can be reached.',
    },
    { text: 'Update the CLI, whose own part of this changes quickly.', shell: 'pulumi version' },
  ],
  link: {
    title: 'pulumi package add',
    url: 'https://www.pulumi.com/docs/iac/cli/commands/pulumi_package_add/',
  },
  versions: 'Since CLI 3.130.',
  samples: [
    {
      text: 'error: failed to get schema: parameterize: rpc error: code = Unknown desc = terraform-module failed to parse parameters: expected 2 or 3 arguments, got 1',
      source: 'report',
    },
  ],
};
