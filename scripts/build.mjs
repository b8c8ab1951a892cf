// Bundles the extension (dist/) and, with --tests, the test suites (out/test/): all, or those in folders below test/.
//   node scripts/build.mjs [--production] [--watch] [--tests[=FOLDER,…]]
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { bundledPackages, sbom, thirdPartyNotices } from './bundledPackages.mjs';
import { globSync } from './glob.mjs';
import { rowsPlugin } from './rowsPlugin.mjs';
import { writeKnownErrors } from './knownErrors.mjs';
import { writeRulePages } from './rulePages.mjs';
import { testBundles } from './testBundles.mjs';

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
  // `pg` and `debug` work without these, which only other packages would install.
  external: ['pg-native', 'supports-color'],
  loader: { '.css': 'text', '.svg': 'text' },
  plugins: [rowsPlugin],
};
/** If a program imports another one dynamically, it loads that one's bundle instead of containing it. */
const loadedLater = {
  name: 'loaded later',
  setup(build) {
    const programs = Object.entries(build.initialOptions.entryPoints);
    const bundleOf = new Map(programs.map(([name, source]) => [path.resolve(source), `./${name}.js`]));
    build.onResolve(
      { filter: /^\.{1,2}\// },
      async ({ path: imported, kind, importer, resolveDir, pluginData }) => {
        const isLater = kind === 'dynamic-import' || kind === 'require-call';
        if (!isLater || pluginData === 'resolving') return undefined;
        const resolved = await build.resolve(imported, {
          kind,
          importer,
          resolveDir,
          pluginData: 'resolving',
        });
        const bundle = bundleOf.get(resolved.path);
        return bundle && { path: bundle, external: true };
      },
    );
  },
};
/**
 * Asks VS Code and its library for servers for their API once for each program instead of once for each file: each time, VS
 * Code searches for the extension that asks, and some hundred names are copied. That was two thirds of the extension's start time.
 */
const oneApi = {
  name: 'one API',
  setup(build) {
    build.onResolve({ filter: /^vscode(?:-languageserver)?$/ }, ({ path: api, kind, namespace }) => {
      if (!namespace.startsWith('vscode-'))
        return { path: api, namespace: kind === 'require-call' ? 'vscode-required' : 'vscode-imported' };
      return api === 'vscode' ? { path: api, external: true } : undefined;
    });
    build.onLoad({ filter: /./, namespace: 'vscode-required' }, ({ path: api }) => ({
      contents: `module.exports = require("${api}");`,
      resolveDir: '.',
    }));
    build.onLoad({ filter: /./, namespace: 'vscode-imported' }, ({ path: api }) => ({
      contents: `export * from "${api}";`,
      resolveDir: '.',
    }));
  },
};
const product = {
  ...common,
  entryPoints: {
    client: 'client/src/main.ts',
    extension: 'client/src/extension.ts',
    languageClient: 'client/src/languageServer/languageClient.ts',
    settingsFiles: 'client/src/project/settingsFiles.ts',
    server: 'server/src/lsp/main.ts',
    check: 'server/src/commandLine/main.ts',
    explain: 'server/src/commandLine/explainProgram.ts',
    mcp: 'server/src/mcp/assistantServer.ts',
    rehearse: 'standalone/src/rehearsalProgram.ts',
    record: 'standalone/src/recordProgram.ts',
    play: 'standalone/src/replay/playProgram.ts',
    languageShim: 'client/src/pulumi/runs/replay/languageShim.ts',
    scan: 'standalone/src/scanProgram.ts',
    logReader: 'client/src/features/logs/logReaderProgram.ts',
    programInspector: 'client/src/features/debug/model/programInspector.ts',
    sstEditor: 'client/src/features/sst/model/sstEditorProgram.ts',
    supervisor: 'client/src/pulumi/cli/detached/supervisor.ts',
    providerShim: 'client/src/pulumi/recorder/providerShim.ts',
    s3Driver: 'client/src/pulumi/backendKinds/drivers/s3Driver.ts',
    gcsDriver: 'client/src/pulumi/backendKinds/drivers/gcsDriver.ts',
    azureDriver: 'client/src/pulumi/backendKinds/drivers/azureDriver.ts',
    postgresDriver: 'client/src/pulumi/backendKinds/drivers/postgresDriver.ts',
  },
  outdir: 'dist',
  plugins: [loadedLater, oneApi, rowsPlugin],
  alias: { '@modelcontextprotocol/server/_shims': './server/src/mcp/sdkShims.ts' },
  // VS Code provides its API only to `require`.
  supported: { 'dynamic-import': false },
  metafile: true,
};
/** The programs for a browser with no machine behind it. A module of Node in one fails the build. */
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
  plugins: [oneApi, rowsPlugin],
  metafile: true,
};
/** The editor's pages, each in its own folder of dist/pages: script, style and content. They share one style. */
const pageFiles = globSync('client', /\/webview\/(?:\w+\/)?(?:main\.ts|page\.html)$/).map((file) => {
  const { dir, name } = path.posix.parse(file.replace('/webview/', '/'));
  return { in: file, out: `${path.posix.basename(dir)}/${name}` };
});
const pages = {
  ...common,
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  entryPoints: [{ in: 'client/src/ui/pages/webview/page.css', out: 'page' }, ...pageFiles],
  outdir: 'dist/pages',
  loader: { '.html': 'copy', '.svg': 'text' },
  plugins: [rowsPlugin],
  metafile: true,
};

await writeKnownErrors();
await writeRulePages();
const jobs = [product, web, pages];
const withTests = process.argv.find((option) => /^--tests(?:=|$)/.test(option));
if (withTests) jobs.push(...testBundles(common, withTests.split('=')[1]?.split(',')));
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
