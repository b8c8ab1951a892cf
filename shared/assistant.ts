/**
 * The tools for assistants: over MCP (`server/src/mcp`), and as language model tools of VS Code (`languageModelTools` in
 * package.json). They only read, and no answer contains a property value.
 */

/** A JSON Schema of an object with strings. */
export interface TextsSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, { readonly type: 'string'; readonly description: string }>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** The description of a tool for an assistant. */
export interface AssistantTool {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: TextsSchema;
}

const file = {
  type: 'string',
  description:
    'Path of the state: what `pulumi stack export --file FILE` wrote, or a checkpoint of a self-managed backend (.pulumi/stacks/PROJECT/STACK.json).',
} as const;

function text(description: string): { type: 'string'; description: string } {
  return { type: 'string', description };
}

function inputs(properties: TextsSchema['properties'], required: readonly string[]): TextsSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

const NO_VALUES = 'Reads only, and tells no property value and no secret.';

export const assistantTools = {
  pulumi_check_state: {
    title: 'Check Pulumi State',
    description:
      'Finds everything in a Pulumi state for which the Pulumi engine would refuse it or fail, or its next update would do ' +
      'harm: missing and misplaced references, duplicates, wrong checksums, broken JSON, interrupted operations. Gives code, line, resource and ' +
      `message of each finding. ${NO_VALUES}`,
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
      },
      ['file'],
    ),
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
    inputSchema: inputs({ file }, ['file']),
  },
  pulumi_dependents: {
    title: 'Find Dependents',
    description:
      'Tells what depends on a resource of a Pulumi state, directly and through others: what could not stay if the ' +
      `resource were removed from the state. ${NO_VALUES}`,
    inputSchema: inputs({ file, urn: text('URN of the resource, or its name if no other has it.') }, [
      'file',
      'urn',
    ]),
  },
  pulumi_propose_repair: {
    title: 'Propose Repair',
    description:
      'Shows how a Pulumi state can be repaired without losing anything, as a unified diff in which all values are ' +
      `masked, and what is left for a person to decide. Writes nothing. ${NO_VALUES}`,
    inputSchema: inputs({ file }, ['file']),
  },
} as const satisfies Record<string, AssistantTool>;

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
}

/** The answer as text, or a sentence with the reason why there is none and the remedy. */
export type AssistantAnswer =
  | { answer: string; failure?: undefined }
  | { failure: string; answer?: undefined };
