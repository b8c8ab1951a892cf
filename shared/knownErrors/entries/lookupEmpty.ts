import type { KnownError } from '../knownError';
import { programNotRun } from '../stateSafeties';

export const lookupEmpty: KnownError = {
  id: 'lookup-empty',
  group: 'programs',
  title: 'A lookup in the program does not find what it asks for',
  severity: 'error',
  covers: ['program-failed', 'rejection-unhandled', 'yaml-program-fault'],
  patterns: [
    /(?:invocation|invoke) of (?<function>[\w:/.-]{1,120})[^\n]{0,300}(?:\n[^\n]{0,200}){0,1}?(?:returned (?:no|more than one|multiple) results?|returned more than one|no matching|[Nn]o (?!definition)[\w ]{1,40} (?:found|matched)|not found|NotFound|couldn't find|could not find|could not be found|does not exist|empty result|multiple [\w ]{1,40} match)[^\n]{0,200}/,
    /[Yy]our query returned (?:no|more than one) results?[^\n]{0,120}/,
  ],
  what: 'A function of a provider (`getAmi`, `getVpc`, `getSecret`, …) looks something up while the program runs, and there is nothing, or more than one, that fits: the filter is wrong or out of date, or it looks in another region, project or account than you think. No resource of the stack is missing.',
  told: 'It is the function `{function}`.',
  stateSafety: programNotRun,
  steps: [
    {
      text: 'See in which region and account it looks: those of the provider that the call is given, or of the stack’s configuration.',
      command: 'diagnoseEnvironment',
      shell: 'pulumi config',
    },
    {
      text: 'Compare the filter with what is there, in the cloud’s console or with its command line: names, owners, tags. Old images disappear from the lists.',
    },
    { text: 'If there are several, name one more property, or take the newest (`mostRecent: true`).' },
    {
      text: 'If the object is made by the same program, use its output in place of the lookup; or the variant of the function for outputs (`getVpcOutput`).',
    },
  ],
  link: {
    title: 'Functions of providers',
    url: 'https://www.pulumi.com/docs/iac/concepts/functions/provider-functions/',
  },
  versions: 'All languages and providers.',
  samples: [
    {
      text: '    Error: invocation of aws:ec2/getAmi:getAmi returned an error: invoking aws:ec2/getAmi:getAmi: 1 error occurred:\n    \t* Your query returned no results. Please change your search criteria and try again.',
      source: 'report',
    },
    {
      text: "    Exception: invoke of aws:ssm/getParameter:getParameter failed: invocation of aws:ssm/getParameter:getParameter returned an error: reading SSM Parameter (/shop/key): couldn't find resource",
      source: 'report',
    },
  ],
};
