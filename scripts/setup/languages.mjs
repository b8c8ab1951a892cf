// Installs what Pulumi programs in Python, Go, YAML and Java need: language hosts, SDKs and debuggers.
//   node scripts/setup/languages.mjs
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { versions } from '../versions.mjs';
import { appear } from './appear.mjs';
import { CLI, goModule, goProblem, SDK } from './goModule.mjs';
import { pipInstall, runAsScript } from './run.mjs';

const repository = path.resolve(import.meta.dirname, '../..');
const exe = process.platform === 'win32' ? '.exe' : '';

const makers = {
  async python(folder, { host, sdk, debugger: debugpy }) {
    const bin = path.join(folder, 'bin');
    const command = `${SDK}/python/cmd/pulumi-language-python`;
    const go = await build(path.join(folder, 'host'), SDK, host, command, bin);
    const sources = (await go('list', '-m', '-f', '{{.Dir}}', SDK)).trim();
    const program = 'pulumi-language-python-exec';
    await copyFile(path.join(sources, 'python/cmd', program), path.join(bin, program));
    await chmod(path.join(bin, program), 0o755);
    await pipInstall(path.join(folder, 'packages'), [`pulumi==${sdk}`, `debugpy==${debugpy}`]);
  },
  async go(folder, { host, debugger: delve }) {
    const bin = path.join(folder, 'bin');
    await build(path.join(folder, 'host'), SDK, host, `${SDK}/go/pulumi-language-go`, bin);
    const module = 'github.com/go-delve/delve';
    await build(path.join(folder, 'debugger'), module, delve, `${module}/cmd/dlv`, bin);
  },
  async yaml(folder, { host }) {
    const module = 'github.com/pulumi/pulumi-yaml';
    const command = `${module}/cmd/pulumi-language-yaml`;
    await build(path.join(folder, 'host'), module, host, command, path.join(folder, 'bin'));
  },
  async java(folder, { host, pulumi }) {
    const module = 'github.com/pulumi/pulumi-java/pkg';
    const command = `${module}/cmd/pulumi-language-java`;
    const replaced = [SDK, CLI].map((name) => `${name} => ${name} v${pulumi}`);
    await build(path.join(folder, 'host'), module, host, command, path.join(folder, 'bin'), replaced);
  },
};

/** The languages that {@link ensureLanguage} knows. */
export const languages = Object.keys(makers);

/**
 * Everything needed to run programs of a language, and to debug those in Python and Go, installed or built once below `.tools`.
 * @param {'python' | 'go' | 'yaml' | 'java'} language
 * @param {{ log?: (message: string) => void }} [options]
 * @returns {Promise<{ bin: string, packages: string, source: string }>} `bin`: to be on PATH, with the host and for Go
 * with `dlv` and the test program `shop`, which is built of `source`; `packages`: for Python, to be on PYTHONPATH.
 * @throws {Error} one sentence that says why it cannot be had.
 */
export async function ensureLanguage(language, { log = console.log } = {}) {
  const wanted = versions.languages[language];
  const folder = path.join(repository, '.tools/languages', [language, ...Object.values(wanted)].join('-'));
  if (!existsSync(folder)) {
    log(`getting what programs in ${language} need (once; some minutes)`);
    await appear(folder, async (making) => {
      const problem = await goProblem();
      if (problem) throw new Error(`${problem} to build it with (https://go.dev/dl).`);
      await makers[language](making, wanted);
    }).catch((error) => {
      throw new Error(`What programs in ${language} need can’t be had here: ${error.message}`);
    });
  }
  const found = await realpath(folder);
  const source = path.join(found, 'program', 'main.go');
  if (language === 'go') await buildProgram(found, source, wanted.sdk);
  return { bin: path.join(found, 'bin'), packages: path.join(found, 'packages'), source };
}

async function build(folder, module, version, command, bin, replaced = []) {
  const go = await goModule(folder, module, version, ...replaced);
  await mkdir(bin, { recursive: true });
  await go('build', '-o', path.join(bin, path.basename(command) + exe), command);
  return go;
}

/** The path is fixed, even after the folder has moved: a debugger finds the source by the path of the build. */
async function buildProgram(folder, source, sdk) {
  const program = path.join(folder, 'bin', `shop${exe}`);
  const wanted = path.join(repository, 'test/programs/go/main.go');
  const isBuilt =
    existsSync(program) &&
    // Go writes paths with slashes everywhere.
    (await readFile(program)).includes(source.split(path.sep).join('/')) &&
    (await readFile(source, 'utf8')) === (await readFile(wanted, 'utf8'));
  if (isBuilt) return;
  const go = await goModule(path.dirname(source), SDK, sdk);
  await copyFile(wanted, source);
  await go('build', '-gcflags=-N -l', '-o', program, '.');
}

await runAsScript(import.meta.url, async () => {
  const found = [];
  for (const language of languages)
    found.push(
      await ensureLanguage(language).then(
        ({ bin }) => bin,
        ({ message }) => message,
      ),
    );
  return found.join('\n');
});
