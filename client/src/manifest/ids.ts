/** The prefix of every id in the manifest. */
export const ID_PREFIX = 'pulumiTroubleshooter.';

/** The view “Stacks”. */
export const STACKS_VIEW = 'pulumiTroubleshooter.stacks';

/** The type of this extension's launch configurations. */
export const LAUNCH_TYPE = 'pulumiTroubleshooter';

/** What offers the server for assistants. */
export const MCP_PROVIDER = 'pulumiTroubleshooter';
