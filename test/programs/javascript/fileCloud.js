// The same cloud as in ../typescript/fileCloud.ts. Its provider is text already, as a third of an update is spent on making
// that of functions.
const fs = require('fs');
const path = require('path');
const pulumi = require('@pulumi/pulumi');

const __provider = fs.readFileSync(path.join(__dirname, 'fileProvider.js'), 'utf8');

class FileResource extends pulumi.CustomResource {
  constructor(kind, name, args, options) {
    const properties = { settings: {}, endpoint: undefined, ...args, __provider };
    super(`pulumi-nodejs:dynamic/shop:${kind}`, name, properties, options);
  }
}

module.exports = { FileResource };
