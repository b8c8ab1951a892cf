// Objects whose ids nobody can guess, on a cloud made of files. Each takes some time to be made, before and after it exists.
const pulumi = require('@pulumi/pulumi');

const provider = {
  async create({ label, time, fails }) {
    const { randomBytes } = require('crypto');
    const fs = require('fs');
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    await wait(time / 2);
    if (fails) throw new Error('the quota is used up: correct-horse-battery');
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

class Place extends pulumi.ProviderResource {
  constructor(pkg, label, props, version) {
    super(pkg, label, props, { version });
  }
}

const {
  RECORDED_COUNT: count = 4,
  RECORDED_MS: time = 0,
  RECORDED_FAILS: failing,
  RECORDED_WORLD,
  RECORDED_WITHIN,
} = process.env;
// A secret in every property, marked or not, and in what a provider says when it fails.
const secret = pulumi.secret('correct-horse-battery');
const secrets = {
  secret,
  plain: 'correct-horse-battery',
  list: [secret, { password: secret }],
  deep: { inner: { text: pulumi.interpolate`password=${secret}` } },
};
let previous;
let container;
for (let i = 0; i < Number(count); i++) {
  const label = `thing-${i}`;
  // Two at a time.
  const dependsOn = i % 2 === 0 && previous ? [previous] : [];
  // If so, deleting the first one is enough.
  const options = RECORDED_WITHIN && container ? { dependsOn, deletedWith: container } : { dependsOn };
  previous = new Thing(label, { time: Number(time), fails: failing === label, ...secrets }, options);
  container ??= previous;
}

// Objects of installed plugins: of one in two versions, each in its own region, and of one whose ids are names.
if (RECORDED_WORLD) {
  const places = [
    ['world:net:Network', 'net-eu', new Place('world', 'eu', { region: 'eu' }, '1.0.0')],
    ['world:net:Network', 'net-us', new Place('world', 'us', { region: 'us' }, '2.0.0')],
    ['kube:core:Map', 'map-a', new Place('kube', 'a', { cluster: 'a' }, '1.0.0')],
  ];
  for (const [type, name, provider] of places)
    for (const i of [0, 1]) {
      const label = `${name}-${i}`;
      new pulumi.CustomResource(type, label, { name: label, ...secrets }, { provider });
    }
}
