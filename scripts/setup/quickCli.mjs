import { readFileSync } from 'node:fs';
import { chmod, cp, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { editSources, hashOf } from './editSources.mjs';

const source = (name) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

/** Words and keyboards, which show whether a setting looks like a password. What reads them makes them. */
const PASSWORD_TABLES = {
  edits: {
    'frequency/frequency.go': [['\nfunc init() {', '\nfunc Load() {']],
    'adjacency/adjcmartix.go': [['\nfunc init() {', '\nfunc Load() {']],
    'matching/matching.go': [
      ['\nfunc init() {\n\tloadFrequencyList()\n}\n', ''],
      [
        '\nfunc loadFrequencyList() {\n',
        '\nfunc loadFrequencyList() {\n\tfrequency.Load()\n\tadjacency.Load()\n',
      ],
    ],
    'entropy/entropyCalculator.go': [
      ['\tkeyPadStartingPositions = len(adjacency.GraphMap["keypad"].Graph)\n', ''],
      ['\tkeyPadAvgDegree         = adjacency.GraphMap["keypad"].CalculateAvgDegree()\n', ''],
      ['float64(keyPadStartingPositions)', 'float64(len(adjacency.BuildKeypad().Graph))'],
      ['= keyPadAvgDegree\n', '= adjacency.BuildKeypad().CalculateAvgDegree()\n'],
    ],
  },
};

/** Languages that chroma tells by an analysis of the text. */
const ANALYSED = ['dns', 'mysql', 'zed'];

/** What the tests' CLI need not do each time it starts, by module that it is built of: hardly any run reads these tables. */
const CHANGES = {
  'github.com/nbutton23/zxcvbn-go': PASSWORD_TABLES,
  'github.com/ccojocar/zxcvbn-go': PASSWORD_TABLES,
  // The widths of all characters.
  'github.com/mattn/go-runewidth': {
    edits: {
      'runewidth.go': [
        ['\n\t"strings"\n', '\n\t"strings"\n\t"sync"\n'],
        ['\tinitStrictWidthLUT()\n\thandleEnv()\n', '\thandleEnv()\n'],
        ['\nfunc initStrictWidthLUT() {', '\nvar strictWidths sync.Once\n\nfunc initStrictWidthLUT() {'],
        [
          '\tif c.StrictEmojiNeutral {\n',
          '\tif c.StrictEmojiNeutral {\n\t\tstrictWidths.Do(initStrictWidthLUT)\n',
        ],
      ],
    },
  },
  // The schemas of states, packages and projects, which are the CLI's own: that they are valid has been seen.
  'github.com/santhosh-tekuri/jsonschema/v5': {
    edits: {
      'compiler.go': [['\nfunc (c *Compiler) MustCompile(', '\nfunc (c *Compiler) mustCompile(']],
      'draft.go': [
        [
          '\nfunc (d *Draft) loadMeta(',
          '\nfunc (d *Draft) loadMeta(string, map[string]string) {}\n\nfunc (d *Draft) loadMetaNow(',
        ],
      ],
      'schema.go': [
        ['\treturn s.validateValue(v, "")\n', '\tcompileIfLate(s)\n\treturn s.validateValue(v, "")\n'],
      ],
    },
    added: { 'late.go': source('lateSchemas.go') },
  },
  // Languages and colors of source texts, which only `pulumi env` shows.
  'github.com/alecthomas/chroma/v2': {
    edits: {
      'lexers/lexers.go': [
        ['\n\t"io/fs"\n', '\n\t"io/fs"\n\t"sync"\n'],
        [
          '\nvar GlobalLexerRegistry = func() *chroma.LexerRegistry {\n',
          '\nvar registered []chroma.Lexer\n\nvar registry = sync.OnceValue(func() *chroma.LexerRegistry {\n',
        ],
        [
          '\treturn reg\n}()\n',
          `\tfor _, lexer := range registered {\n\t\treg.Register(lexer)\n\t}\n${ANALYSED.map((name) => `\t${name}(reg)\n`).join('')}\treturn reg\n})\n`,
        ],
        [
          '\treturn GlobalLexerRegistry.Register(lexer)\n',
          '\tregistered = append(registered, lexer)\n\treturn lexer\n',
        ],
        ...['Names', 'Get', 'MatchMimeType', 'Match', 'Analyse'].map((name) => [
          `\treturn GlobalLexerRegistry.${name}(`,
          `\treturn registry().${name}(`,
        ]),
      ],
      ...Object.fromEntries(
        ANALYSED.map((name) => [
          `lexers/${name}.go`,
          [
            ['package lexers\n', 'package lexers\n\nimport "github.com/alecthomas/chroma/v2"\n'],
            ['\nfunc init() {', `\nfunc ${name}(registry *chroma.LexerRegistry) {`],
            ['\tGet(', '\tregistry.Get('],
          ],
        ]),
      ),
      'styles/api.go': [
        ['\n\t"sort"\n', '\n\t"sort"\n\t"sync"\n'],
        [
          '\nvar Registry = func() map[string]*chroma.Style {\n',
          '\nvar styles = sync.OnceValue(func() map[string]*chroma.Style {\n',
        ],
        ['\treturn registry\n}()\n', '\tFallback = registry["swapoff"]\n\treturn registry\n})\n'],
        ['\nvar Fallback = Registry["swapoff"]\n', '\nvar Fallback *chroma.Style\n'],
        ['\tRegistry[style.Name] = style\n', '\tstyles()[style.Name] = style\n'],
        ['range Registry {', 'range styles() {'],
        [':= Registry[name]', ':= styles()[name]'],
      ],
      // Other names of the same.
      'styles/compat.go': [['package styles\n', '//go:build ignore\n\npackage styles\n']],
    },
  },
  // The plurals of English words.
  'github.com/pulumi/inflector': {
    edits: {
      'inflector.go': [
        ['\nfunc init() {\n', '\nvar load = sync.OnceFunc(makeRules)\n\nfunc makeRules() {\n'],
        [
          '\tmutex.Lock()\n\tdefer mutex.Unlock()\n\tif v,',
          '\tload()\n\tmutex.Lock()\n\tdefer mutex.Unlock()\n\tif v,',
        ],
      ],
    },
  },
  // The names of a service's requests, for a trace.
  'github.com/pulumi/pulumi/pkg/v3': {
    edits: {
      'backend/httpstate/client/api_endpoints.go': [
        ['\n\t"path"\n', '\n\t"path"\n\t"sync"\n'],
        ['\nfunc init() {\n', '\nvar makeRoutes = sync.OnceFunc(func() {\n'],
        ['"completeTemplatePublish")\n}\n', '"completeTemplatePublish")\n})\n'],
        ['\tif !routes.Match(', '\tmakeRoutes()\n\tif !routes.Match('],
      ],
    },
  },
  // The key of a passphrase, which a million rounds make: the same for each command on a stack.
  'golang.org/x/crypto': {
    edits: { 'pbkdf2/pbkdf2.go': [['\nfunc Key(', '\nfunc derive(']] },
    added: { 'pbkdf2/keptKeys.go': source('keptKeys.go') },
  },
};

/** Names what {@link makeCliQuick} makes of a CLI. */
export const quickCli = hashOf(CHANGES);

/**
 * Has `go build` make a CLI that makes these tables when they are first read, and derives a key once: together they take
 * most of the processor's time of a short run, and the tests start it thousands of times. It does all else as a
 * released one does. A module whose sources are not as expected, as of another version, stays as it is.
 * @param {(...args: string[]) => Promise<string>} go of {@link goModule}
 * @param {string} folder of that module
 */
export async function makeCliQuick(go, folder) {
  for (const [module, { edits, added = {} }] of Object.entries(CHANGES)) {
    const downloaded = await go('mod', 'download', '-json', module).catch(() => undefined);
    if (downloaded === undefined) continue;
    const copy = path.join(folder, 'changed', module);
    await copyWritable(JSON.parse(downloaded).Dir, copy);
    if (!(await editSources(copy, edits))) continue;
    for (const [name, text] of Object.entries(added)) await writeFile(path.join(copy, name), text);
    await writeFile(path.join(copy, 'go.mod'), `module ${module}\n`, { flag: 'wx' }).catch(() => undefined);
    await go('mod', 'edit', `-replace=${module}=${copy}`);
  }
}

/** Go's copies of modules are read-only. What only their tests read is most of it. */
async function copyWritable(from, to) {
  await cp(from, to, { recursive: true, filter: (file) => path.basename(file) !== 'testdata' });
  const entries = await readdir(to, { recursive: true, withFileTypes: true });
  await chmod(to, 0o755);
  for (const entry of entries) {
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}
