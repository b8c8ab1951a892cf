import { chmod, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const WORD_LISTS = {
  'frequency/frequency.go': [['\nfunc init() {', '\nfunc Load() {']],
  // What reads the lists makes them if they are not there.
  'matching/matching.go': [
    ['\nfunc init() {\n\tloadFrequencyList()\n}\n', ''],
    ['\nfunc loadFrequencyList() {\n', '\nfunc loadFrequencyList() {\n\tfrequency.Load()\n'],
  ],
};

/**
 * Tables that each start of the CLI makes, of every package that it is built of: of words, which show whether a setting
 * looks like a password, and of the widths of all characters. Hardly any run reads them.
 */
const TABLES = {
  'github.com/nbutton23/zxcvbn-go': WORD_LISTS,
  'github.com/ccojocar/zxcvbn-go': WORD_LISTS,
  'github.com/mattn/go-runewidth': {
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
};

/**
 * Has `go build` make a CLI that makes these tables when they are first read: they take more than half of the processor's
 * time of a short run, and the tests start it thousands of times. It does all else as a released one does. A module whose
 * sources are not as expected, as of another version, stays as it is.
 * @param {(...args: string[]) => Promise<string>} go of {@link goModule}
 * @param {string} folder of that module
 */
export async function makeTablesLate(go, folder) {
  for (const [module, files] of Object.entries(TABLES)) {
    const downloaded = await go('mod', 'download', '-json', module).catch(() => undefined);
    if (downloaded === undefined) continue;
    const copy = path.join(folder, 'late', path.basename(module), path.basename(path.dirname(module)));
    await copyWritable(JSON.parse(downloaded).Dir, copy);
    if (!(await editAll(copy, files))) continue;
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

/** @returns false if a source is not as expected; nothing is changed then */
async function editAll(folder, files) {
  const edited = new Map();
  for (const [name, edits] of Object.entries(files)) {
    const file = path.join(folder, name);
    let text = await readFile(file, 'utf8').catch(() => '');
    if (!edits.every(([before]) => text.split(before).length === 2)) return false;
    for (const [before, after] of edits) text = text.replace(before, after);
    edited.set(file, text);
  }
  for (const [file, text] of edited) await writeFile(file, text);
  return true;
}
