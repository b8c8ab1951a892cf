import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { assistantTools, type AssistantTool, type InputsSchema } from '../../../shared/assistant';
import { words } from '../../harness/manifest';
import { repository } from '../../harness/repository';

interface Contribution {
  name: string;
  displayName: string;
  userDescription: string;
  modelDescription: string;
  toolReferenceName: string;
  inputSchema: InputsSchema;
}

const { languageModelTools } = (
  JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
    contributes: { languageModelTools: Contribution[] };
  }
).contributes;

/** Only here can a state be meant without its path. */
const IN_FRONT = ' Without it, the state in the active editor is meant.';

describe('the tools for language models', () => {
  it('are the same as those of the server for assistants', () => {
    const said = Object.fromEntries(
      languageModelTools.map(
        ({ name, displayName, modelDescription, inputSchema }): [string, AssistantTool] => {
          const { file, ...others } = inputSchema.properties;
          const description = file?.description.replace(IN_FRONT, '');
          const properties = { ...(file && { file: { type: file.type, description } }), ...others };
          const required = file ? ['file', ...inputSchema.required] : inputSchema.required;
          const title = words[displayName.replaceAll('%', '')]!;
          return [
            name,
            {
              title,
              description: modelDescription,
              inputSchema: { ...inputSchema, properties, required } as InputsSchema,
            },
          ];
        },
      ),
    );
    assert.deepEqual(said, assistantTools);
    for (const { inputSchema } of languageModelTools) {
      const { file } = inputSchema.properties;
      assert.ok(file === undefined || file.description.endsWith(IN_FRONT));
    }
  });

  it('have descriptions for users, and unique names', () => {
    for (const { userDescription, toolReferenceName } of languageModelTools) {
      assert.ok(words[userDescription.replaceAll('%', '')], userDescription);
      assert.match(toolReferenceName, /^pulumi[A-Z][A-Za-z]+$/);
    }
  });
});
