/**
 * What the SDK takes from its platform (`@modelcontextprotocol/server/_shims`), without the validator of JSON Schemas: our
 * tools' inputs are checked by Zod, and nothing else has a schema.
 */
export { default as process } from 'node:process';

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('Inputs are checked by Zod.');
  }
}
