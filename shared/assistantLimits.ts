/** What assistants are told of what can't be read for them; apart from the tools, which the client takes from its manifest. */

/** In bytes: a larger state is not read while an assistant waits. */
export const LARGEST_FOR_ASSISTANTS = 64 * 2 ** 20;

/** Said of a state that is larger, behind its name. */
export const TOO_LARGE_FOR_ASSISTANTS = `has more than ${LARGEST_FOR_ASSISTANTS / 2 ** 20} MB. Check it on the command line with "npx pulumi-troubleshooter check FILE", or in VS Code with “Pulumi: Check State File”.`;

/** Said where a file holds no state. */
export const HOW_TO_GET_ONE = 'Get one with "pulumi stack export --file FILE", and name that file.';
