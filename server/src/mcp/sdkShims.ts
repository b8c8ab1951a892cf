/**
 * The SDK's platform module (`@modelcontextprotocol/server/_shims`), without the JSON Schema validator: Zod checks the
 * tools' inputs, and nothing else has a schema.
 */
export { default as process } from 'node:process';

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('Inputs are checked by Zod.');
  }
}
