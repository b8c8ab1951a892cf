// A shop on a cloud made of files, whose providers tell of what they find there in different ways. A change of a
// file of the cloud is drift.
const pulumi = require('@pulumi/pulumi');
const crypto = require('crypto');
const fs = require('fs');
const path = require('path');

const fileOf = (id) => path.join(process.cwd(), 'cloud', `${id}.json`);
const outputsOf = (id, { label, settings, noise = 1 }) => ({
  label,
  settings,
  noise,
  endpoint: `file:${id}`,
});

async function create({ label, settings }) {
  fs.mkdirSync(path.join(process.cwd(), 'cloud'), { recursive: true });
  const id = `${label}-${crypto.randomBytes(3).toString('hex')}`;
  fs.writeFileSync(fileOf(id), JSON.stringify({ label, settings }));
  return { id, outs: outputsOf(id, { label, settings }) };
}
async function readBoth(id) {
  if (!fs.existsSync(fileOf(id))) return { id: '', props: {} };
  const { label, settings, noise } = JSON.parse(fs.readFileSync(fileOf(id), 'utf8'));
  return { id, props: outputsOf(id, { label, settings, noise }), inputs: { label, settings } };
}
async function readOutputs(id) {
  const { id: found, props } = await readBoth(id);
  return { id: found, props };
}
async function diffSettings(id, { settings: old }, { settings }) {
  return { changes: JSON.stringify(old) !== JSON.stringify(settings) };
}

// The engine compares the inputs that are read with those of the state, and says each difference in detail.
const detailed = { create, read: readBoth };
// Says that something differs, and not what.
const silent = { create, read: readOutputs, diff: diffSettings };

class FileResource extends pulumi.dynamic.Resource {
  constructor(provider, kind, name, settings, options) {
    const outputs = { endpoint: undefined, noise: undefined };
    super(provider, name, { label: name, settings, ...outputs }, options, 'shop', kind);
  }
}

class Storefront extends pulumi.ComponentResource {
  constructor(name) {
    super('shop:index:Storefront', name);
    const settings = {
      colour: 'blue',
      limits: { requests: 10, burst: { size: 5 } },
      ports: [{ port: 80 }, { port: 443 }],
      owner: 'Ada',
    };
    new FileResource(detailed, 'Server', 'web', settings, { parent: this });
    new FileResource(silent, 'Bucket', 'images', settings, { parent: this });
    this.registerOutputs({});
  }
}

const password = pulumi.secret('correct-horse-battery');
const secrets = { password, users: [{ name: 'ada', key: password }], size: 1 };
new FileResource(detailed, 'Database', 'database', secrets);
new FileResource(silent, 'Database', 'replica', secrets);
new FileResource(detailed, 'Queue', 'orders', { size: 1 });
new FileResource(detailed, 'Queue', 'mails', { text: 'Dear Ada', size: 1 }, { hideDiffs: ['settings.text'] });
new FileResource(silent, 'Cache', 'cache', {});
new Storefront('storefront');
