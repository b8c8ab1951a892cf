import * as pulumi from '@pulumi/pulumi';
import * as crypto from 'crypto';
import * as fs from 'fs';
import * as path from 'path';

/** What every resource of this cloud is made of. */
export interface FileResourceArgs {
  label: pulumi.Input<string>;
  settings?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** Where the resources are: one file each, named after its id. */
const folder = () => path.join(process.cwd(), 'cloud');
const fileOf = (id: string) => path.join(folder(), `${id}.json`);

/**
 * Waits inside an operation, before or after it has done its work, if `SHOP_HOLD` says so (`orders:create:before`):
 * for as long as the file `cloud/<label>.waiting` exists, which it makes itself.
 */
async function hold(
  label: string,
  operation: 'create' | 'update' | 'delete',
  moment: 'before' | 'after',
): Promise<void> {
  if (process.env['SHOP_HOLD'] !== `${label}:${operation}:${moment}`) return;
  const waiting = path.join(folder(), `${label}.waiting`);
  fs.writeFileSync(waiting, '');
  while (fs.existsSync(waiting)) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** The provider: creates, reads, updates and deletes files. */
const provider: pulumi.dynamic.ResourceProvider = {
  async create({ label, settings }) {
    fs.mkdirSync(folder(), { recursive: true });
    await hold(label, 'create', 'before');
    const id = `${label}-${crypto.randomBytes(3).toString('hex')}`;
    fs.writeFileSync(fileOf(id), JSON.stringify({ label, settings }));
    await hold(label, 'create', 'after');
    return { id, outs: { label, settings, endpoint: `file:${id}` } };
  },
  async read(id) {
    if (!fs.existsSync(fileOf(id))) return { id: '', props: {} };
    const { label, settings } = JSON.parse(fs.readFileSync(fileOf(id), 'utf8'));
    return { id, props: { label, settings, endpoint: `file:${id}` } };
  },
  async diff(_id, { label: oldLabel, settings: oldSettings }, { label, settings }) {
    const replaced = oldLabel !== label;
    const changed = JSON.stringify(oldSettings ?? {}) !== JSON.stringify(settings ?? {});
    return { changes: replaced || changed, replaces: replaced ? ['label'] : [] };
  },
  async update(id, _olds, { label, settings }) {
    await hold(label, 'update', 'before');
    fs.writeFileSync(fileOf(id), JSON.stringify({ label, settings }));
    await hold(label, 'update', 'after');
    return { outs: { label, settings, endpoint: `file:${id}` } };
  },
  async delete(id, { label }) {
    await hold(label, 'delete', 'before');
    fs.rmSync(fileOf(id), { force: true });
    await hold(label, 'delete', 'after');
  },
};

/** A resource of the file cloud; `kind` becomes the last part of its type. */
export class FileResource extends pulumi.dynamic.Resource {
  declare readonly endpoint: pulumi.Output<string>;

  constructor(kind: string, name: string, args: FileResourceArgs, options?: pulumi.CustomResourceOptions) {
    super(provider, name, { settings: {}, endpoint: undefined, ...args }, options, 'shop', kind);
  }
}
