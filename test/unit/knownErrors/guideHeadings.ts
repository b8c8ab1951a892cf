/** What covers a heading: commands by their ids, known errors, rules, and sections of pages. */
export interface Served {
  readonly commands?: readonly string[];
  readonly errors?: readonly string[];
  readonly rules?: readonly string[];
  /** A file below `docs`, with the anchor of a heading. */
  readonly pages?: readonly string[];
  /** What the guide says there, which these pages must also say. */
  readonly says?: readonly string[];
}

const cancelling: Served = {
  commands: ['cancelUpdate'],
  errors: ['update-conflict', 'nothing-to-cancel'],
  pages: ['recipes.md#see-who-holds-a-stack-and-release-it'],
  says: [
    ...['pulumi cancel', 'pulumi console', 'https://app.pulumi.com', 'fails at once', 'five minutes'],
    '[400] Bad Request: the update has already completed',
  ],
};
const recovering: Served = {
  commands: ['cancelUpdate', 'repairPendingOperations', 'refreshStack'],
  errors: ['pending-operations', 'pending-operation-removed'],
  rules: ['pending-operation'],
  pages: ['recipes.md#go-on-after-an-interrupted-update'],
  says: [
    'pulumi cancel',
    'provider’s console',
    'pulumi refresh',
    'pulumi stack export | pulumi stack import',
  ],
};
const editing: Served = {
  commands: [
    'editState',
    'exportState',
    'importState',
    'repairState',
    'deleteFromState',
    'unprotectResource',
  ],
  rules: ['reference-order', 'missing-reference'],
  pages: ['recipes.md#edit-a-state-by-hand', 'rules/README.md#rules'],
  says: [
    ...['absolute last resort', 'pulumi state', 'pulumi stack export --file', 'pulumi stack import --file'],
    ...['`version` and `manifest`', 'order of `resources`'],
  ],
};
const helping: Served = {
  commands: ['reportProblem'],
  pages: ['recipes.md#get-help'],
  says: [
    ...['https://slack.pulumi.com', 'https://github.com/pulumi/pulumi/issues', 'support@pulumi.com'],
    'pulumi-troubleshooter/issues',
  ],
};
const logging: Served = {
  commands: ['verboseLog', 'redactLog'],
  pages: ['recipes.md#read-what-pulumi-does'],
  says: [
    ...['--logtostderr --logflow -v=', '1 to 11', 'temporary folder', 'Before you share a log'],
    ...['TF_LOG=', '`TRACE`', '`DEBUG`', '`INFO`', '`WARN`', '`ERROR`'],
  ],
};
const tracing: Served = {
  commands: ['recordTrace', 'viewTrace', 'viewTraceInBrowser'],
  pages: ['recipes.md#see-where-the-time-goes'],
  says: [
    ...['pulumi up --tracing=file:./up.trace', 'view-trace ./up.trace', 'http://localhost:8008'],
    ...['Jaeger', 'COLLECTOR_ZIPKIN_HOST_PORT=:9411', '--tracing http://localhost:9411/api/v1/spans'],
    'http://localhost:16686/search',
  ],
};
const debugging: Served = {
  commands: ['debugProgram', 'attachToProgram', 'generateDebugConfiguration'],
  pages: ['recipes.md#stop-the-program-at-a-breakpoint'],
  says: ['--attach-debugger', '--inspect-brk'],
};
const postStep: Served = {
  errors: ['save-failed', 'saved-state-invalid'],
  says: ['after mutation of snapshot', 'I/O error', 'https://slack.pulumi.com', 'Report it to Pulumi'],
};
const ingress: Served = {
  errors: ['ingress-load-balancer'],
  says: ['pulumi refresh', '`kubernetes.ingressEndpoint` (since Traefik 1.7)'],
};
const synchronous: Served = {
  errors: ['synchronous-call'],
  says: [
    ...['pulumi config set pulumi:noSyncCalls true', 'pulumi.output(', '{ async: true }'],
    'await ProviderResource.register(provider)',
  ],
};
const stackReference: Served = {
  errors: ['stack-reference-sync'],
  says: ['Use `getOutput` and `requireOutput`', 'its name as a string'],
};
const destroying: Served = {
  errors: ['delete-failed'],
  pages: ['recipes.md#destroy-what-will-not-go'],
  says: [
    ...['output lists what failed', 'functions at the edge of CloudFront', 'Find what depends on it'],
    ...['a network interface', 'Empty what holds data', 'customTimeouts', 'Remove locks'],
    ...['Delete it by hand in the provider’s console', 'pulumi refresh'],
  ],
};
const withoutService: Served = {
  commands: ['logIn'],
  pages: ['recipes.md#work-without-pulumi-cloud-and-go-back'],
  says: ['pulumi login --local', 'pulumi login\n', 'sharing them with your team'],
};
const whileDown: Served = {
  errors: ['server-error'],
  pages: ['recipes.md#while-pulumi-cloud-is-down'],
  says: ['https://status.pulumi.com', 'keeps working'],
};
const inPlaintext: Served = {
  rules: ['frozen-credentials', 'plaintext-secret'],
  pages: ['recipes.md#what-a-state-shows-in-plaintext'],
  says: [
    ...['`inputs` and `outputs`', 'environment variables of functions', 'a secret manager'],
    ...['pulumi config set --secret', '`config` of a checkpoint', '`plaintext` of secrets'],
  ],
};
const building: Served = { pages: ['recipes.md#build-something-for-pulumi'] };

