import type { KnownError } from '../knownError';

export const planViolated: KnownError = {
  id: 'plan-violated',
  group: 'stacks',
  title: 'The update would do something that the plan does not have',
  severity: 'error',
  patterns: [
    /resource (?<urn>urn:pulumi:[^\s'"`()|;&]{1,400}) violates plan: [^\n]{1,300}/,
    /expected resource operations for (?<urn>urn:pulumi:[^\s'"`()|;&]{1,400}) but none were seen/,
    /violates plan/,
    /is not allowed by the plan: [^\n]{1,200}/,
  ],
  what: 'The update is held to a plan (`--plan`, or each interactive update while `PULUMI_EXPERIMENTAL` is set), and this step is not in it: the program or the cloud has changed since, or a value that is known only now differs from what the preview expected (the contents of an archive, an output, a time).',
  told: 'It is {urn}.',
  stateSafety: {
    answer: 'yes',
    why: 'The step was refused. Steps before it were made, and are in the state.',
  },
  steps: [
    { text: 'Make a new plan, and use it soon.', shell: 'pulumi preview --save-plan plan.json' },
    {
      text: 'If you did not ask for a plan, unset `PULUMI_EXPERIMENTAL`, or skip the preview.',
      shell: 'pulumi up --skip-preview',
    },
    {
      text: 'If it comes each time, a value of the program differs from run to run, such as an archive with time stamps: the words after “properties changed” name it. Make it the same each time, or update without a plan.',
    },
  ],
  link: { title: 'Update plans', url: 'https://www.pulumi.com/docs/iac/concepts/update-plans/' },
  versions: 'Update plans, which are a preview feature of Pulumi.',
  samples: [
    {
      text: '    error: resource urn:pulumi:dev::shop::aws:lambda/function:Function::rotate violates plan: properties changed: ~~code[{a}!={b}]',
      source: 'report',
    },
    {
      text: '    error: delete-replaced is not allowed by the plan: this resource is constrained to replace',
      source: 'report',
    },
  ],
};
