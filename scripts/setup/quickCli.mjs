import { chmod, copyFile, cp, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { editSources } from './editSources.mjs';

const WORD_LISTS = {
  'frequency/frequency.go': [['\nfunc init() {', '\nfunc Load() {']],
  // What reads the lists makes them if they are not there.
  'matching/matching.go': [
    ['\nfunc init() {\n\tloadFrequencyList()\n}\n', ''],
    ['\nfunc loadFrequencyList() {\n', '\nfunc loadFrequencyList() {\n\tfrequency.Load()\n'],
  ],
};

/**
 * What the tests' CLI need not do each time it starts, by package that it is built of. Tables of words, which show whether
 * a setting looks like a password, and of the widths of all characters: hardly any run reads them. And the key of a
 * passphrase, which a million rounds make: the same for each command on a stack.
 */
const CHANGES = {
  'github.com/nbutton23/zxcvbn-go': { edits: WORD_LISTS },
  'github.com/ccojocar/zxcvbn-go': { edits: WORD_LISTS },
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
  'golang.org/x/crypto': {
    edits: { 'pbkdf2/pbkdf2.go': [['\nfunc Key(', '\nfunc derive(']] },
    added: { 'pbkdf2/keptKeys.go': path.join(import.meta.dirname, 'keptKeys.go') },
  },
};

/**
 * Has `go build` make a CLI that makes these tables when they are first read, and derives a key once: together they take
 * two thirds of the processor's time of a short run, and the tests start it thousands of times. It does all else as a
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
    for (const [name, source] of Object.entries(added)) await copyFile(source, path.join(copy, name));
    await writeFile(path.join(copy, 'go.mod'), `module ${module}\n`, { flag: 'wx' }).catch(() => undefined);
    await go('mod', 'edit', `-replace=${module}=${copy}`);
  }
}

/** Go's copies of modules are read-only. */
async function copyWritable(from, to) {
  await cp(from, to, { recursive: true });
  const entries = await readdir(to, { recursive: true, withFileTypes: true });
  await chmod(to, 0o755);
  for (const entry of entries) {
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}
