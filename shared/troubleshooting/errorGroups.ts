/** What known errors are about, as people see it who have one before them; in the order of the list. */
export const errorGroups = {
  interrupted: 'Locks, interrupted updates and what was not saved',
  state: 'A state that Pulumi refuses',
  secrets: 'Passphrases, secrets and configuration',
  login: 'Login, credentials and permissions',
  backend: 'The backend: Pulumi Cloud, buckets, databases, folders',
  network: 'Network, proxies and certificates',
  plugins: 'Plugins, packages and the CLI itself',
  stacks: 'Stacks, projects and commands',
  resources: 'Resources and their providers',
  programs: 'The program',
} as const;

export type ErrorGroup = keyof typeof errorGroups;
