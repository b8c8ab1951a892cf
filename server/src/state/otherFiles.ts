import type { JsonNode } from '../json/jsonNode';

/** A kind of file that people take for a state. */
export interface OtherFile {
  /** With its article. */
  readonly what: string;
  /** What Pulumi does with it, and what leads on. */
  readonly then: string;
}

/** How it is recognised: by keys of its JSON, or by the beginning of its text. */
type Recognised = OtherFile &
  (
    | {
        /** Those that the object has, or the first object of a list. */
        readonly keys: readonly string[];
        /** One of these it has as well. */
        readonly oneOf?: readonly string[];
        /** Keys that the first of its `resources` has, and keys that it has not. */
        readonly resources?: { readonly keys: readonly string[]; readonly without: readonly string[] };
      }
    | { readonly texts: readonly RegExp[] }
  );

const EXPORT = '“pulumi stack export --file state.json” writes the state';
const EVENTS = ['resourcePreEvent', 'resOutputsEvent', 'preludeEvent', 'summaryEvent', 'diagnosticEvent'];
const MORE_EVENTS = ['stdoutEvent', 'cancelEvent', 'resOpFailedEvent', 'policyEvent', 'progressEvent'];

const ROWS: readonly Recognised[] = [
  {
    what: 'a state of Terraform or OpenTofu',
    then: 'Pulumi does not read it as its own. “pulumi convert --from terraform” makes a program of the configuration, and “pulumi import --from terraform terraform.tfstate” takes the resources of the state over',
    keys: ['terraform_version'],
  },
  {
    what: 'output of “terraform show -json” or “tofu show -json”',
    then: '“pulumi import --from terraform terraform.tfstate” takes the resources of a state over',
    keys: ['format_version'],
    oneOf: ['planned_values', 'resource_changes', 'values'],
  },
  {
    what: 'a file for “pulumi import”',
    then: '“pulumi import --file FILE” adds the resources that it lists to a stack; “pulumi stack import” does not take it',
    keys: ['resources'],
    resources: { keys: ['type', 'name'], without: ['urn', 'instances', 'apiVersion'] },
  },
  {
    what: 'output of “pulumi up --json” or of a search in Pulumi Cloud',
    then: `it lists resources without their inputs. ${EXPORT}`,
    keys: ['resources'],
    resources: { keys: ['urn', 'name'], without: ['inputs', 'outputs'] },
  },
  {
    what: 'an update plan of “pulumi preview --save-plan”',
    then: `“pulumi up --plan FILE” makes the update that it allows. ${EXPORT}`,
    keys: ['manifest', 'resourcePlans'],
  },
  {
    what: 'output of “pulumi preview --json”',
    then: `it says what an update would do, and no command takes it back. ${EXPORT}`,
    keys: ['steps'],
    oneOf: ['changeSummary', 'config', 'duration', 'diagnostics'],
  },
  {
    what: 'the history of a stack, as “pulumi stack history --json” prints it or a backend keeps it',
    then: 'it has no resources. Earlier states are beside it in a self-managed backend (“….checkpoint.json”), and “pulumi stack export --version VERSION” writes one of Pulumi Cloud',
    keys: ['kind', 'startTime'],
    oneOf: ['result', 'resourceChanges', 'endTime'],
  },
  {
    what: 'an event log of a run',
    then: `“pulumi-troubleshooter explain FILE” explains the errors in it. ${EXPORT}`,
    keys: ['sequence', 'timestamp'],
    oneOf: [...EVENTS, ...MORE_EVENTS],
  },
  {
    what: 'a lock of a self-managed backend',
    then: '“pulumi cancel” removes it once the update that holds it has ended',
    keys: ['pid', 'username', 'hostname', 'timestamp'],
  },
  {
    what: 'a list of stacks, as “pulumi stack ls --json” prints it',
    then: EXPORT,
    keys: ['name', 'current', 'updateInProgress'],
  },
  {
    what: 'a template for Azure Resource Manager',
    then: 'Pulumi does not read it. “pulumi import” takes existing resources over',
    keys: ['$schema', 'contentVersion', 'resources'],
  },
  {
    what: 'a manifest of Kubernetes',
    then: '“pulumi convert --from kubernetes” makes a program of it',
    keys: ['apiVersion', 'kind'],
    oneOf: ['metadata', 'items'],
  },
  {
    what: 'a project file of Pulumi',
    then: `run “pulumi stack export --file state.json” in its folder for the state of a stack`,
    texts: [/^name:/m, /^runtime:/m],
  },
  {
    what: 'a settings file of a stack (“Pulumi.STACK.yaml”)',
    then: 'run “pulumi stack export --file state.json” in its folder for the state of the stack',
    texts: [/^(?:config|encryptionsalt|encryptedkey|secretsprovider|environment):/m],
  },
  {
    what: 'a program of Terraform or OpenTofu',
    then: '“pulumi convert --from terraform” makes a program of Pulumi of it',
    texts: [/^(?:terraform|(?:resource|data|provider|variable|module) "[^"\n]*"(?: "[^"\n]*")?) *\{/m],
  },
  {
    what: 'a web page',
    then: `perhaps of a login or of an error. ${EXPORT}`,
    texts: [/^\s*<(?:!doctype html|html)[\s>]/i],
  },
  {
    what: 'a zip archive',
    then: 'unpack it first',
    texts: [/^PK\u0003\u0004/],
  },
  {
    what: 'a tar archive',
    then: 'unpack it first',
    texts: [/^[^]{257}ustar/],
  },
  {
    what: 'compressed in a way that Pulumi does not read',
    then: 'unpack it first',
    texts: [/^(?:BZh\d|\uFFFD7zXZ\u0000|7z\uFFFD\uFFFD'\u001c)/],
  },
];

/** How much of a text without JSON is looked at, in UTF-16 units. */
const LOOKED_AT = 2000;

/**
 * What a text is if it is one of these files; undefined for a state, and for what is not known.
 * @param listed the first element of the `resources` in the top-level object
 */
export function otherFile(
  text: string,
  root: JsonNode | undefined,
  listed: JsonNode | undefined,
): OtherFile | undefined {
  if (root?.isObject !== true && root?.isArray !== true) {
    const head = text.slice(0, LOOKED_AT);
    return ROWS.find((row) => 'texts' in row && row.texts.every((one) => one.test(head)));
  }
  const [first] = root.isArray ? root.elements() : [root];
  const keys = keysOf(first);
  if (root.isObject && ['deployment', 'checkpoint', 'latest'].some((key) => keys.has(key))) return undefined;
  const named = keysOf(keys.has('manifest') ? undefined : listed);
  const row = ROWS.find((one) => {
    if ('texts' in one) return false;
    const { oneOf, resources } = one;
    return (
      one.keys.every((key) => keys.has(key)) &&
      (oneOf?.some((key) => keys.has(key)) ?? true) &&
      (resources?.keys.every((key) => named.has(key)) ?? true) &&
      !(resources?.without.some((key) => named.has(key)) ?? false)
    );
  });
  if (row || keys.has('resources') || keys.has('manifest')) return row;
  const inside = stateInside(root, '', DEPTH);
  return inside === undefined ? undefined : holderOf(inside, root.isArray);
}

/** How deep a state is looked for in another document, and among how many members of an object or a list. */
const DEPTH = 4;
const MEMBERS = 100;

/** The keys that a command line may get. */
const PLAIN = /^[\w .:/@-]{1,100}$/;

/** A document with a state in it, such as an answer of a service, or a list of exports. */
function holderOf(path: string, isList: boolean): OtherFile {
  return {
    what: isList ? 'a list that holds a state' : 'a document that holds a state',
    then: `take ${isList ? 'one' : 'that'} out alone, with “jq '${path}' FILE > state.json”`,
  };
}

/** The path of the first state inside of a value, as `jq` takes it. */
function stateInside(node: JsonNode, path: string, depth: number): string | undefined {
  const members = node.isArray
    ? [...node.elements()].map((value, i) => ({ value, step: `[${i}]` }))
    : [...node.members()].flatMap(({ key: { string: key = '' }, value }) =>
        PLAIN.test(key) ? { value, step: stepTo(key) } : [],
      );
  for (const { value, step } of members.slice(0, MEMBERS)) {
    const next = path === '' && step.startsWith('[') ? `.${step}` : path + step;
    const inner = value.expand();
    if (isState(inner)) return next;
    if (
      inner.isString &&
      /^\s*\{/.test(inner.string ?? '') &&
      /"(?:deployment|latest)"\s*:\s*\{/.test(inner.string!)
    )
      return `${next} | fromjson`;
    const found =
      depth > 1 && (inner.isObject || inner.isArray) ? stateInside(inner, next, depth - 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function isState(node: JsonNode): boolean {
  const deployment = node.get('deployment') ?? node.get('checkpoint')?.get('latest');
  const resources = deployment?.get('resources');
  const [first] = resources?.elements() ?? [];
  return (
    resources?.isArray === true &&
    (deployment?.get('manifest')?.isObject === true || first?.get('urn') !== undefined)
  );
}

function stepTo(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

function keysOf(node: JsonNode | undefined): ReadonlySet<string> {
  return new Set([...(node?.members() ?? [])].map(({ key }) => key.string ?? ''));
}
