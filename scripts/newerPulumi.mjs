// Says what a newer release of Pulumi changes for this project, from the sources that the Go module proxy has.
//   node scripts/newerPulumi.mjs [FROM [TO]]   from the version of scripts/versions.mjs to the newest one
//   --all                                      also the new errors that are less important
// Exit codes: 0 nothing that the project uses has changed, 1 something has, 2 the sources could not be read.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { globSync } from './glob.mjs';
import { knownErrorCatalogue } from './knownErrors.mjs';
import { compareReleases } from './newerPulumi/compareReleases.mjs';
import { readGoSources } from './newerPulumi/goSources.mjs';
import { CLI, goModule, SDK } from './setup/goModule.mjs';
import { versions } from './versions.mjs';

const repository = path.resolve(import.meta.dirname, '..');
/** How many rows of a list are printed without `--all`. */
const SHOWN = 12;

async function main() {
  const { values, positionals } = parseArgs({
    options: { all: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [from = versions.pulumi, asked] = positionals;
  const folder = mkdtempSync(path.join(tmpdir(), 'newer-pulumi-'));
  try {
    const go = await goModule(folder, CLI, from);
    const to =
      asked ?? (await go('list', '-m', '-f', '{{.Version}}', `${CLI}@latest`)).trim().replace(/^v/, '');
    if (to === from) return say(`Pulumi ${from} is the newest.`);
    const [before, after] = await Promise.all([from, to].map((version) => sourcesOf(go, version)));
    const changes = compareReleases(readGoSources(before), readGoSources(after), await ours());
    const { lines, concerns } = report(changes, values.all ? Infinity : SHOWN);
    say(
      `# Pulumi ${from} → ${to}: ${concerns === 0 ? 'nothing' : concerns} to look at\n\n${lines.join('\n')}`,
    );
    process.exitCode = concerns > 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folders of the sources of a version, downloaded if they are not there. */
async function sourcesOf(go, version) {
  const found = await go('mod', 'download', '-json', `${CLI}@v${version}`, `${SDK}@v${version}`);
  return [...found.matchAll(/"Dir": (".*")/g)].map(([, folder]) => JSON.parse(folder));
}

/** What the project says of Pulumi. */
async function ours() {
  const textOf = (folder, pattern) =>
    globSync(folder, pattern)
      .map((file) => readFileSync(path.join(repository, file), 'utf8'))
      .join('\n');
  const { errors } = await knownErrorCatalogue();
  const code = ['client/src', 'server/src', 'shared', 'standalone'].map((folder) => textOf(folder, /\.ts$/));
  return {
    errors,
    sources: [...code, textOf('docs', /\.md$/)].join('\n'),
    fields: textOf('server/src/schema', /\.ts$/),
  };
}

/** The report in Markdown, what concerns the project first. */
function report({ reworded, unexplained, variables, flags, checks, fields, goneFields }, most) {
  const lost = reworded.filter((one) => one.lost.length > 0);
  const used = [...variables.gone, ...flags.gone].filter(({ isUsed }) => isUsed);
  const unknown = fields.filter(({ isKnown }) => !isKnown);
  const lines = [];
  const list = (title, rows, limit = Infinity) => {
    if (rows.length === 0) return;
    lines.push(`## ${title} (${rows.length})`, '', ...rows.slice(0, limit).map((row) => `- ${row}`));
    if (rows.length > limit) lines.push(`- … and ${rows.length - limit} more`);
    lines.push('');
  };
  const change = ({ ids, lost: left, text, now, file }) =>
    `${(left.length > 0 ? left : ids).join(', ')} (${file}): ${quote(text)} ${now === undefined ? 'is gone' : `→ ${quote(now)}`}`;
  list(
    'Gone, and used here',
    used.map(({ name }) => `\`${name}\``),
  );
  list('Texts that pages recognize, and that are gone', lost.map(change), most);
  list(
    'Changed texts that their pages still recognize',
    reworded.filter((one) => one.lost.length === 0).map(change),
    most,
  );
  list(
    'Changed checks of a state: run `npm run agreement`',
    checks.map((file) => `\`${file}\``),
    most,
  );
  list(
    'Fields of a state that the rules do not know',
    unknown.map(({ name }) => `\`${name}\``),
  );
  list(
    'Fields of a state that are gone',
    goneFields.map((name) => `\`${name}\``),
  );
  list(
    'New errors without a page',
    unexplained.map(({ text, file }) => `${quote(text)} (${file})`),
    most,
  );
  list(
    'Variables that are gone',
    variables.gone.filter(({ isUsed }) => !isUsed).map(({ name }) => `\`${name}\``),
    most,
  );
  list(
    'New variables',
    variables.added.map((name) => `\`${name}\``),
    most,
  );
  list(
    'Flags that are gone',
    flags.gone.filter(({ isUsed }) => !isUsed).map(({ name }) => `\`${name}\``),
    most,
  );
  list(
    'New flags',
    flags.added.map(({ name }) => `\`${name}\``),
    most,
  );
  return { lines, concerns: used.length + lost.length + checks.length + unknown.length };
}

/** The beginning of a text in one line. */
function quote(text) {
  const line = text
    .replaceAll(/[\s=]+/g, ' ')
    .replaceAll('`', "'")
    .trim();
  return `\`${line.length > 140 ? `${line.slice(0, 140)}…` : line}\``;
}

const say = (text) => console.log(text);

process.chdir(repository);
try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
