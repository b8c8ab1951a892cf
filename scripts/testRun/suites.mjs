// The suites, the checks of the sources, and the parts that suites need.
import path from 'node:path';
import { backendServers, ensureBackendServer } from '../setup/backendServers.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { ensureEditor } from '../setup/editor.mjs';
import { ensureJudge } from '../setup/engine.mjs';
import { ensureCluster, ensureKubernetesProvider } from '../setup/kubernetes.mjs';
import { ensureLanguage, languages } from '../setup/languages.mjs';
import { ensureNeovim } from '../setup/neovim.mjs';
import { ensureNewNode } from '../setup/newNode.mjs';
import { ensurePulumi } from '../setup/pulumi.mjs';
import { ensureProjectTools } from '../setup/projectTools.mjs';
import { ensureSst } from '../setup/sst.mjs';
import { ensureWebEditor } from '../setup/webEditor.mjs';
import { ensureWorld } from '../setup/world.mjs';
import { run } from '../setup/run.mjs';
import { packageExtension } from '../package.mjs';

export const repository = path.resolve(import.meta.dirname, '../..');

const log = (message) => console.log(`· ${message}`);
const node = (...args) => run(process.execPath, args, { cwd: repository });

/**
 * Parts that suites need besides the npm packages. `make` installs or builds one for the chosen suites, and returns the
 * environment variables that suites get which need it. `needs` names the parts before it: Go programs are built of the same
 * packages, and the extension is packaged in the folder of the build.
 */
export const parts = {
  vsix: {
    make: async () => void (await packageExtension(path.join(repository, 'out', 'extension.vsix'))),
  },
  build: {
    needs: ['vsix'],
    make: async (chosen) => {
      const folders = chosen.map((suite) => suites[suite].folder);
      await node('scripts/build.mjs', `--tests=${folders.join(',')}`);
    },
  },
  judge: { make: async () => void (await ensureJudge({ log })) },
  pulumi: {
    needs: ['judge'],
    async make() {
      const [pulumi, node] = [await ensurePulumi({ log }), await ensureNewNode({ log })];
      return {
        PATH: [pulumi.bin, node.bin, process.env.PATH].join(path.delimiter),
        NEW_NODE: node.bin,
        // A Pulumi program spends most of its time loading the SDK.
        NODE_COMPILE_CACHE: path.join(repository, 'out', 'compiled'),
      };
    },
  },
  world: { needs: ['pulumi'], make: async () => void (await ensureWorld({ log })) },
  kubernetes: {
    needs: ['world'],
    async make() {
      await ensureCluster({ log });
      await ensureKubernetesProvider({ log });
    },
  },
  backends: {
    needs: ['pulumi'],
    async make() {
      // A test whose server is not available is skipped, with a message.
      for (const kind of backendServers)
        await ensureBackendServer(kind, { log }).catch(({ message }) => log(message.split('\n')[0]));
    },
  },
  languages: {
    needs: ['pulumi', 'backends'],
    async make() {
      for (const language of languages)
        await ensureLanguage(language, { log }).catch(({ message }) => log(message.split('\n')[0]));
    },
  },
  projectTools: {
    make: async () => void (await ensureProjectTools({ log }).catch(({ message }) => log(message))),
  },
  sst: { make: async () => void (await ensureSst({ log }).catch(({ message }) => log(message))) },
  editor: { make: async () => void (await ensureEditor({ log })) },
  chromium: { make: async () => ({ CHROMIUM: await ensureChromium({ log }) }) },
  webEditor: {
    async make() {
      try {
        await ensureWebEditor({ log });
        return {};
      } catch (error) {
        log(`the tests in a browser alone are skipped: ${error.message}`);
        return { WEB_EDITOR: 'missing' };
      }
    },
  },
  // A dead link fails it.
  site: {
    needs: ['build'],
    make: () => node('node_modules/vitepress/bin/vitepress.js', 'build', 'docs').then(() => ({})),
  },
  neovim: {
    async make() {
      const { nvim, runtime } = await ensureNeovim({ log });
      return { NVIM_EXECUTABLE: nvim, ...(runtime ? { VIMRUNTIME: runtime } : {}) };
    },
  },
};

const browserEditor = ['editor', 'chromium'];

/**
 * The suites. `groups`: the files share this many processes; without it each file has its own. `runner`: what Node runs
 * instead of Mocha, for all files at once. `retries`: failed files run a second time, for programs wait for each other there
 * and a busy machine can make one late. `fileMs`: how long a file takes if there was no run before. `onRequest`: runs only
 * if it is named.
 */
export const suites = {
  unit: { folder: 'unit', needs: [], groups: 2, fileMs: 200 },
  growth: { folder: 'growth', needs: [], fileMs: 5_000 },
  lsp: { folder: 'lsp', needs: [], groups: 6, retries: true, fileMs: 3_000 },
  neovim: { folder: 'editor/neovim', needs: ['neovim'], retries: true, fileMs: 10_000 },
  engine: { folder: 'engine', needs: ['judge'], fileMs: 10_000 },
  cli: {
    folder: 'cli',
    needs: ['pulumi', 'backends', 'languages', 'sst'],
    groups: 12,
    retries: true,
    fileMs: 10_000,
  },
  world: { folder: 'world', needs: ['pulumi', 'world'], fileMs: 60_000 },
  kubernetes: {
    folder: 'kubernetes',
    needs: ['pulumi', 'world', 'kubernetes'],
    fileMs: 120_000,
    onRequest: true,
  },
  'editor-api': {
    folder: 'editor/api',
    needs: [
      'pulumi',
      'projectTools',
      ...(process.env.VSCODE_EXECUTABLE || process.env.VSCODE_VERSION ? [] : browserEditor),
    ],
    runner: ['test/harness/runEditorApi.mjs'],
    retries: true,
    fileMs: 130_000,
  },
  'editor-ui': {
    folder: 'editor/ui',
    needs: ['pulumi', 'languages', 'sst', ...browserEditor, 'vsix'],
    groups: 3,
    retries: true,
    fileMs: 15_000,
  },
  'editor-web': {
    folder: 'editor/web',
    needs: [...browserEditor, 'vsix', 'webEditor'],
    retries: true,
    fileMs: 30_000,
  },
  site: { folder: 'site', needs: ['site', 'chromium'], fileMs: 20_000 },
};

/** Files that take far longer than `fileMs` of their suite, in milliseconds. */
export const SLOW_FILES = {
  'editor-ui/enterAlone': 100_000,
  'cli/migrationFaults': 85_000,
  'cli/faults': 60_000,
  'editor-ui/interruptedUpdates': 50_000,
  'editor-ui/keyboardOnly': 45_000,
  'editor-ui/pendingOperationsPage': 45_000,
  'editor-ui/recoverStack': 40_000,
  'editor-ui/debugRepeatedly': 40_000,
  'editor-ui/outlivesEditor': 40_000,
  'cli/renameFaults': 40_000,
  'growth/manyFindings': 60_000,
  'growth/linearExpressions': 20_000,
};

/** The scripts of package.json that check the sources. */
export const checks = ['lint', 'typecheck'];