/** All headings of Pulumi’s guides, of today and of earlier years, by guide. */
export const guides: Readonly<Record<string, readonly (readonly [heading: string, by: Served])[]>> = {
  'Pulumi troubleshooting': [
    ['Talk to a human', helping],
    ['Verbose logging', logging],
    ['Attaching a debugger to a Pulumi program', debugging],
    ['Create VS Code launch configuration', debugging],
    ['Set breakpoints and start Pulumi in debug mode', debugging],
    ['Performance', tracing],
    ['Tracing', tracing],
    ['Common problems', { pages: ['errors/README.md#errors-explained'] }],
    ['409 conflict: Another update is currently in progress.', cancelling],
    ['500 Internal server error', whileDown],
    ['Post-step event returned an error', postStep],
    [
      'Cannot connect to Pulumi Cloud',
      {
        commands: ['diagnoseEnvironment'],
        errors: ['cannot-connect'],
        pages: ['recipes.md#pass-a-proxy-or-a-firewall'],
        says: ['`https://api.pulumi.com`', 'port 443', '`https://app.pulumi.com`'],
      },
    ],
    [
      'Nothing happens due to a network proxy',
      {
        commands: ['diagnoseEnvironment'],
        errors: ['proxy-captures-loopback'],
        says: ['Previewing update', '`http_proxy`', 'no_proxy=127.0.0.1,localhost'],
      },
    ],
    ['Ingress .status.loadBalancer field was not updated with a hostname/IP address', ingress],
    ['Traefik', ingress],
    ['Pulumi destroy fails', destroying],
    ['Check to see if a resource was deleted after all', { ...destroying, commands: ['refreshStack'] }],
    ['Check dependencies', destroying],
    ['Empty or adjust resources', destroying],
    ['Delete resources manually', { ...destroying, commands: ['refreshStack', 'deleteFromState'] }],
    ['Recovering from an interrupted update', recovering],
    ['Manually editing your deployment', editing],
  ],
  'Troubleshooting, 2020': [
    ['Contact Us', helping],
    ['Diagnosing Issues', { commands: ['diagnoseEnvironment', 'verboseLog', 'recordTrace'] }],
    ['Verbose Logging', logging],
    ['Common Problems', { pages: ['errors/README.md#errors-explained'] }],
    ['[409] Conflict: Another update is currently in progress.', cancelling],
    ['[500] Internal Server Error', whileDown],
    ['post-step event returned an error', postStep],
    [
      'Error during pulumi preview/up - error: could not load plugin for aws|azure (etc.) provider',
      {
        commands: ['changeProviderVersion'],
        errors: ['plugin-missing'],
        pages: ['recipes.md#get-plugins'],
        says: [
          ...['pulumi plugin install resource', 'In CI', '`~/.pulumi/plugins`', 'an older version'],
          ...['side by side', 'Pulumi: Change Provider Version in State'],
        ],
      },
    ],
    ['Recovering from an Interrupted Update', recovering],
    ['Manually Editing Your Deployment', editing],
    [
      'Provider-specific problems',
      { errors: ['cloudfront-etag', 'kubernetes-not-ready', 'cloud-credentials'] },
    ],
    ['Ingress Errors', ingress],
    ['Ingress .status.loadBalancer field was not updated with a hostname/IP address', ingress],
    ['Synchronous call made to “X” with an unregistered provider', synchronous],
    ['Globally opt out of synchronous calls', synchronous],
    ['Invoke the resource function asynchronously', synchronous],
    ['Register the provider first', synchronous],
    [
      'StackReference.getOutputSync/requireOutputSync called on a StackReference whose name is a Promise/Output',
      stackReference,
    ],
    ['Use getOutput/requireOutput instead', stackReference],
    ['Pass the stack reference name in as a string', stackReference],
    [
      '403 HTTP error fetching plugin',
      {
        errors: ['plugin-download'],
        pages: ['recipes.md#get-plugins'],
        says: ['Apple’s M chips', 'the state still asks for the version'],
      },
    ],
    [
      'I have access to an Intel based computer',
      {
        errors: ['plugin-download'],
        says: ['there, not here, update the packages of the program and run `pulumi up`'],
      },
    ],
    [
      'I don’t have access to an Intel based computer',
      {
        errors: ['plugin-download', 'wrong-architecture'],
        says: [
          ...['darwin-x64.tar.gz', 'Update the packages of the program to versions that exist'],
          'arch -x86_64 pulumi plugin install resource {plugin} v{version}',
          ...['arch -x86_64 pulumi login', 'arch -x86_64 pulumi preview', 'arch -x86_64 pulumi up'],
          'unset PULUMI_HOME && rm -r ~/pulumi-x64',
        ],
      },
    ],
    ['I’m seeing other errors, please help', { ...helping, commands: ['explainError', 'reportProblem'] }],
  ],
  'Known issues, 2018': [
    ['Update Lease Cannot Be Renewed', { ...cancelling, errors: ['update-conflict', 'lease-lost'] }],
    [
      'Interrupted Updates Can Lead to Unknown State',
      {
        ...recovering,
        errors: ['interrupted-unknown-state'],
        says: ['in an unknown state due to an interrupted update', 'pulumi stack import'],
      },
    ],
    [
      'CloudFront ETag Out Of Synch',
      {
        commands: ['fixEtag'],
        errors: ['cloudfront-etag'],
        rules: ['stale-etag'],
        pages: ['recipes.md#give-cloudfronts-latest-etag-to-a-state'],
        says: ['PreconditionFailed', 'aws cloudfront get-distribution --id <id>'],
      },
    ],
    [
      'Cannot Change Pulumi.yaml Project Name',
      {
        commands: ['renameProject'],
        errors: ['project-renamed'],
        rules: ['other-project'],
        pages: ['recipes.md#rename-a-project'],
        says: ['back to `{project}`', 'nothing has to be destroyed'],
      },
    ],
  ],
  'Questions and answers, 2018': [
    ['How does Pulumi depend on', whileDown],
    ['What happens if is down?', whileDown],
    ['How can I add support for my favorite cloud?', building],
    ['How can I add support for my favorite language?', building],
    [
      'How does Pulumi manage secrets?',
      { ...inPlaintext, errors: ['config-decryption', 'passphrase-wrong'] },
    ],
    ['Are my secrets ever visible?', inPlaintext],
    ['If I don’t want my secret to end up in the checkpoint, what can I do?', inPlaintext],
    ['Can I use Pulumi without depending on', withoutService],
    ['How can I go back to using the Pulumi service?', withoutService],
    [
      'I’ve been using the local endpoint, can I migrate to',
      {
        commands: ['migrateStack'],
        pages: ['recipes.md#move-a-stack-to-pulumi-cloud'],
        says: ['pulumi stack export', 'pulumi stack init', 'pulumi stack import', 'config set --secret'],
      },
    ],
    [
      'How do I create a stack inside an Organization instead of my User account?',
      {
        errors: ['stack-not-found'],
        pages: ['recipes.md#create-a-stack-in-an-organization'],
        says: ['pulumi stack init acme-corp/widget-server'],
      },
    ],
  ],
};
