import type { ObjectListing } from '../../../../shared/pendingOperations';
import { AWS_LISTS } from './awsLists';

/** How a cloud's own CLI lists the ids of all objects of a type. It only reads. */
export interface CloudList {
  /** The CLI's name on the PATH. */
  readonly program: string;
  readonly args: readonly string[];
  /** The ids in what it prints. */
  readonly idsIn: (stdout: string) => string[];
}

/** A list with the settings of the stack's provider; undefined if the CLI has none for the type, or works elsewhere. */
type CloudCli = (listing: ObjectListing, env: NodeJS.ProcessEnv) => CloudList | undefined;

/** By type: Azure's own name for it. The id of such an object is that of Azure Resource Manager. */
const AZURE_TYPES: Readonly<Record<string, string>> = {
  'azure-native:compute:Disk': 'Microsoft.Compute/disks',
  'azure-native:compute:VirtualMachine': 'Microsoft.Compute/virtualMachines',
  'azure-native:containerservice:ManagedCluster': 'Microsoft.ContainerService/managedClusters',
  'azure-native:keyvault:Vault': 'Microsoft.KeyVault/vaults',
  'azure-native:network:NetworkInterface': 'Microsoft.Network/networkInterfaces',
  'azure-native:network:NetworkSecurityGroup': 'Microsoft.Network/networkSecurityGroups',
  'azure-native:network:PublicIPAddress': 'Microsoft.Network/publicIPAddresses',
  'azure-native:network:VirtualNetwork': 'Microsoft.Network/virtualNetworks',
  'azure-native:storage:StorageAccount': 'Microsoft.Storage/storageAccounts',
  'azure-native:web:WebApp': 'Microsoft.Web/sites',
};

/** By type: the command that lists them, the field that ends with their ids, and what ids of the type contain. */
const GOOGLE_LISTS: Readonly<Record<string, readonly [command: string, field: string, part: string]>> = {
  'gcp:compute/address:Address': ['compute addresses list', 'selfLink', '/regions/'],
  'gcp:compute/disk:Disk': ['compute disks list', 'selfLink', '/zones/'],
  'gcp:compute/firewall:Firewall': ['compute firewall-rules list', 'selfLink', '/global/'],
  'gcp:compute/globalAddress:GlobalAddress': ['compute addresses list', 'selfLink', '/global/'],
  'gcp:compute/instance:Instance': ['compute instances list', 'selfLink', '/zones/'],
  'gcp:compute/network:Network': ['compute networks list', 'selfLink', '/global/'],
  'gcp:compute/subnetwork:Subnetwork': ['compute networks subnets list', 'selfLink', '/regions/'],
  'gcp:pubsub/topic:Topic': ['pubsub topics list', 'name', '/topics/'],
  'gcp:serviceaccount/account:Account': ['iam service-accounts list', 'name', '/serviceAccounts/'],
};

/** What resources of the package have no kind in a cluster for: lists, patches of others' objects, and charts. */
const KUBERNETES_TYPE = /^kubernetes:(?!helm\.sh\/|yaml\/)([\w.-]+)\/(v\w+):(?!\w+(?:List|Patch)$)(\w+)$/;

/** Those of AWS take the user's own credentials: objects of another account are none that the provider finds. */
const aws: CloudCli = ({ type, settings: { region, profile } }, env) => {
  const row = AWS_LISTS[type];
  if (!row) return undefined;
  const [command, query] = row;
  // Its first version knows only another variable.
  const place = optionOf('--region', region ?? env['AWS_REGION']);
  const args = [...command.split(' '), '--query', query, '--output', 'json', ...place];
  return { program: 'aws', args: [...args, ...optionOf('--profile', profile)], idsIn: listed };
};

const azure: CloudCli = ({ type, settings: { subscriptionId } }) => {
  const name = AZURE_TYPES[type];
  if (name === undefined) return undefined;
  const args = ['resource', 'list', '--resource-type', name, '--query', '[].id', '--output', 'json'];
  return { program: 'az', args: [...args, ...optionOf('--subscription', subscriptionId)], idsIn: listed };
};

const google: CloudCli = ({ type, settings: { project } }) => {
  const row = GOOGLE_LISTS[type];
  if (!row) return undefined;
  const [command, field, part] = row;
  const args = [...command.split(' '), `--format=json(${field})`, ...optionOf('--project', project)];
  const idsIn = (stdout: string): string[] =>
    (JSON.parse(stdout) as Record<string, string>[])
      .map((object) => (object[field] ?? '').replace(/^https:\/\/[^/]+\/compute\/\w+\//, ''))
      .filter((id) => id.startsWith('projects/') && id.includes(part));
  return { program: 'gcloud', args, idsIn };
};

const kubernetes: CloudCli = ({ type, settings: { context, cluster }, unshown }) => {
  const [, group, version, kind] = KUBERNETES_TYPE.exec(type) ?? [];
  // Another configuration than the user's names another cluster.
  if (kind === undefined || unshown.includes('kubeconfig')) return undefined;
  const name = group === 'core' ? kind : `${kind}.${version}.${group}`;
  const output = 'jsonpath={range .items[*]}{.metadata.namespace}/{.metadata.name}{"\\n"}{end}';
  const place = [...optionOf('--context', context), ...optionOf('--cluster', cluster)];
  return {
    program: 'kubectl',
    args: ['get', name, '--all-namespaces', '--output', output, ...place],
    // An object of no namespace has only a name.
    idsIn: (stdout) => stdout.split('\n').flatMap((line) => line.trim().replace(/^\//, '') || []),
  };
};

/** The list of the cloud's own CLI; undefined if there is none. */
export function cloudList(listing: ObjectListing, env: NodeJS.ProcessEnv): CloudList | undefined {
  for (const cli of [aws, azure, google, kubernetes]) {
    const list = cli(listing, env);
    if (list) return list;
  }
  return undefined;
}

function optionOf(option: string, value: string | undefined): string[] {
  return value === undefined ? [] : [option, value];
}

/** `aws` prints `null` for none. */
function listed(stdout: string): string[] {
  return (JSON.parse(stdout || 'null') as string[] | null) ?? [];
}
