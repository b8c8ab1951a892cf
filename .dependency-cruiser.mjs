// Which folder may import which: `npm run lint` fails for any other import, and says what to do instead.

/** The folders of the server, from the bottom up: each imports only those below it. */
const SERVER = [
  'text',
  'schema',
  'json',
  'state',
  'edits',
  'rules',
  'features',
  '(lsp|check|mcp|scan)',
  'commandLine',
];
/** The folders of the client, likewise; those of one row don't know each other. Every file of the client is in one of them. */
const CLIENT = [
  '(manifest|processes|project)',
  'pulumi/secrets',
  'pulumi/backendKinds',
  'pulumi/location',
  'pulumi/recorder',
  'pulumi/cli',
  'pulumi/stacks',
  'pulumi/backends',
  'pulumi/(kept|runs|driftDetection)',
  'pulumi/(writes|lookUp|stackScan)',
  'languageServer',
  'ui',
  'features',
  'activation',
  'web',
];
/** The only files beside them: what VS Code loads where programs can run. */
const CLIENT_PROGRAMS = '(main|extension)\\.ts$';

/** The features that others may import. Each of the rest can be dropped with its folder and its line of `index.ts`. */
const SHARED_FEATURES = [
  'adoption',
  'editState',
  'environment',
  'lock',
  'lostEntry',
  'migration',
  'pastRuns',
  'pendingOperations',
  'refresh',
  'rehearsal',
  'replaceState',
  'review',
  'stacksView',
  'traces',
];
/** The folders in a feature that need no VS Code: they also run in tests, in `standalone`, and some in a page. */
const BELOW_VSCODE = '(model|runs|checks)';
/** The features that need no programs. */
const WEB_FEATURES = ['dependencies', 'explainError', 'extension', 'logs', 'stateDocument', 'traces'];

/** Knows neither editors nor files: text goes in, edits and words come out. */
const CORE =
  '^(shared/(?!knownErrors/knownErrorsFile|scan/resultFile)|server/src/(?!lsp/|check/|mcp/|scan/|commandLine/)|client/src/features/(traces|logs)/model)';

const above = (root, folders) =>
  folders.slice(0, -1).map((folder, i) => ({
    name: `${root}/${folder} imports what is above it`,
    comment: `Move what both need down, or what needs both up: ${folders.join(' < ')}.`,
    from: { path: `^${root}/${folder}/` },
    to: { path: `^${root}/(${folders.slice(i + 1).join('|')})/` },
  }));

const beside = (root, folders) =>
  folders
    .filter((folder) => folder.includes('|'))
    .map((folder) => ({
      name: `${root}/${folder} imports what is beside it`,
      comment:
        'Move what both need down, or what needs both up: the folders of one row do not know each other.',
      from: { path: `^${root}/(${folder})/` },
      to: { path: `^${root}/${folder}/`, pathNot: `^${root}/$1/` },
    }));

/** The one folder that runs in a browser alone, where there are no files and no programs. */
const WEB = '^(client/src/web/|server/src/lsp/webWorker)';

