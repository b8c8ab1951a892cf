/** Commands of the client that code lenses, links and actions run; see `client/src/features/stateDocument/lensNavigation.ts` for their arguments. */
export const LensCommand = {
  showPlace: 'pulumiTroubleshooter.showPlace',
  /** A link in a log to a resource of the stack; its argument is the URN. */
  showResource: 'pulumiTroubleshooter.showResource',
  /** Its arguments are the URI of a state's document, and a {@link ResourceHandle} in it. */
  showDependencies: 'pulumiTroubleshooter.showDependencies',
  /** Its argument is the text with the error. */
  explainError: 'pulumiTroubleshooter.explainError',
  /** These three are about the stack whose state is in the document that their argument names. */
  findSecretsProvider: 'pulumiTroubleshooter.findSecretsProvider',
  restoreStackOf: 'pulumiTroubleshooter.restoreStackOf',
  exportStackOf: 'pulumiTroubleshooter.exportStackOf',
  /** Its arguments are the URI of a state's document, and a {@link LostEntry} of it. */
  bringBackEntry: 'pulumiTroubleshooter.bringBackEntry',
} as const;
