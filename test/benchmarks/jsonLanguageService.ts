import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  getLanguageService,
  TextDocument,
  type JSONDocument,
  type JSONSchema,
} from 'vscode-json-languageservice';
import type { EditEvent } from './edits';

/** Our own small schema with the fields of every resource: Pulumi's own makes the service many times slower. */
const smallSchema: JSONSchema = {
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

/** Pulumi's published schema, in the folder that the environment names; undefined if there is none. */
export function publishedSchema(): JSONSchema | undefined {
  const folder = process.env['PULUMI_SCHEMA'];
  return folder === undefined
    ? undefined
    : (JSON.parse(schemaFile(folder, 'deployments.json')) as JSONSchema);
}

/** Does what an editor does with a state that it treats as JSON with a schema. */
export class JsonLanguageService {
  private readonly service = getLanguageService({
    schemaRequestService: (uri) =>
      Promise.resolve(schemaFile(process.env['PULUMI_SCHEMA'] ?? '', path.posix.basename(uri))),
  });
  private document: TextDocument;
  private parsed: JSONDocument | undefined;

  constructor(
    text: string,
    private readonly schema = smallSchema,
  ) {
    this.document = TextDocument.create('file:///state.json', 'json', 1, text);
  }

  /** Applies a change of the text. */
  edit(change: EditEvent): void {
    this.document = TextDocument.update(this.document, [change], this.document.version + 1);
  }

  /** Reads the text and checks it. Returns the number of problems. */
  async validate(): Promise<number> {
    this.parsed = this.service.parseJSONDocument(this.document);
    return (await this.service.doValidation(this.document, this.parsed, {}, this.schema)).length;
  }
}

/** The parts of Pulumi's schema refer to each other by their published addresses. */
function schemaFile(folder: string, name: string): string {
  return readFileSync(path.join(folder, name), 'utf8');
}
