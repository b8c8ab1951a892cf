import { execFileSync } from 'node:child_process';
import { utimesSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../../harness/repository';
import { commonJsConfig, json, project, SUCCEEDED, tsconfig, type ProjectFiles } from './debuggedProject';
import type { Stop } from './debugStops';

/** One kind of program that people have, as a project that the debugger is tried on. */
export interface ProgramKind extends ProjectFiles {
  /** Its special feature. */
  readonly title: string;
  /** Its row in docs/debugging.md. */
  readonly row: string;
  /** Makes what runs. */
  readonly build?: (folder: string) => void;
  /** Its types are checked before it runs, which is the default. */
  readonly checksTypes?: true;
  /** True: by VS Code alone it waits for ever, for one that attaches to the port that it has chosen. */
  readonly waitsAlone?: boolean;
  /** Where a preview stops, with a breakpoint at each of these places: one in the first line, one inside a function. */
  readonly stops: readonly Stop[];
  /** Where the breakpoints are, if it does not stop at all of them. */
  readonly breakpoints?: readonly Stop[];
  /** The stops of a debugger that works, if they are others. */
  readonly right?: readonly Stop[];
  /** Each line of the messages and of the debug console, unless it says only that the preview has succeeded. */
  readonly says?: readonly string[];
}

/** The stops of a program with the lines of {@link commonJs} or {@link module}: in its first line, and in its `apply`. */
export const stopsIn = (file: string): readonly Stop[] => [
  { at: `${file}:1`, variables: {} },
  { at: `${file}:6`, variables: { word: `'hello'`, shop: `'corner'`, size: '11' } },
];

/** The same without a variable of these names, which a minifier changes. */
const placesIn = (file: string): readonly Stop[] => stopsIn(file).map(({ at }) => ({ at, variables: {} }));

const ESBUILD = path.join(repository, 'node_modules/.bin/esbuild');

export const commonJs = `exports.began = Date.now();
const pulumi = require('@pulumi/pulumi');
const shop = 'corner';
exports.greeting = pulumi.output('hello').apply((word) => {
  const size = word.length + shop.length;
  return [word, shop, size].join(' ');
});
`;
export const module = `export const began = Date.now();
import * as pulumi from '@pulumi/pulumi';
const shop = 'corner';
export const greeting = pulumi.output('hello').apply((word) => {
  const size = word.length + shop.length;
  return [word, shop, size].join(' ');
});
`;
const dynamicProvider = `export const began = Date.now();
import * as pulumi from '@pulumi/pulumi';
const provider = { create: async () => ({ id: 'one', outs: {} }) };
class Thing extends pulumi.dynamic.Resource {
  constructor(name: string) {
    super(provider, name, {});
  }
}
export const greeting = pulumi.output(new Thing('thing').urn).apply((urn) => {
  const type = urn.split('::')[2];
  return type;
});
`;
/** The output of tsc for the module, with a one-to-one source map. */
const compiled = `"use strict";exports.began = Date.now();
const pulumi = require('@pulumi/pulumi');
const shop = 'corner';
exports.greeting = pulumi.output('hello').apply((word) => {
    const size = word.length + shop.length;
    return [word, shop, size].join(' ');
});
//# sourceMappingURL=index.js.map
`;
const sourceMap = json({
  version: 3,
  file: 'index.js',
  sourceRoot: '',
  sources: ['../src/index.ts'],
  names: [],
  // A mapping at the start of each statement and of the last line.
  mappings: 'AAAA;AACA;AACA;AACA;IACE;IACA;AACF',
});

const compiledFiles = {
  'Pulumi.yaml': project({ main: 'bin/' }, { typescript: false }),
  'package.json': '{}',
  'src/index.ts': module,
  'bin/index.js': compiled,
  'bin/index.js.map': sourceMap,
};

/** Of the workspace, with characters that mean something in a pattern. */
export const FOLDER = 'debugged (infra) [1]';
/** The folder above the workspace's, which is the monorepo's. */
const REPOSITORY = '../../..';
const shared = `${REPOSITORY}/packages/shared`;

/** The kinds of programs for Node.js. */
export const programKinds: readonly ProgramKind[] = [
  {
    title: 'JavaScript',
    row: 'JavaScript, CommonJS',
    files: { 'Pulumi.yaml': project(), 'package.json': '{}', 'index.js': commonJs },
    stops: stopsIn('index.js'),
  },
  {
    title: 'JavaScript as an ES module',
    row: 'JavaScript, ES modules',
    files: {
      'Pulumi.yaml': project(),
      'package.json': json({ type: 'module', main: 'main.js' }),
      'main.js': module,
    },
    stops: stopsIn('main.js'),
  },
  {
    title: 'TypeScript by ts-node',
    row: 'TypeScript that Pulumi compiles, with a check of types',
    checksTypes: true,
    files: {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'tsconfig.json': commonJsConfig,
      'index.ts': module,
    },
    stops: stopsIn('index.ts'),
  },
  {
    title: 'TypeScript whose types are not checked',
    row: 'The same without it (`PULUMI_NODEJS_TRANSPILE_ONLY`)',
    files: {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'tsconfig.json': commonJsConfig,
      'index.ts': module,
    },
    stops: stopsIn('index.ts'),
  },
  {
    title: 'TypeScript as an ES module, by a loader',
    row: 'TypeScript by a loader in `nodeargs`, such as ts-node',
    files: {
      'Pulumi.yaml': project({}, { typescript: false, nodeargs: '--loader ts-node/esm --no-warnings' }),
      'package.json': json({ type: 'module', main: 'index.ts' }),
      'tsconfig.json': tsconfig({ module: 'esnext', moduleResolution: 'bundler', strict: false }),
      'index.ts': module,
    },
    stops: stopsIn('index.ts'),
  },
  ...['--inspect-brk=0', '--inspect=0'].map((nodeargs) => ({
    title: `a program that the project file runs with ${nodeargs}`,
    row: `A program whose \`nodeargs\` have \`${nodeargs.replace('=0', '')}\``,
    waitsAlone: nodeargs.startsWith('--inspect-brk'),
    files: {
      'Pulumi.yaml': project({}, { nodeargs }),
      'package.json': '{}',
      'index.js': commonJs,
    },
    stops: stopsIn('index.js'),
  })),
  {
    title: 'TypeScript with a dynamic provider',
    row: 'A program with a dynamic provider',
    files: {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'tsconfig.json': commonJsConfig,
      'index.ts': dynamicProvider,
    },
    stops: [
      { at: 'index.ts:1', variables: {} },
      {
        at: 'index.ts:11',
        variables: {
          urn: `'urn:pulumi:dev::shop::pulumi-nodejs:dynamic:Resource::thing'`,
          type: `'pulumi-nodejs:dynamic:Resource'`,
        },
      },
    ],
  },
  {
    title: 'a program that `main` has in a sub-folder',
    row: '`main` in another folder',
    files: {
      'Pulumi.yaml': project({ main: 'infra/' }),
      'package.json': '{}',
      'infra/package.json': '{}',
      'infra/tsconfig.json': commonJsConfig,
      'infra/index.ts': module,
    },
    stops: stopsIn('infra/index.ts'),
  },
  {
    title: 'TypeScript that was compiled before',
    row: 'TypeScript that was compiled before, with source maps',
    files: compiledFiles,
    stops: stopsIn('src/index.ts'),
  },
  {
    title: 'a build that is older than its sources',
    row: 'A build that is older than its sources',
    files: {
      ...compiledFiles,
      // What was line 6 is line 7 now.
      'src/index.ts': module.replace('const shop', '\nconst shop'),
    },
    build: (folder) => {
      utimesSync(path.join(folder, 'bin/index.js'), 0, 0);
    },
    stops: stopsIn('src/index.ts'),
    right: [stopsIn('src/index.ts')[0]!, { at: 'src/index.ts:6', variables: { size: 'undefined' } }],
    says: [
      'src/index.ts was changed after it was compiled to bin/index.js, so the debugger can stop in wrong lines. Run the build before you debug; “preLaunchTask” in launch.json does that each time.',
      SUCCEEDED,
    ],
  },
  {
    title: 'a program that was compiled without source maps',
    row: 'The same without source maps',
    files: {
      'Pulumi.yaml': project({ main: 'plain/' }, { typescript: false }),
      'package.json': '{}',
      'src/plain.ts': module,
      'plain/index.js': commonJs,
    },
    breakpoints: stopsIn('src/plain.ts'),
    right: stopsIn('src/plain.ts'),
    stops: [],
    says: [
      `${SUCCEEDED} The debugger found no code of plain.ts in the program, so no breakpoint could stop it. It ran plain/index.js, which has no source map: build it with “sourceMap” in tsconfig.json, or the like of your bundler.`,
    ],
  },
  {
    title: 'a minified build with an inline source map',
    row: 'A minified build with inline source maps',
    files: {
      'Pulumi.yaml': project({ main: 'small/' }, { typescript: false }),
      'package.json': '{}',
      'src/small.ts': module,
    },
    build: (folder) => {
      const args = ['src/small.ts', '--minify', '--platform=node', '--format=cjs'];
      execFileSync(ESBUILD, [...args, '--sourcemap=inline', '--outfile=small/index.js'], { cwd: folder });
    },
    stops: placesIn('src/small.ts'),
  },
  {
    title: 'a program whose file the project file names',
    row: '`main` that names a file',
    files: {
      'Pulumi.yaml': project({ main: 'app/start.js' }),
      'package.json': '{}',
      'app/start.js': commonJs,
    },
    stops: stopsIn('app/start.js'),
  },
  {
    title: 'files of the two kinds that their names tell',
    row: 'Files `.cjs` and `.mjs`, and `import()` of one in the other',
    files: {
      'Pulumi.yaml': project(),
      'package.json': json({ main: 'first.cjs' }),
      'first.cjs': `exports.greeting = import('./second.mjs').then(({ greeting }) => greeting);\n`,
      'second.mjs': module,
    },
    stops: stopsIn('second.mjs'),
  },
  {
    title: 'a file that package.json imports by another name',
    row: 'Imports by another name (`imports` in package.json)',
    files: {
      'Pulumi.yaml': project(),
      'package.json': json({ type: 'module', main: 'index.js', imports: { '#own/*': './own/*.js' } }),
      'index.js': `export { greeting } from '#own/named';\n`,
      'own/named.js': module,
    },
    stops: stopsIn('own/named.js'),
  },
  {
    title: 'TypeScript that imports by `paths` of the tsconfig',
    row: 'Imports by `paths` in tsconfig.json, with a loader for them',
    files: {
      'Pulumi.yaml': project({}, { nodeargs: '--require ./paths.cjs' }),
      'package.json': '{}',
      'tsconfig.json': tsconfig({
        module: 'commonjs',
        moduleResolution: 'node',
        baseUrl: '.',
        paths: { '@own/*': ['own/*'] },
      }),
      'paths.cjs': `const Module = require('node:module');
const { _resolveFilename: resolve } = Module;
Module._resolveFilename = (name, ...more) => resolve(name.replace(/^@own/, __dirname + '/own'), ...more);
`,
      'index.ts': `export { greeting } from '@own/greeting';\n`,
      'own/greeting.ts': module,
    },
    stops: stopsIn('own/greeting.ts'),
  },
  {
    title: 'names with letters beyond ASCII',
    row: 'Names of files and folders with other letters than ASCII',
    files: {
      'Pulumi.yaml': project(),
      'package.json': json({ main: 'größe/läden 店.ts' }),
      'tsconfig.json': commonJsConfig,
      'größe/läden 店.ts': module,
    },
    stops: stopsIn('größe/läden 店.ts'),
  },
  {
    title: 'TypeScript with a byte order mark',
    row: 'A file with a byte order mark',
    files: {
      'Pulumi.yaml': project(),
      'package.json': json({ main: 'marked.ts' }),
      'tsconfig.json': commonJsConfig,
      'marked.ts': `\uFEFF${module}`,
    },
    stops: stopsIn('marked.ts'),
  },
  {
    title: 'a worker thread',
    row: 'A worker thread of the program',
    files: {
      'Pulumi.yaml': project(),
      'package.json': json({ main: 'threads.js' }),
      'threads.js': `const { Worker } = require('node:worker_threads');
const worker = new Worker(require.resolve('./worker'));
exports.size = new Promise((resolve) => worker.once('message', resolve));
`,
      'worker.js': `const { parentPort } = require('node:worker_threads');
function send() {
  const size = 7;
  parentPort.postMessage(size);
}
send();
`,
    },
    stops: [
      { at: 'worker.js:1', variables: {} },
      { at: 'worker.js:4', variables: { size: '7' } },
    ],
  },
  {
    title: 'a component',
    row: 'A component in the program',
    files: {
      'Pulumi.yaml': project(),
      'package.json': json({ main: 'shelves.js' }),
      'shelves.js': `const { Shelf } = require('./shelf');\nexports.urn = new Shelf('one').urn;\n`,
      'shelf.js': `const pulumi = require('@pulumi/pulumi');
exports.Shelf = class extends pulumi.ComponentResource {
  constructor(name) {
    super('shop:index:Shelf', name);
    this.size = name.length;
    this.registerOutputs({ size: this.size });
  }
};
`,
    },
    stops: [
      { at: 'shelf.js:1', variables: {} },
      { at: 'shelf.js:6', variables: { name: `'one'` } },
    ],
  },
  {
    title: 'a program that exports a function',
    row: 'A program that exports a function',
    files: {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'index.js': `exports.began = Date.now();\nmodule.exports = async () => {\n  const word = await 'hello';\n  return { greeting: word };\n};\n`,
    },
    stops: [
      { at: 'index.js:1', variables: {} },
      { at: 'index.js:4', variables: { word: `'hello'` } },
    ],
  },
  {
    title: 'an ES module that waits at its top level',
    row: 'JavaScript, ES modules with `await` at the top level',
    files: {
      'Pulumi.yaml': project(),
      'package.json': json({ type: 'module', main: 'index.js' }),
      'index.js': `export const began = await Date.now();\nconst { greeting } = await import('./greeting.js');\nexport { greeting };\n`,
      'greeting.js': module,
    },
    stops: stopsIn('greeting.js'),
  },
  {
    title: 'TypeScript for an old target, where async functions are rewritten',
    row: 'TypeScript for an old target, with rewritten async functions',
    files: {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'tsconfig.json': tsconfig({ module: 'commonjs', moduleResolution: 'node', target: 'es2015' }),
      'index.ts': module.replace('(word) => {', 'async (word) => {'),
    },
    stops: stopsIn('index.ts'),
  },
  {
    title: 'TypeScript with the line ends of Windows',
    row: 'TypeScript with the line ends of Windows',
    files: {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'tsconfig.json': commonJsConfig,
      'index.ts': module.replaceAll('\n', '\r\n'),
    },
    stops: stopsIn('index.ts'),
  },
  {
    title: 'TypeScript with a tsconfig of another name',
    row: 'TypeScript with a `tsconfig` of another name',
    files: {
      'Pulumi.yaml': project({}, { tsconfig: 'settings/tsconfig.infra.json' }),
      'package.json': '{}',
      'settings/tsconfig.infra.json': commonJsConfig.replace('"index.ts"', '"../index.ts"'),
      'index.ts': module,
    },
    stops: stopsIn('index.ts'),
  },
  {
    title: 'a bundle of several files',
    row: 'A bundle, as esbuild makes it, with source maps',
    files: {
      'Pulumi.yaml': project({ main: 'dist/' }, { typescript: false }),
      'package.json': '{}',
      'src/index.ts': `export { greeting } from './greeting';\n`,
      'src/greeting.ts': module,
    },
    build: (folder) => {
      const args = ['src/index.ts', '--bundle', '--platform=node', '--external:@pulumi/pulumi'];
      execFileSync(ESBUILD, [...args, '--sourcemap', '--outfile=dist/index.js'], { cwd: folder });
    },
    stops: stopsIn('src/greeting.ts'),
  },
  ...['yarn', 'pnpm'].map((packagemanager) => ({
    title: `a project that names ${packagemanager} as its package manager`,
    row: `${packagemanager === 'yarn' ? 'Yarn' : packagemanager} as the package manager`,
    files: {
      'Pulumi.yaml': project({}, { packagemanager }),
      'package.json': '{}',
      'tsconfig.json': commonJsConfig,
      'index.ts': module,
    },
    stops: stopsIn('index.ts'),
  })),
  {
    title: 'code beside the project, in no package',
    row: 'Code beside the project that no package contains',
    files: {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'tsconfig.json': commonJsConfig,
      'index.ts': `export { greeting } from '../beside/greeting';`,
      '../beside/greeting.ts': module,
    },
    links: { '../beside/node_modules': '../shop/node_modules' },
    stops: stopsIn('../beside/greeting.ts'),
  },
  {
    title: 'a package of the monorepo, beside the folder that is open',
    row: 'Packages of a monorepo with source maps, if only the project’s folder is open',
    files: {
      'Pulumi.yaml': project(),
      'package.json': '{}',
      'index.js': `exports.greeting = require('shared').greeting;`,
      [`${REPOSITORY}/package.json`]: json({ workspaces: ['packages/*', 'workspace/**/shop'] }),
      [`${shared}/package.json`]: json({ name: 'shared', main: 'lib/index.js' }),
      [`${shared}/src/index.ts`]: module,
      [`${shared}/lib/index.js`]: compiled,
      [`${shared}/lib/index.js.map`]: sourceMap,
    },
    links: {
      [`${REPOSITORY}/node_modules/shared`]: '../packages/shared',
      [`${shared}/node_modules`]: `../../workspace/${FOLDER}/shop/node_modules`,
    },
    stops: stopsIn(`${shared}/src/index.ts`),
  },
];
