import type { KnownError } from '../knownError';

export const automationSummaryMissing: KnownError = {
  id: 'automation-summary-missing',
  group: 'programs',
  title: 'The Automation API did not find what the CLI has done',
  severity: 'error',
  patterns: [
    /File "[^"\n]{0,300}pulumi[/\\]automation[/\\]\w{1,40}\.py", line \d{1,6}, in \w{1,60}\n[^\n]{0,200}\n(?:[ \t]{0,80}[\^~]{1,200}[^\n]{0,20}\n)?[^\n]{0,40}AssertionError\b/,
    /assert summary is not None/,
    /ENOENT: no such file or directory, open '[^'\n]{0,200}automation-logs-[^'\n]{1,100}'/,
  ],
  what: 'The package of the Automation API (which is also inside Pulumi’s GitHub Action) runs the CLI and reads afterwards what it has done. It looked for the run’s summary in the stack’s history and found none. Or the log of its events, which it reads while the CLI works, was never written: the CLI ended at once, or something else named `pulumi` was run. With a remote stack (Pulumi Deployments), some versions of the package of 2024 always fail like this after `up`.',
  stateSafety: {
    answer: 'unknown',
    why: 'The package only reads what the CLI has done: the stack’s history tells whether the operation ran, and how it ended.',
  },
  steps: [
    {
      text: 'See in the stack’s history, or in its deployments in Pulumi Cloud, whether it is done.',
      shell: 'pulumi stack history',
    },
    {
      text: 'Update the package `pulumi` of the program, together with the CLI.',
      shell: 'pip install --upgrade pulumi',
    },
  ],
  link: { title: 'Automation API', url: 'https://www.pulumi.com/docs/iac/automation-api/' },
  versions: 'Python packages of 2024; other reasons in all versions.',
  samples: [
    {
      text: '  File "/usr/local/lib/python3.11/site-packages/pulumi/automation/_stack.py", line 375, in up\n    assert summary is not None\n           ^^^^^^^^^^^^^^^^^^^\nAssertionError',
      source: 'report',
    },
  ],
};
