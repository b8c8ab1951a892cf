import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Go's comments, texts and runes, one after the other. */
const TOKENS = /\/\/[^\n]*|\/\*[^]*?\*\/|`[^`]*`|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'/g;
/** Folders with what no user of the CLI meets. */
const SKIPPED =
  /^(?:testdata|testing|deploytest|lifecycletest|vendor|node_modules|npm|codegen|nodejs|python)$/;
/** The end of what precedes the text of an error or a warning. */
const ERROR_BEFORE =
  /(?:errors\.New|Errorf|Warningf|Infoerrf|errors\.Wrapf?|RawMessage|\.Message)\(\s*(?:[\w.&{}]+(?:\([^()]*\))?,\s*)*$/;

/**
 * What the sources of the CLI and its SDK say.
 * @param {readonly string[]} folders of Go modules
 */
export function readGoSources(folders) {
  /** @type {Map<string, { file: string, isError: boolean }>} Each text with the first file that has it. */
  const texts = new Map();
  const variables = new Set();
  const flags = new Set();
  /** The code of each file without comments, to see whether it has changed. */
  const code = new Map();
  const structs = new Map();
  for (const folder of folders) {
    for (const file of goFiles(folder)) {
      const source = readFileSync(path.join(folder, file), 'utf8');
      for (const { text, before } of literals(source)) {
        const isError = ERROR_BEFORE.test(before);
        if (!texts.has(text) || (isError && !texts.get(text).isError)) texts.set(text, { file, isError });
        if (/^PULUMI_[A-Z\d_]+$/.test(text)) variables.add(text);
      }
      for (const [, name] of source.matchAll(/\benv\.(?:Bool|String|Int|Alternative)\(\s*"([A-Z\d_]+)"/g))
        variables.add(`PULUMI_${name}`);
      for (const flag of flagsIn(source)) flags.add(`${commandOf(file, source)} --${flag}`);
      code.set(
        file,
        source.replaceAll(TOKENS, (token) => (/^\/[/*]/.test(token) ? '' : token)).replaceAll(/\s+/g, ' '),
      );
      if (file.includes('common/apitype/')) addStructs(source, structs);
    }
  }
  return { texts, variables, flags, code, structs };
}

function goFiles(folder, below = '') {
  return readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(below, entry.name);
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : goFiles(folder, file);
    return entry.name.endsWith('.go') && !/(?:_test|\.pb|_wasm)\.go$/.test(entry.name) ? [file] : [];
  });
}

/** The texts of a file, those that `+` joins as one, each with what precedes it. */
function* literals(source) {
  let joined;
  for (const match of source.matchAll(TOKENS)) {
    const [token] = match;
    if (!/^[`"]/.test(token)) continue;
    const text = token.startsWith('`') ? token.slice(1, -1) : unquoted(token);
    if (joined && /^\s*\+\s*$/.test(source.slice(joined.end, match.index))) joined.text += text;
    else {
      if (joined) yield joined;
      joined = { text, before: source.slice(Math.max(0, match.index - 120), match.index) };
    }
    joined.end = match.index + token.length;
  }
  if (joined) yield joined;
}

/** Go's escapes that JSON does not have are rare: such a text stays as it is written. */
function unquoted(token) {
  try {
    return JSON.parse(token);
  } catch {
    return token.slice(1, -1);
  }
}

function flagsIn(source) {
  const found = source.matchAll(/\.(?:Persistent)?Flags\(\)\.\w+\(\s*(?:&?[\w.]+,\s*)?"([\w-]+)"/g);
  return [...found].map(([, name]) => name);
}

/** The command of a file, such as `stack ls`; the name of its file if it has several or none. */
function commandOf(file, source) {
  const uses = new Set([...source.matchAll(/\bUse:\s+"([\w-]+)/g)].map(([, name]) => name));
  const folder = path.posix.basename(path.posix.dirname(file));
  if (uses.size !== 1) return path.posix.basename(file, '.go').replaceAll('_', ' ');
  const [use] = uses;
  return folder === 'operations' || folder === use ? use : `${folder} ${use}`;
}

/** Adds the fields of Go's structs, by their names in JSON, and the types that they name. */
function addStructs(source, structs) {
  for (const [, name, body] of source
    .replaceAll(/\/\/.*/g, '')
    .matchAll(/^type (\w+) struct \{\n([^]*?)^\}/gm)) {
    const rows = [...body.matchAll(/^\s+\w+\s+([^`\n]+)`json:"([\w-]+)/gm)];
    structs.set(name, {
      fields: rows.map(([, , field]) => field),
      named: rows.flatMap(([, type]) => type.match(/\b[A-Z]\w+/g) ?? []),
    });
  }
}