const rules = [
  {
    name: 'circle',
    comment: 'Move what both need, types too, to a file of its own.',
    from: {},
    to: { circular: true },
  },
  ...above('server/src', SERVER),
  ...above('client/src', CLIENT),
  ...beside('client/src', CLIENT),
  {
    name: 'client file in no folder of the layers',
    comment:
      'Move it to a folder that says what it is, or add its folder to a row of `CLIENT` and of docs/architecture.md.',
    module: {
      path: '^client/src/',
      pathNot: `^client/src/((${CLIENT.join('|')})/|${CLIENT_PROGRAMS})`,
      numberOfDependentsLessThan: 1,
    },
    // No importer is counted, so that the file is refused whoever imports it.
    from: { pathNot: '.' },
  },
  {
    name: 'client imports its own programs',
    comment: 'What a program starts does not know it: take what is needed as a parameter.',
    from: { path: '^client/src/.+/' },
    to: { path: `^client/src/${CLIENT_PROGRAMS}` },
  },
  {
    name: 'shared imports a side',
    comment: 'What only one side needs belongs there; `shared` is what both import.',
    from: { path: '^shared/' },
    to: { path: '^(client|server)/' },
  },
  {
    name: 'client imports the server',
    comment: 'Ask the server with a request of `shared/requests.ts`, or move what both need to `shared`.',
    from: { path: '^client/' },
    to: { path: '^server/' },
  },
  {
    name: 'server imports the client',
    comment: 'Move what both need to `shared`.',
    from: { path: '^server/' },
    to: { path: '^client/' },
  },
  {
    name: 'core imports LSP or VS Code',
    comment: 'The core knows no editor: speak LSP in `server/src/lsp`, and give the core offsets.',
    from: { path: CORE },
    to: { path: '^(vscode$|node_modules/vscode-)' },
  },
  {
    name: 'core imports Node',
    comment:
      'The core knows no files: read them in `server/src/check`, `scan`, `mcp` or in the client, and give the core their text.',
    from: { path: CORE },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'standalone imports the editor',
    comment:
      'A program without an editor takes only what needs none: `client/src/pulumi` and below, and the `model` of a feature.',
    from: { path: '^standalone/' },
    to: {
      path: `^(vscode$|client/src/(?!pulumi/|project/|processes/|features/\\w+/${BELOW_VSCODE}/))`,
    },
  },
  {
    name: 'standalone is imported',
    comment: 'It joins client and server, which do not know each other: load its bundle when it is needed.',
    from: { path: '^(client|server|shared)/' },
    to: { path: '^standalone/' },
  },
  {
    name: 'one kind of backend outside of backends',
    comment:
      'Ask `backendOf` of `client/src/pulumi/backends`, or the `kind` of an address: what only a folder, a service or a bucket has is known there alone.',
    from: {
      path: '^client/',
      pathNot: '^client/src/pulumi/(backends/|backendKinds/|location/backendAddress)',
    },
    to: {
      path: '^client/src/pulumi/(backends/(bucket/|serviceBackend)|backendKinds/(?!backendKinds?\\.ts))',
    },
  },
  {
    name: 'vscode below the user interface',
    comment: 'Take what is needed as a parameter: this also runs in tests and without a window.',
    from: { path: `^client/src/(pulumi/|project/|features/\\w+/${BELOW_VSCODE}/)` },
    to: { path: '^vscode$' },
  },
  {
    name: 'feature imports another one',
    comment:
      'Move what both need down, to `client/src/ui` or `client/src/pulumi`, or add the feature to `SHARED_FEATURES`.',
    from: { path: '^client/src/features/(\\w+)/' },
    to: {
      path: '^client/src/features/',
      pathNot: `^client/src/features/($1|${SHARED_FEATURES.join('|')})/`,
    },
  },
  {
    name: 'model imports its user interface',
    comment: 'Take what is needed as a parameter, or move it to the `model`.',
    from: { path: `^client/src/features/\\w+/${BELOW_VSCODE}/` },
    to: { path: `^client/src/(languageServer/|ui/|features/\\w+/(?!${BELOW_VSCODE}/))` },
  },
  {
    name: 'page imports what does not run in it',
    comment:
      'A page takes the messages and the `model` of its feature, and what pages share: `client/src/ui/pages/webview`. Send it the rest.',
    from: { path: '^client/src/(features/\\w+|ui/pages)/webview/' },
    to: {
      path: '^(vscode$|client/)',
      pathNot: '^client/src/(($1)/(messages\\.ts|model/|webview/)|ui/(pages/webview/|format\\.ts)|pulumi/)',
    },
  },
  {
    name: 'page imports Node',
    comment: 'A page runs in a browser: let the extension read it, and send it.',
    from: { path: '/webview/' },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'extension imports a page',
    comment: 'Only the build knows the files of a page: move what both need to the `model` of the feature.',
    from: { path: '^(client|server|shared|standalone)/', pathNot: '/webview/' },
    to: { path: '/webview/' },
  },
  {
    name: 'child_process outside of run.ts',
    comment: 'Run programs with `client/src/pulumi/cli/run.ts`, which bounds their output and ends them.',
    from: {
      path: '^client/',
      pathNot:
        '^client/src/(pulumi/cli/(run|detached/(supervisedRun|supervisor))|pulumi/recorder/providerProcess|processes/\\w+|features/debug/model/(debuggerWatch|listeningPorts))\\.ts$',
    },
    to: { path: '^(node:)?child_process$' },
  },
  {
    name: 'web imports Node',
    comment:
      'A browser has none of it: use what VS Code and the browser have. What is imported on the way is refused by the build.',
    from: { path: WEB },
    to: { dependencyTypes: ['core'], path: '^(?!vscode$)' },
  },
  {
    name: 'web imports what runs programs',
    comment: 'Split what needs no program from what does: `EditorServices` in `client/src/ui/services.ts`.',
    from: { path: WEB },
    to: {
      path: `^client/src/(pulumi/(?!secrets/)|project/|features/(?!(${WEB_FEATURES.join('|')})/))`,
    },
  },
  {
    name: 'web outside of web',
    comment: 'Where programs run, `client/src/main.ts` and `client/src/extension.ts` load the rest.',
    from: { path: '^(client|server)/', pathNot: WEB },
    to: { path: WEB },
  },
  {
    name: 'manifest outside of manifest',
    comment:
      'The tables are only for `npm run manifest`: programs take the ids and the types, or what you generate.',
    from: { path: '^(client|server|shared)/', pathNot: '^client/src/manifest/' },
    to: { path: '^client/src/manifest/(?!ids|commandIds|contextKeys)' },
  },
  {
    name: 'YAML outside of project',
    comment:
      'Read and edit the files of a project with `client/src/project`, which is loaded when it is needed.',
    from: { path: '^client/', pathNot: '^client/src/project/' },
    to: { path: 'node_modules/yaml' },
  },
  {
    name: 'clouds outside of drivers',
    comment:
      'Ask a driver in `client/src/pulumi/backendKinds/drivers`: each is loaded when a backend of its kind is met.',
    from: { path: '^(client|server|shared)/', pathNot: '^client/src/pulumi/backendKinds/drivers/' },
    to: { path: 'node_modules/(@aws-sdk|@smithy|@azure|google-auth-library|pg|@rgrove)/' },
  },
  {
    name: 'logs in the server are used elsewhere',
    comment: 'It must be possible to drop this folder: move what others need out of it.',
    from: { path: '^server/', pathNot: '^server/src/(features/logs|lsp/log)' },
    to: { path: '^server/src/features/logs/' },
  },
];

export default {
  forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: new URL('tsconfig.base.json', import.meta.url).pathname },
    builtInModules: { add: ['vscode'] },
  },
};
