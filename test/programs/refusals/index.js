// A shop on a cloud made of files that refuses deletions as clouds do: of a bucket with objects in it, of a network that an
// object outside of the stack uses, and of one that is protected.
const pulumi = require('@pulumi/pulumi');
const crypto = require('crypto');
const fs = require('fs');
const path = require('path');

const fileOf = (id) => path.join(process.cwd(), 'cloud', `${id}.json`);
const outputsOf = (id, { label, settings }) => ({ label, settings, endpoint: `file:${id}` });

const provider = {
  async create({ label, settings }) {
    fs.mkdirSync(path.join(process.cwd(), 'cloud'), { recursive: true });
    const id = `${label}-${crypto.randomBytes(3).toString('hex')}`;
    fs.writeFileSync(fileOf(id), JSON.stringify({ label, settings }));
    return { id, outs: outputsOf(id, { label, settings }) };
  },
  async read(id) {
    if (!fs.existsSync(fileOf(id))) return { id: '', props: {} };
    const found = JSON.parse(fs.readFileSync(fileOf(id), 'utf8'));
    return { id, props: outputsOf(id, found), inputs: { label: found.label, settings: found.settings } };
  },
  async diff(_id, { settings: old }, { settings }) {
    return { changes: JSON.stringify(old) !== JSON.stringify(settings) };
  },
  async delete(id) {
    if (!fs.existsSync(fileOf(id))) return;
    const { objects = [], usedBy } = JSON.parse(fs.readFileSync(fileOf(id), 'utf8'));
    if (objects.length > 0)
      throw new Error(`BucketNotEmpty: The bucket you tried to delete is not empty (${id})`);
    if (usedBy)
      throw new Error(`DependencyViolation: The network ${id} has dependencies and cannot be deleted`);
    fs.rmSync(fileOf(id));
  },
};

class FileResource extends pulumi.dynamic.Resource {
  constructor(kind, name, settings, options) {
    super(provider, name, { label: name, settings, endpoint: undefined }, options, 'shop', kind);
  }
}

class Storefront extends pulumi.ComponentResource {
  constructor(name, { network, images }) {
    super('shop:index:Storefront', name);
    const settings = { network: network.endpoint, images: images.endpoint };
    new FileResource('Server', 'web', settings, { parent: this });
    this.registerOutputs({});
  }
}

const account = new FileResource('Account', 'account', {});
const network = new FileResource('Network', 'network', {}, { dependsOn: account });
const images = new FileResource('Bucket', 'images', { account: account.endpoint });
new FileResource('Database', 'orders', { network: network.endpoint }, { protect: true });
new Storefront('storefront', { network, images });
