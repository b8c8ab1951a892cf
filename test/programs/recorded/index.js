// Objects whose ids nobody can guess, on a cloud made of files. Each takes some time to be made, before and after it exists.
const pulumi = require('@pulumi/pulumi');

const provider = {
  async create({ label, time, fails }) {
    const { randomBytes } = require('crypto');
    const fs = require('fs');
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    await wait(time / 2);
    if (fails) throw new Error('the quota is used up');
    const id = `obj-${randomBytes(6).toString('hex')}`;
    fs.writeFileSync(`${process.cwd()}/cloud/${id}.json`, JSON.stringify({ label }));
    await wait(time / 2);
    return { id, outs: { label, time } };
  },
  async read(id, props) {
    const exists = require('fs').existsSync(`${process.cwd()}/cloud/${id}.json`);
    return exists ? { id, props } : { id: '', props: {} };
  },
  async diff() {
    return { changes: false };
  },
  async delete(id, { time }) {
    await new Promise((resolve) => setTimeout(resolve, time / 2));
    require('fs').rmSync(`${process.cwd()}/cloud/${id}.json`, { force: true });
    await new Promise((resolve) => setTimeout(resolve, time / 2));
  },
};

class Thing extends pulumi.dynamic.Resource {
  constructor(label, props, options) {
    super(provider, label, { label, ...props }, options, 'shop', 'Thing');
  }
}

const { RECORDED_COUNT: count = 4, RECORDED_MS: time = 0, RECORDED_FAILS: failing } = process.env;
const secret = pulumi.secret('correct-horse-battery');
let previous;
for (let i = 0; i < Number(count); i++) {
  const label = `thing-${i}`;
  // Two at a time.
  const dependsOn = i % 2 === 0 && previous ? [previous] : [];
  previous = new Thing(label, { time: Number(time), fails: failing === label, secret }, { dependsOn });
}
