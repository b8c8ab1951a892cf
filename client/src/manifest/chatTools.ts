import { assistantTools, type AssistantTool, type AssistantToolName } from '../../../shared/assistant';
import { MCP_PROVIDER } from './ids';
import { clauseText } from './clause';
import { canRunPrograms } from './places';
import { text } from './texts';

/** What VS Code also says about a tool, to people. */
interface ToolRow {
  readonly description: string;
  readonly icon: string;
}

const TOOLS: Readonly<Record<AssistantToolName, ToolRow>> = {
  pulumi_check_state: { description: 'What Pulumi would refuse in a state', icon: 'checklist' },
  pulumi_find_resources: { description: 'Resources of a state, by their names and types', icon: 'search' },
  pulumi_compare_states: { description: 'What two states do not have in common', icon: 'diff' },
  pulumi_explain_rule: { description: 'How a fault of a state comes about, and what to do', icon: 'book' },
  pulumi_explain_error: { description: 'What a Pulumi error means, and what to do', icon: 'lightbulb' },
  pulumi_pending_operations: {
    description: 'Interrupted operations of a state, and how to settle them',
    icon: 'history',
  },
  pulumi_dependents: { description: 'What depends on a resource in a state', icon: 'type-hierarchy' },
  pulumi_propose_repair: {
    description: 'How a state can be repaired, as a diff without values',
    icon: 'wand',
  },
};

/** Only here, a state can be meant without its path. */
const IN_FRONT = ' Without it, the state in the active editor is meant.';

/** The server for assistants that the extension offers to VS Code. */
export const mcpServerDefinitionProviders = [
  { id: MCP_PROVIDER, label: 'Pulumi Troubleshooter', when: clauseText(canRunPrograms) },
];

/** The tools of assistants, for chats in VS Code. */
export const languageModelTools = Object.entries<AssistantTool>(assistantTools).map(
  ([name, { title, description, inputSchema }]) => {
    const row = TOOLS[name as AssistantToolName];
    // `pulumi_check_state` → `CheckState`.
    const short = name.replace(/^pulumi/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const key = `tool.${short.charAt(0).toLowerCase()}${short.slice(1)}`;
    return {
      name,
      displayName: text(key, title),
      userDescription: text(`${key}.description`, row.description),
      modelDescription: description,
      toolReferenceName: `pulumi${short}`,
      canBeReferencedInPrompt: true,
      when: clauseText(canRunPrograms),
      icon: `$(${row.icon})`,
      tags: ['pulumi'],
      inputSchema: withStateInFront(inputSchema),
    };
  },
);

function withStateInFront(schema: AssistantTool['inputSchema']): AssistantTool['inputSchema'] {
  const { file } = schema.properties;
  if (!file) return schema;
  return {
    ...schema,
    properties: { ...schema.properties, file: { ...file, description: `${file.description}${IN_FRONT}` } },
    required: schema.required.filter((name) => name !== 'file'),
  };
}
