/** What begins the id of everything that the manifest contributes. */
export const ID_PREFIX = 'pulumiTroubleshooter.';

/** The view “Stacks”. */
export const STACKS_VIEW = 'pulumiTroubleshooter.stacks';

/** The type of launch configurations that are our commands. */
export const LAUNCH_TYPE = 'pulumiTroubleshooter';
/** The one command that is run before the others are loaded. */
export const RELOAD_STACKS = 'pulumiTroubleshooter.reloadStacks';
