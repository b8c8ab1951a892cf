/** The topics of known errors, as users see them; in the order of the list. */
export const errorGroups = {
  interrupted: 'Locks and interrupted updates',
  state: 'Refused states',
  secrets: 'Passphrases, secrets, configuration',
  login: 'Login and permissions',
  backend: 'Backends',
  network: 'Network',
  plugins: 'Plugins and the CLI',
  stacks: 'Stacks, projects, commands',
  resources: 'Resources and providers',
  programs: 'Programs',
} as const;

export type ErrorGroup = keyof typeof errorGroups;
