import * as pulumi from '@pulumi/pulumi';
import { FileResource } from './fileCloud';

const config = new pulumi.Config();

/** The web shop: a component with two resources of its own. */
class Storefront extends pulumi.ComponentResource {
  readonly address: pulumi.Output<string>;

  constructor(name: string, backends: FileResource[]) {
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

// The resource that an update adds, and during whose creation it can be interrupted.
if (config.getBoolean('orders')) {
  new FileResource('Queue', 'orders', { label: 'orders', settings: { shop: storefront.address } });
}

export const address = storefront.address;
