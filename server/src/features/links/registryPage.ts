const REGISTRY = 'https://www.pulumi.com/registry/packages';

/** Packages whose types come from programs, or from Pulumi itself. */
const WITHOUT_PAGES: ReadonlySet<string> = new Set(['pulumi', 'pulumi-nodejs', 'pulumi-python']);

const PROVIDER = /^pulumi:providers:(\w[\w.-]*)$/;
const TYPE = /^(\w[\w.-]*):((?:\w[\w.-]*(?:\/\w[\w.-]*)*)?):(\w[\w.-]*)$/;

/**
 * The page of a type in the Pulumi Registry; undefined if it can have none: types of programs, of Pulumi itself, and
 * those that a Kubernetes cluster defines. As the registry's generator has it, the page is
 * `<package>/api-docs/<module>/<name in lower case>`, and the module is that of the SDKs:
 * - packages made from Terraform providers have the name once more behind it: `aws:s3/bucket:Bucket` is in `s3`;
 * - `index` is the package itself: `random:index/randomPet:RandomPet` is in no module;
 * - of an API group of Kubernetes the first word counts: `rbac.authorization.k8s.io/v1` is `rbac/v1`;
 * - of an API version of Azure there is only the page of the module.
 */
export function registryPage(type: string): string | undefined {
  const provider = PROVIDER.exec(type)?.[1];
  if (provider !== undefined) return WITHOUT_PAGES.has(provider) ? undefined : page(provider, ['provider']);
  const [, packageName, token, name] = TYPE.exec(type) ?? [];
  if (packageName === undefined || WITHOUT_PAGES.has(packageName)) return undefined;
  const modules = modulesOf(packageName, token!, name!);
  return modules && page(packageName, [...modules, name!.toLowerCase()]);
}

function page(packageName: string, path: readonly string[]): string {
  return `${REGISTRY}/${packageName}/api-docs/${path.join('/')}/`;
}

function modulesOf(packageName: string, token: string, name: string): string[] | undefined {
  const modules = token.split('/').filter((part) => part !== '' && part !== 'index');
  if (packageName === 'kubernetes') {
    const group = (modules[0] ?? '').split('.')[0]!;
    return KUBERNETES_GROUPS.has(group) && isOwnGroup(modules[0]!) ? [group, ...modules.slice(1)] : undefined;
  }
  const last = modules.at(-1);
  if (last?.toLowerCase() === name.toLowerCase() && token.includes('/')) modules.pop();
  else if (/^v\d{8}\w*$/.test(last ?? '')) modules.pop();
  return modules;
}

/** The groups of the package itself: the cluster's users define the others. */
const KUBERNETES_GROUPS: ReadonlySet<string> = new Set([
  ...[
    'admissionregistration',
    'apiextensions',
    'apiregistration',
    'apps',
    'auditregistration',
    'autoscaling',
  ],
  ...['batch', 'certificates', 'coordination', 'core', 'discovery', 'events', 'extensions', 'flowcontrol'],
  ...['helm', 'kustomize', 'meta', 'networking', 'node', 'policy', 'rbac', 'resource', 'scheduling'],
  ...['settings', 'storage', 'storagemigration', 'yaml'],
]);

function isOwnGroup(group: string): boolean {
  return !group.includes('.') || group === 'helm.sh' || group.endsWith('.k8s.io');
}
