/**
 * The tools for assistants: over MCP (`server/src/mcp`). They only read, and no answer contains a property value.
 */

/** A JSON Schema of an object with strings and numbers. */
export interface InputsSchema {
  readonly type: 'object';
  readonly properties: Readonly<
    Record<string, { readonly type: 'string' | 'number'; readonly description: string }>
  >;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** The description of a tool for an assistant. */
export interface AssistantTool {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: InputsSchema;
}

const file = {
  type: 'string',
  description:
    'Path of the state: what `pulumi stack export --file FILE` wrote, or a checkpoint of a self-managed backend (.pulumi/stacks/PROJECT/STACK.json).',
} as const;

function text(description: string): { type: 'string'; description: string } {
  return { type: 'string', description };
}

const page = {
  type: 'number',
  description: 'Which page of the answer, from 1. An answer says how many there are.',
} as const;

function inputs(properties: InputsSchema['properties'], required: readonly string[]): InputsSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

const NO_VALUES = 'Reads only, and tells no property value and no secret.';

export const assistantTools = {
  pulumi_check_state: {
    title: 'Check Pulumi State',
    description:
      'Finds everything in a Pulumi state for which the Pulumi engine would refuse it or fail, or its next update would do ' +
      'harm: missing and misplaced references, duplicates, wrong checksums, broken JSON, interrupted operations. Gives the totals ' +
      `for each rule, then code, line, resource and message of each finding, one of each rule first. ${NO_VALUES}`,
    inputSchema: inputs(
      {
        file,
        stack: text(
          'Name of the stack that the state is meant for: resources of another stack are errors then.',
        ),
        project: text('Name of the project of that stack.'),
        engine: text(
          'Version of the Pulumi that is to take the state, such as 3.255.0, if that is not the newest: some versions refuse what others take.',
        ),
        page,
      },
      ['file'],
    ),
  },
  pulumi_find_resources: {
    title: 'Find Resources',
    description:
      'Lists the resources of a Pulumi state, or those that match some words of their name, type or URN, with type, line ' +
      `and marks such as protected. If none matches, it gives those with the nearest names. ${NO_VALUES}`,
    inputSchema: inputs(
      {
        file,
        query: text('Words of the name, the type or the URN. Without it, all resources are listed.'),
        page,
      },
      ['file'],
    ),
  },
  pulumi_compare_states: {
    title: 'Compare States',
    description:
      'Tells which resources two Pulumi states do not share, and in which fields the others differ, whatever the order ' +
      `and the spacing: what an update or a repair has changed. ${NO_VALUES}`,
    inputSchema: inputs(
      {
        file: { ...file, description: `${file.description} The earlier state.` },
        other: { ...file, description: `${file.description} The later state.` },
        page,
      },
      ['file', 'other'],
    ),
  },
  pulumi_explain_rule: {
    title: 'Explain Rule',
    description:
      'Explains a rule that pulumi_check_state names: how such a fault comes about, whether Pulumi refuses the state, and ' +
      'what to do.',
    inputSchema: inputs({ code: text('Code of the rule, such as reference-order.') }, ['code']),
  },
  pulumi_explain_error: {
    title: 'Explain Pulumi Error',
    description:
      'Explains what Pulumi has printed: what happened, whether the state is safe, and what to do, in order. Takes an ' +
      'error message or a whole log.',
    inputSchema: inputs({ error: text('What Pulumi has printed, word for word.') }, ['error']),
  },
  pulumi_pending_operations: {
    title: 'List Pending Operations',
    description:
      'Lists the operations in a Pulumi state that were interrupted, so that their outcome is unknown, and says how ' +
      `to settle each. ${NO_VALUES}`,
    inputSchema: inputs({ file, page }, ['file']),
  },
  pulumi_dependents: {
    title: 'Find Dependents',
    description:
      'Tells what depends on a resource of a Pulumi state, directly and through others: what could not stay if the ' +
      `resource were removed from the state. ${NO_VALUES}`,
    inputSchema: inputs({ file, urn: text('URN of the resource, or its name if no other has it.'), page }, [
      'file',
      'urn',
    ]),
  },
  pulumi_propose_repair: {
    title: 'Propose Repair',
    description:
      'Shows how a Pulumi state can be repaired without losing anything, as a unified diff in which all values are ' +
      `masked, and what is left for a person to decide. Writes nothing. ${NO_VALUES}`,
    inputSchema: inputs({ file, page }, ['file']),
  },
} as const satisfies Record<string, AssistantTool>;

/**
 * The tool that rehearses; only over MCP, and only in the package from npm. Unlike the others, it runs the CLI and the
 * program.
 */
export const REHEARSAL_TOOL = {
  name: 'pulumi_rehearse_update',
  title: 'Rehearse Next Update',
  description:
    'Previews what the next update, refresh or destroy would do with a Pulumi state before it is imported, in a copy of ' +
    'the stack, beside what it would do today: how many resources are created, changed, replaced and deleted, and which. It ' +
    'runs the pulumi CLI, for an update also the program of the project, and writes nothing to the stack. Ask the user ' +
    'first. Tells no property value and no secret.',
  inputs: {
    stack: 'The stack, as `pulumi stack ls` lists it.',
    folder: 'The folder of the project; default: the working directory.',
    file: `${file.description} Without it, the stack is rehearsed as it is.`,
    run: 'The run; default: update. A refresh and a destroy do not run the program.',
    page: page.description,
  },
} as const;

/** What the tool that rehearses is asked. */
export interface RehearsalQuestion {
  readonly stack: string;
  readonly folder?: string | undefined;
  readonly file?: string | undefined;
  readonly run?: 'update' | 'refresh' | 'destroy' | undefined;
  /** From 1. */
  readonly page?: number | undefined;
}

export type AssistantToolName = keyof typeof assistantTools;

/** An assistant's question. */
export interface AssistantQuestion {
  tool: AssistantToolName;
  /** The text of the state; for every tool except the one for errors. */
  text?: string;
  /** The state's name in the answer. */
  file?: string;
  stack?: string;
  project?: string;
  /** Version of the Pulumi that is to take the state. */
  engine?: string;
  urn?: string;
  error?: string;
  /** Words of the resources to find. */
  query?: string;
  /** Code of a rule. */
  code?: string;
  /** Name and text of the state to compare with. */
  other?: string;
  otherText?: string;
  /** From 1. */
  page?: number;
}

/** The answer as text and as data, or a sentence with the reason why there is none and the remedy. */
export type AssistantAnswer =
  | { answer: string; data: object; failure?: undefined }
  | { failure: string; answer?: undefined };

/** Limits and messages for assistants, separate from the tools, which the client takes from its manifest. */

/** In bytes: larger states are not read for an assistant. */
export const LARGEST_FOR_ASSISTANTS = 64 * 2 ** 20;

/** The message for a larger state, after its name. */
export const TOO_LARGE_FOR_ASSISTANTS = `has more than ${LARGEST_FOR_ASSISTANTS / 2 ** 20} MB. Check it on the command line with "npx pulumi-troubleshooter check FILE", or in VS Code with “Pulumi: Check State File”.`;

/** The advice if a file is not a state. */
export const HOW_TO_GET_ONE = 'Get one with "pulumi stack export --file FILE", and name that file.';
