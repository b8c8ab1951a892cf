import { getLanguageService, TextDocument, type JSONSchema } from 'vscode-json-languageservice';
import type { EditEvent } from './edits';

/**
 * What an editor does with a state that it takes for JSON with a schema. The schema is a small one of ours, with the
 * fields that every resource has: Pulumi's own makes the service many times slower.
 */
export class JsonLanguageService {
  private readonly service = getLanguageService({});
  private readonly schema: JSONSchema = {
    type: 'object',
    required: ['version', 'deployment'],
    properties: {
      version: { type: 'integer' },
      deployment: {
        type: 'object',
        properties: {
          resources: {
            type: 'array',
            items: {
              type: 'object',
              required: ['urn', 'type'],
              properties: {
                urn: { type: 'string', pattern: '^urn:pulumi:' },
                type: { type: 'string' },
                id: { type: 'string' },
                custom: { type: 'boolean' },
                delete: { type: 'boolean' },
                parent: { type: 'string' },
                provider: { type: 'string' },
                inputs: { type: 'object' },
                outputs: { type: 'object' },
                dependencies: { type: 'array', items: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  };
  private document: TextDocument;

  constructor(text: string) {
    this.document = TextDocument.create('file:///state.json', 'json', 1, text);
  }

  /** Makes a change of the text. */
  edit(change: EditEvent): void {
    this.document = TextDocument.update(this.document, [change], this.document.version + 1);
  }

  /** Reads the text and checks it. */
  async validate(): Promise<void> {
    const parsed = this.service.parseJSONDocument(this.document);
    await this.service.doValidation(this.document, parsed, {}, this.schema);
  }
}
