// A provider with a schema, which programs in YAML need.
'use strict';
const { main } = require('@pulumi/pulumi/provider');

const properties = { label: { type: 'string' } };
const schema = {
  name: 'yard',
  version: '1.0.0',
  resources: {
    'yard:index:Shed': { properties, inputProperties: properties, requiredInputs: ['label'] },
  },
};

const provider = {
  version: schema.version,
  schema: JSON.stringify(schema),
  check: async (urn, old, inputs) => ({ inputs }),
  diff: async (id, urn, old, now) => ({ changes: old.label !== now.label }),
  create: async (urn, inputs) => ({ id: `${inputs.label}-1`, outs: inputs }),
  update: async (id, urn, old, now) => ({ outs: now }),
  read: async (id, urn, props) => ({ id, props }),
  delete: async () => {},
};

main(provider, process.argv.slice(2));
