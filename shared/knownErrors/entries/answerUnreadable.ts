import type { KnownError } from '../knownError';
import { operationUnknown } from '../stateSafeties';

export const answerUnreadable: KnownError = {
  id: 'answer-unreadable',
  group: 'resources',
  title: 'The provider could not read its cloud’s answer, and so hides the reason',
  severity: 'error',
  patterns: [/Service returned an error\. Status=<nil> <nil>/],
  saidOf: 'a resource',
  what: 'The cloud has answered, mostly with an error of its own, in a form that this version of the provider does not expect (a page of a proxy, another shape of error). The message is only about that form; what the cloud said is lost.',
  told: 'It was the provider `{provider}`, with `{resource}` ({type}). It was {operation}.',
  stateSafety: operationUnknown,
  steps: [
    {
      text: 'Read the cloud’s answer in its log of activities (Azure: *Activity log* of the resource group), or run it with a log, which has the whole answer.',
      command: 'verboseLog',
      shell: 'pulumi up --logtostderr --logflow -v=9',
    },
    { text: 'Update the provider: newer versions read more kinds of answers.' },
    { text: 'With a proxy in between, see that it lets the address of the cloud’s API through.' },
  ],
  link: { title: 'Registry', url: 'https://www.pulumi.com/registry/' },
  versions: 'All providers; often old versions of those for Azure.',
  samples: [
    {
      text: '  azure-nextgen:sql/latest:Server (shop):\n    error: json: cannot unmarshal array into Go struct field serviceError2.details of type map[string]interface {}',
      source: 'report',
    },
  ],
};
