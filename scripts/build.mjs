// Bundles the extension (dist/) and, with --tests, the test suites (out/test/) in all or some of the folders below test/.
//   node scripts/build.mjs [--production] [--watch] [--tests[=FOLDER,…]]
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from './glob.mjs';
import * as esbuild from 'esbuild';
import { bundledPackages } from './bundledPackages.mjs';
import { sbom } from './sbom.mjs';
import { thirdPartyNotices } from './thirdPartyNotices.mjs';

const production = process.argv.includes('--production');
const common = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // jsonc-parser's `main` is UMD, which cannot be bundled.
  mainFields: ['module', 'main'],
  sourcemap: production ? false : 'linked',
  minify: production,
  logLevel: 'warning',
  // An optional addition to `pg` in C.
  external: ['pg-native'],
};
/** What a program loads only when it needs it, by what it imports: a file of its own. */
const laterFiles = {
  './extension': './extension.js',
  './languageClient': './languageClient.js',
  './settingsFiles': './settingsFiles.js',
  './dependencyPageHtml': './dependencyPageHtml.js',
  './driftPage': './driftPanel.js',
  './historyPageHtml': './historyPageHtml.js',
  './pendingOperationsPage': './pendingOperationsPanel.js',
  './tracePageHtml': './tracePageHtml.js',
  '../mcp/serve': './mcp.js',
  './drivers/s3Driver': './s3Driver.js',
  './drivers/gcsDriver': './gcsDriver.js',
  './drivers/azureDriver': './azureDriver.js',
  './drivers/postgresDriver': './postgresDriver.js',
};
const loadedLater = {
  name: 'loaded later',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ kind, path }) =>
      ['dynamic-import', 'require-call'].includes(kind) && path in laterFiles
        ? { path: laterFiles[path], external: true }
        : undefined,
    );
  },
};
/**
 * Asks VS Code for its API once a program, not once a file: each time it looks for the extension that asks, and each
 * `import *` copies some hundred names. That was two thirds of the time that the extension took to start.
 */
const oneApi = {
  name: 'one API',
  setup(build) {
    build.onResolve({ filter: /^vscode$/ }, ({ kind, namespace }) => {
      if (namespace.startsWith('vscode-')) return { path: 'vscode', external: true };
      return { path: 'vscode', namespace: kind === 'require-call' ? 'vscode-required' : 'vscode-imported' };
    });
    build.onLoad({ filter: /./, namespace: 'vscode-required' }, () => ({
      contents: 'module.exports = require("vscode");',
    }));
    build.onLoad({ filter: /./, namespace: 'vscode-imported' }, () => ({
      contents: 'export * from "vscode";',
    }));
  },
};
const product = {
  ...common,
  entryPoints: {
    client: 'client/src/main.ts',
    extension: 'client/src/extension.ts',
    languageClient: 'client/src/languageClient.ts',
    settingsFiles: 'client/src/project/settingsFiles.ts',
    dependencyPageHtml: 'client/src/dependencies/dependencyPageHtml.ts',
    driftPanel: 'client/src/drift/driftPage.ts',
    historyPageHtml: 'client/src/history/historyPageHtml.ts',
    tracePageHtml: 'client/src/traces/tracePageHtml.ts',
    pendingOperationsPanel: 'client/src/pendingOperations/pendingOperationsPage.ts',
    server: 'server/src/lsp/main.ts',
    check: 'server/src/check/main.ts',
    mcp: 'server/src/mcp/serve.ts',
    programInspector: 'client/src/debug/programInspector.ts',
    supervisor: 'client/src/pulumi/cli/detached/supervisor.ts',
    s3Driver: 'client/src/pulumi/backends/bucket/drivers/s3Driver.ts',
    gcsDriver: 'client/src/pulumi/backends/bucket/drivers/gcsDriver.ts',
    azureDriver: 'client/src/pulumi/backends/bucket/drivers/azureDriver.ts',
    postgresDriver: 'client/src/pulumi/backends/bucket/drivers/postgresDriver.ts',
  },
  outdir: 'dist',
  plugins: [loadedLater, oneApi],
  alias: { '@modelcontextprotocol/server/_shims': './server/src/mcp/sdkShims.ts' },
  // VS Code gives its API to what is required.
  supported: { 'dynamic-import': false },
  metafile: true,
};
/** What runs in a browser with no machine behind it: a module of Node in it would fail here. */
const web = {
  ...common,
  platform: 'browser',
  target: 'es2022',
  entryPoints: {
    webClient: 'client/src/web/main.ts',
    webExtension: 'client/src/web/webExtension.ts',
    webServer: 'server/src/lsp/webWorker.ts',
  },
  outdir: 'dist',
  plugins: [oneApi],
  metafile: true,
};
/** What runs in a page of the editor, not in Node. */
const pages = {
  ...common,
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  entryPoints: {
    doctorPage: 'client/webview/doctor/main.ts',
    tracePage: 'client/webview/trace/main.ts',
    dependencyPage: 'client/webview/dependencies/main.ts',
    driftPage: 'client/webview/drift/main.ts',
    historyPage: 'client/webview/history/main.ts',
    pendingOperationsPage: 'client/webview/pendingOperations/main.ts',
  },
  outdir: 'dist',
  metafile: true,
};
const tests = {
  ...common,
  minify: false,
  sourcemap: 'linked',
  // There are hundreds: with the packages in each, they took three times as long to build.
  packages: 'external',
  sourcesContent: false,
};
const withTests = process.argv.find((option) => /^--tests(?:=|$)/.test(option));
const folders = withTests?.split('=')[1]?.split(',') ?? [''];
const testFiles = folders.flatMap((folder) => globSync(`test/${folder}`, /\.(test|suite|program)\.ts$/));
/**
 * Suites of which a process runs many files: they are one program, so that it loads, compiles and optimizes only once
 * what they share. As a program for each file, short tests took half as long again.
 */
