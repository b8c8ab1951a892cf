// Objects in a cluster, all at once. The names of most are made by the provider or by the cluster; some are waited for.
const pulumi = require('@pulumi/pulumi');

const { CLUSTER_VERSION: version, CLUSTER_PODS: pods = 1, CLUSTER_REFUSES } = process.env;

class Cluster extends pulumi.ProviderResource {
  constructor(name, props) {
    super('kubernetes', name, props, { version });
  }
}

// With client-side apply, the cluster itself makes names.
const provider = new Cluster('client-side', { enableServerSideApply: 'false' });
const dependsOn = [provider];

function make(type, name, { metadata, ...fields }, options) {
  const [, apiVersion, kind] = /^(?:core\/)?(.+):(.+)$/.exec(type);
  const labels = { resource: name };
  const props = { apiVersion, kind, metadata: { namespace: 'default', ...metadata, labels }, ...fields };
  return new pulumi.CustomResource(`kubernetes:${type}`, name, props, { version, dependsOn, ...options });
}

function makeDeployment(name, replicas, metadata, options) {
  const labels = { app: name };
  const template = { metadata: { labels }, spec: { containers: [{ name, image: `${name}:1` }] } };
  make(
    'apps/v1:Deployment',
    name,
    { metadata, spec: { replicas, selector: { matchLabels: labels }, template } },
    options,
  );
}

const space = make('core/v1:Namespace', 'space', { metadata: { namespace: undefined } });
// Once both providers run, everything else is made at the same time.
dependsOn.push(space);

const secret = pulumi.secret('correct-horse-battery');
const few = [0, 1, 2];

if (CLUSTER_REFUSES) make('core/v1:ConfigMap', 'refused', { data: { 'not a key': 'text' } });
for (const i of few) {
  const metadata = { generateName: 'listed-' };
  make('core/v1:ConfigMap', `listed-${i}`, { metadata, data: { text: secret } }, { provider });
  make('core/v1:ConfigMap', `settings-${i}`, { data: { text: secret } });
  make('core/v1:Secret', `password-${i}`, { stringData: { password: secret } });
}

const inSpace = { namespace: space.id, name: 'token' };
make('core/v1:Secret', 'token', { metadata: inSpace, stringData: { token: secret } });

// Its controllers bring up a Deployment without Pods; Pods never run in a cluster without nodes.
for (const i of few) makeDeployment(`empty-${i}`, 0);
// Whoever has settled its create does not know under which name the provider manages its fields.
const annotations = { 'pulumi.com/patchForce': 'true' };
makeDeployment('stuck', Number(pods), { annotations }, { customTimeouts: { create: '4s' } });
