import type { KnownError } from '../knownError';

export const dynamicProviderUnreadable: KnownError = {
  id: 'dynamic-provider-unreadable',
  group: 'programs',
  title: 'A dynamic provider that is saved in the state needs code that the program no longer has',
  severity: 'error',
  patterns: [
    /Exception calling application: (?:Can't get attribute|No module named) '[^'\n]{1,200}'[^\n]{0,200}/,
  ],
  what: 'The code of a dynamic provider is saved in the state with its resource. In Python, it refers to its class by the names of the module and the class. They were renamed or moved, or the command runs in another folder, so the saved code cannot be loaded for a refresh, an update or a delete.',
  stateSafety: {
    answer: 'yes',
    why: 'The operation did not begin. The resource and its saved code are in the state as before.',
  },
  steps: [
    {
      text: 'Give the class and its module the old names again, then run it from the folder of the project.',
    },
    {
      text: 'Run one update with both: the new class, and under the old name a class that does the same. It saves the new code.',
      shell: 'pulumi up',
    },
  ],
  link: {
    title: 'Dynamic providers',
    url: 'https://www.pulumi.com/docs/iac/concepts/resources/dynamic-providers/',
  },
  versions: 'All versions, in Python.',
  samples: [
    {
      text: "error: Preview failed: Exception calling application: Can't get attribute 'ServerProvider' on <module 'servers' from '/srv/shop/servers.py'>",
      source: 'report',
    },
  ],
};
