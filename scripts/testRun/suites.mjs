// What there is to run: the suites, the checks beside them, and the parts of the real world that suites need.
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
import { ensureWebEditor } from '../setup/webEditor.mjs';
import { ensureWorld } from '../setup/world.mjs';
import { run } from '../setup/run.mjs';
import { packageExtension } from '../package.mjs';

export const repository = path.resolve(import.meta.dirname, '../..');

const log = (message) => console.log(`· ${message}`);
const node = (...args) => run(process.execPath, args, { cwd: repository });

/**
 * Parts that suites need beyond the npm packages. Each makes itself be there for the chosen suites, and returns the
 * environment variables that they get. `after` names the parts that come first: Go programs are built of the same
 * packages, and the package of the extension is built in the folder of the build.
 */
export const parts = {
  vsix: {
    make: async () => void (await packageExtension(path.join(repository, 'out', 'extension.vsix'))),
  },
  build: {
    after: ['vsix'],
    make: async (chosen) => {
      const folders = chosen.map((suite) => suites[suite].folder);
      await node('scripts/build.mjs', `--tests=${folders.join(',')}`);
    },
  },
  judge: { make: async () => void (await ensureJudge({ log })) },
  pulumi: {
    after: ['judge'],
    async make() {
      const [pulumi, node] = [await ensurePulumi({ log }), await ensureNewNode({ log })];
      return {
        PATH: [pulumi.bin, node.bin, process.env.PATH].join(path.delimiter),
        NEW_NODE: node.bin,
        // A program of Pulumi spends most of its time on loading the SDK.
        NODE_COMPILE_CACHE: path.join(repository, 'out', 'compiled'),
      };
    },
  },
  world: { after: ['pulumi'], make: async () => void (await ensureWorld({ log })) },
  kubernetes: {
    after: ['world'],
    async make() {
      await ensureCluster({ log });
      await ensureKubernetesProvider({ log });
    },
  },
  backends: {
    after: ['pulumi'],
    async make() {
      // A test of a server that is not available says so and is skipped.
      for (const kind of backendServers)
        await ensureBackendServer(kind, { log }).catch(({ message }) => log(message.split('\n')[0]));
    },
  },
  languages: {
    after: ['pulumi', 'backends'],
    async make() {
      for (const language of languages)
        await ensureLanguage(language, { log }).catch(({ message }) => log(message.split('\n')[0]));
    },
  },
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
  neovim: {
    async make() {
      const { nvim, runtime } = await ensureNeovim({ log });
      return { NVIM_EXECUTABLE: nvim, ...(runtime ? { VIMRUNTIME: runtime } : {}) };
    },
  },
};

const browserEditor = ['editor', 'chromium'];

/**
 * The suites. `groups`: its files share this many processes; otherwise each file has its own. `runner`: what Node runs
 * instead of Mocha, for all files at once. `triesAgain`: programs wait for each other there, so a busy machine can make
 * one of them late. `usualMs`: how long a file takes where no former run says. `onRequest`: only who names it gets it.
 */
export const suites = {
  unit: { folder: 'unit', needs: [], groups: 2, usualMs: 200 },
  lsp: { folder: 'lsp', needs: [], groups: 6, triesAgain: true, usualMs: 3_000 },
  neovim: { folder: 'editor/neovim', needs: ['neovim'], triesAgain: true, usualMs: 10_000 },
  engine: { folder: 'engine', needs: ['judge'], usualMs: 10_000 },
  cli: {
    folder: 'cli',
    needs: ['pulumi', 'backends', 'languages'],
    groups: 12,
    triesAgain: true,
    usualMs: 10_000,
  },
  world: { folder: 'world', needs: ['pulumi', 'world'], usualMs: 60_000 },
  kubernetes: {
    folder: 'kubernetes',
    needs: ['pulumi', 'world', 'kubernetes'],
    usualMs: 120_000,
    onRequest: true,
  },
  'editor-api': {
    folder: 'editor/api',
    needs: ['pulumi', ...(process.env.VSCODE_EXECUTABLE || process.env.VSCODE_VERSION ? [] : browserEditor)],
    runner: ['test/harness/runEditorApi.mjs'],
    usualMs: 130_000,
  },
  'editor-ui': {
    folder: 'editor/ui',
    needs: ['pulumi', 'languages', ...browserEditor, 'vsix'],
    groups: 3,
    triesAgain: true,
    usualMs: 15_000,
  },
  'editor-web': {
    folder: 'editor/web',
    needs: [...browserEditor, 'vsix', 'webEditor'],
    triesAgain: true,
    usualMs: 30_000,
  },
};

/** Files that take far longer than those of their suite usually do, in milliseconds; for where no former run says it. */
export const LONG_FILES = {
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
  'editor-ui/traces': 35_000,
  'editor-ui/costsNothing': 35_000,
  'editor-ui/stackProblems': 35_000,
  'editor-ui/outlivedImport': 35_000,
  'editor-ui/pendingOperationOffers': 35_000,
  'editor-ui/debugProgram': 35_000,
  'editor-ui/dependencies': 35_000,
  'editor-ui/history': 30_000,
  'editor-ui/serviceStacks': 30_000,
  'cli/backendFlows': 30_000,
  'unit/manyFindings': 40_000,
  'cli/doctor': 30_000,
  'editor-ui/drift': 25_000,
  'editor-ui/terminalLinks': 25_000,
  'editor-ui/verboseLog': 25_000,
  'cli/service': 25_000,
  'cli/ruleFixtures': 25_000,
  'cli/outlivesEditor': 20_000,
  'cli/pinnedBackend': 20_000,
  'world/nextUpdate': 45_000,
  'engine/agreement': 18_000,
  'unit/linearExpressions': 9_000,
  'unit/assistantAnswer': 8_000,
  'unit/largeFile': 8_000,
  'unit/stateChecker': 8_000,
  'unit/scanRecovery': 6_000,
  'unit/doctorNetwork': 6_000,
  'unit/benchmarks': 6_000,
  'unit/condense': 4_000,
};

/** What is asked of the sources; each is a job beside the suites when everything runs. */
export const checks = {
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
  lint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  dependencies: [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config=.dependency-cruiser.mjs',
    'client',
    'server',
    'shared',
  ],
  // The compiler that is a program of its own; `typescript` is the library that other tools read sources with.
  types: ['node_modules/typescript-7/bin/tsc', '--build'],
};

/** Runs one of the checks. @throws {Error} with all that it has to say, if it fails */
export async function runCheck(name) {
  await node(...checks[name]);
}
