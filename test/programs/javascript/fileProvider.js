// The provider of ../typescript/fileCloud.ts, whose comments explain it, as a program of its own: Pulumi keeps it in the state.
const crypto = require('crypto');
const fs = require('fs');
const path = require('path');

const folder = () => path.join(process.cwd(), 'cloud');
const fileOf = (id) => path.join(folder(), `${id}.json`);

async function hold(label, operation, moment) {
  if (process.env['SHOP_HOLD'] !== `${label}:${operation}:${moment}`) return;
  const waiting = path.join(folder(), `${label}.waiting`);
  fs.writeFileSync(waiting, '');
  while (fs.existsSync(waiting)) await new Promise((resolve) => setTimeout(resolve, 50));
}

const provider = {
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

exports.handler = () => provider;
