/** Limits and messages for assistants, separate from the tools, which the client takes from its manifest. */

/** In bytes: larger states are not read for an assistant. */
export const LARGEST_FOR_ASSISTANTS = 64 * 2 ** 20;

/** The message for a larger state, after its name. */
export const TOO_LARGE_FOR_ASSISTANTS = `has more than ${LARGEST_FOR_ASSISTANTS / 2 ** 20} MB. Check it on the command line with "npx pulumi-troubleshooter check FILE", or in VS Code with “Pulumi: Check State File”.`;

/** The advice if a file is not a state. */
export const HOW_TO_GET_ONE = 'Get one with "pulumi stack export --file FILE", and name that file.';
