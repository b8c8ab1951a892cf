import type { KnownError } from '../knownError';
import { nothingDone } from '../stateSafeties';

export const azureCliUnreadable: KnownError = {
  id: 'azure-cli-unreadable',
  group: 'resources',
  title: 'The provider cannot read what the Azure CLI answers',
  severity: 'error',
  patterns: [
    /could not determine az version: [^\n]{1,300}/,
    /unmarshal(?:l?ing|l?ed) the (?:result|output) of (?:the )?Azure CLI[^\n]{0,200}/,
  ],
  what: 'The provider asks the Azure CLI for its version and its login, and needs an answer in JSON. `az` printed something else: a warning, a question, an error of its Python, or another format.',
  stateSafety: nothingDone,
  steps: [
    {
      text: 'Look at what `az` prints where Pulumi runs. It should be JSON and nothing else.',
      shell: 'az version --output json',
    },
    {
      text: 'If there are other lines, do what they ask; if `az` fails, install the Azure CLI again. An old one is updated by `az upgrade`.',
    },
    {
      text: 'Without the Azure CLI, a service principal in the environment (`ARM_CLIENT_ID` and so on) signs in, too.',
      command: 'diagnoseEnvironment',
    },
  ],
  link: {
    title: 'Azure Native: installation and configuration',
    url: 'https://www.pulumi.com/registry/packages/azure-native/installation-configuration/',
  },
  versions: 'Provider `azure-native`.',
  samples: [
    {
      text: "    error: could not determine az version: unmarshaling the result of Azure CLI: invalid character 'a' looking for beginning of value",
      source: 'report',
    },
  ],
};