const togetherBuilt = ['unit', 'lsp'];
const isOf = (suite) => (file) => file.startsWith(`test/${suite}/`);
const suiteOf = (file) => togetherBuilt.find((suite) => isOf(suite)(file));
const separateTests = {
  ...tests,
  entryPoints: testFiles.filter((file) => !suiteOf(file)),
  outdir: 'out/test',
  outbase: 'test',
};
const suiteOfTests = (suite) => {
  const parts = testFiles
    .filter((file) => suiteOf(file) === suite)
    .map((file) => `exports['${file}'] = () => require('./${file}');`);
  return {
    ...tests,
    stdin: { contents: parts.join('\n'), resolveDir: '.', sourcefile: `${suite}.js` },
    outfile: `out/test/${suite}.js`,
  };
};
/** Each file of such a suite, which begins its part of the program. */
const writeBeginnings = () => {
  for (const file of testFiles.filter(suiteOf)) {
    const beginning = path.join('out', file.replace(/\.ts$/, '.js'));
    const program = path.posix.relative(path.posix.dirname(file), `test/${suiteOf(file)}.js`);
    mkdirSync(path.dirname(beginning), { recursive: true });
    writeFileSync(beginning, `require('${program}')['${file}']();\n`);
  }
};

const jobs = [product, web, pages];
if (withTests) {
  rmSync('out/test', { recursive: true, force: true });
  writeBeginnings();
  jobs.push(separateTests, ...togetherBuilt.filter((suite) => testFiles.some(isOf(suite))).map(suiteOfTests));
}
if (process.argv.includes('--watch')) {
  for (const job of jobs) await (await esbuild.context(job)).watch();
} else {
  const built = await Promise.all(jobs.map((job) => esbuild.build(job)));
  const outputs = Object.assign({}, ...built.map(({ metafile }) => metafile?.outputs));
  const packages = bundledPackages({ outputs }, process.cwd());
  writeFileSync('dist/THIRD-PARTY-NOTICES.txt', thirdPartyNotices(packages));
  const product = JSON.parse(readFileSync('package.json', 'utf8'));
  writeFileSync('dist/sbom.cdx.json', `${JSON.stringify(sbom(product, packages), undefined, 2)}\n`);
}
