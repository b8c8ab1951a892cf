// The same shop as in ../typescript/index.ts, whose comments explain it. It starts faster: nothing to compile.
const pulumi = require('@pulumi/pulumi');
const { FileResource } = require('./fileCloud');

const config = new pulumi.Config();

class Storefront extends pulumi.ComponentResource {
  constructor(name, backends) {
    super('shop:index:Storefront', name);
    const images = new FileResource('Bucket', 'images', { label: 'images' }, { parent: this });
    const web = new FileResource(
      'Server',
      'web',
      { label: 'web', settings: { images: images.endpoint, colour: config.get('colour') ?? 'blue' } },
      { parent: this, dependsOn: backends },
    );
    this.address = web.endpoint;
    this.registerOutputs({ address: this.address });
  }
}

const password = pulumi.secret('correct-horse-battery');
const database = new FileResource('Database', 'database', { label: 'database', settings: { password } });
const cache = new FileResource(
  'Cache',
  'cache',
  { label: config.get('cache') ?? 'cache' },
  { dependsOn: database },
);
const storefront = new Storefront('storefront', [database, cache]);

if (config.getBoolean('orders')) {
  new FileResource('Queue', 'orders', { label: 'orders', settings: { shop: storefront.address } });
}

module.exports = { address: storefront.address };
