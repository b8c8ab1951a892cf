// Reads the pages of docs/errors, which are the catalogue of known errors, and writes what programs read of it.
//   node scripts/knownErrors.mjs
// A page that is not as CONTRIBUTING.md describes it ends this with its file and line.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { bundledExports } from './bundle.mjs';
import { runAsScript } from './setup/run.mjs';

const repository = path.resolve(import.meta.dirname, '..');
const PAGES = path.join(repository, 'docs/errors');

/** The answers to “Is my state safe?”, by how a page gives them. */
const SAFETY = { 'Yes.': 'yes', 'Blocked, but repairable.': 'repairable', 'It depends.': 'unknown' };
const SOURCES = ['cli', 'report', 'guide', 'code'];
/** The fields of the front matter: what each may be. A list of texts, any text, or `true`. */
const FIELDS = {
  group: 'group',
  order: /^\d{1,5}$/,
  severity: ['warning', 'information'],
  causeFollows: ['true'],
  isGeneral: ['true'],
  quotes: ['true'],
  saidOf: ['a resource', 'no resource', 'no heading'],
  whileCreating: ['only', 'never', 'unknown'],
  covers: /^[a-z\d-]+(?:, [a-z\d-]+)*$/,
};
/** An error that has no expressions: `shared/errorFacts/meanings.json` leads to it. */
const BY_FORM = 'By the form of the answer.';
const SECTIONS = ['What happened', 'Is my state safe?', 'What to do', 'How it is recognized'];

/** A page that cannot be read: the message begins with its file and line, as compilers have it. */
class PageError extends Error {
  constructor(file, line, message) {
    super(`${path.relative(repository, file)}:${line}: ${message}`);
  }
}

/** The lines of a page, which are taken one after the other. */
class Lines {
  constructor(file, lines) {
    this.file = file;
    this.lines = lines;
    this.at = 0;
  }

  /** The next line, without taking it; undefined at the end. */
  get next() {
    return this.lines[this.at]?.text;
  }

  fail(message, line = this.lines[Math.min(this.at, this.lines.length - 1)]) {
    throw new PageError(line?.file ?? this.file, line?.number ?? 1, message);
  }

  /** Takes the next line, and what its pattern captures. */
  take(pattern, what) {
    const match = pattern.exec(this.next ?? '');
    if (this.next === undefined || !match) this.fail(`Expected ${what}.`);
    this.at += 1;
    return match;
  }

  skipEmpty() {
    while (this.next === '') this.at += 1;
  }

  /** Takes a fenced block with all lines in it, without their indentation. */
  takeFence(start, indent = '') {
    const match = this.take(start, `a block that begins with ${start.source}`);
    const from = this.at;
    while (this.next !== undefined && this.next !== `${indent}\`\`\``) this.at += 1;
    if (this.next === undefined) this.fail('This block has no end.', this.lines[from - 1]);
    const content = this.lines.slice(from, this.at).map(({ text }) => text.replace(indent, ''));
    this.at += 1;
    return { match, content, line: this.lines[from] };
  }

  /** Takes the lines up to one that the pattern matches. */
  takeUntil(pattern) {
    const from = this.at;
    while (this.next !== undefined && !pattern.test(this.next)) this.at += 1;
    return this.lines
      .slice(from, this.at)
      .map(({ text }) => text)
      .join('\n')
      .trim();
  }
}

/** The lines of a file, with those of the files that it includes in their place, as the site has them. */
function linesOf(file) {
  return readFileSync(file, 'utf8')
    .replace(/\n$/, '')
    .split('\n')
    .flatMap((text, i) => {
      const [, included] = /^<!--@include: (\.\/parts\/[\w-]+\.md)-->$/.exec(text) ?? [];
      if (included === undefined) return [{ file, number: i + 1, text }];
      try {
        return linesOf(path.join(PAGES, included));
      } catch {
        throw new PageError(file, i + 1, `There is no ${included}.`);
      }
    });
}

/** Reads all pages. `tables` has the groups, and the titles of commands. Returns the errors in their order. */
export function readKnownErrors(tables, folder = PAGES) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const pages = files.map((name) => readPage(path.join(folder, name), tables));
  const byOrder = new Map();
  for (const { file, order } of pages) {
    const other = byOrder.get(order);
    if (other) throw new PageError(file, 1, `${path.basename(other)} has the order ${order}, too.`);
    byOrder.set(order, file);
  }
  const ids = new Set(pages.map(({ error }) => error.id));
  for (const { file, error } of pages) {
    const unknown = (error.covers ?? []).find((id) => !ids.has(id));
    if (unknown !== undefined) throw new PageError(file, 1, `It covers ${unknown}, which has no page.`);
  }
  return pages.sort((a, b) => a.order - b.order).map(({ error }) => error);
}

function readPage(file, tables) {
  const lines = new Lines(file, linesOf(file));
  const {
    order,
    covers,
    causeFollows,
    isGeneral,
    quotes,
    severity = 'error',
    ...facts
  } = frontMatter(lines, tables);
  const heading = lines.at;
  const [, shown] = lines.take(/^# `(.+)`$/, 'Pulumi’s message, as in “# `error: …`”');
  const [, title] = lines.take(/^\*\*(.+)\.\*\*$/, 'the title, as in “**The stack is locked.**”');
  const samples = [];
  // The others have no expressions: their form says what they mean.
  const recognized = [];
  while (lines.next?.startsWith('```')) {
    const { match, content } = lines.takeFence(/^```text (\w+)( by form)?$/);
    if (!SOURCES.includes(match[1])) lines.fail(`A sample is one of ${SOURCES.join(', ')}.`);
    samples.push({ text: content.join('\n'), source: match[1] });
    if (!match[2]) recognized.push(content.join('\n'));
  }
  if (samples.length === 0) lines.fail('There is no sample.');
  section(lines, SECTIONS[0]);
  const [, told] = lines.next?.startsWith('> ') ? lines.take(/^> (.+)$/, 'a sentence') : [];
  const what = lines.takeUntil(/^## /);
  if (what === '') lines.fail('It does not say what happened.');
  section(lines, SECTIONS[1]);
  const { file: answeredIn } = lines.lines[lines.at] ?? {};
  const [, answer, why] = lines.take(/^\*\*([^*]+)\*\* (.+)$/, `an answer: ${Object.keys(SAFETY).join(' ')}`);
  if (!(answer in SAFETY)) lines.fail(`The answer is one of: ${Object.keys(SAFETY).join(' ')}`);
  section(lines, SECTIONS[2]);
  const steps = [];
  while (lines.next?.startsWith('1. ')) steps.push(step(lines, tables));
  if (steps.length === 0) lines.fail('There is no step.');
  lines.skipEmpty();
  const [, versions] = lines.take(/^Versions: (.+)\\$/, '“Versions: …\\”');
  const [, linkTitle, url] = lines.take(/^See also: \[(.+)\]\((.+)\)$/, '“See also: [title](address)”');
  section(lines, SECTIONS[3]);
  const isByForm = lines.next === BY_FORM;
  if (isByForm) lines.at += 1;
  const patterns = isByForm ? [] : expressions(lines, /^```regex$/);
  const anywhere = lines.next?.startsWith('```') ? expressions(lines, /^```regex anywhere$/) : undefined;
  lines.skipEmpty();
  if (lines.next !== undefined) lines.fail('Nothing more is expected here.');

  const all = [...patterns, ...(anywhere ?? [])].map((source) => new RegExp(source, 'm'));
  const missed = recognized.find((text) => !all.some((pattern) => pattern.test(text)));
  if (missed !== undefined) lines.fail(`No expression recognizes the sample “${missed.slice(0, 60)}”.`);
  const error = {
    id: path.basename(file, '.md'),
    severity,
    ...facts,
    title,
    patterns,
    ...(anywhere && { anywhere }),
    ...(covers && { covers: covers.split(', ') }),
    ...(causeFollows && { causeFollows: true }),
    ...(isGeneral && { isGeneral: true }),
    ...(quotes && { quotes: true }),
    ...(told !== undefined && { told: unescaped(told) }),
    what: unescaped(what),
    stateSafety: {
      answer: SAFETY[answer],
      why: unescaped(why),
      ...(answeredIn !== file && { part: path.basename(answeredIn, '.md') }),
    },
    steps,
    versions: unescaped(versions),
    link: { title: linkTitle, url },
    samples,
  };
  const message = messageOf(error);
  if (shown !== message) lines.fail(`The heading must be: # \`${message}\``, lines.lines[heading]);
  return { file, order: Number(order), error };
}

/** The title of a page: people search for Pulumi's message. The words of the first sample that an expression recognizes, in one line. */
export function messageOf({ patterns, samples }) {
  const { text } = samples[0];
  const said = patterns.flatMap((source) => new RegExp(source).exec(text)?.[0] ?? [])[0] ?? text;
  const [line] = said.trim().replaceAll('`', "'").split('\n', 1);
  // If it is long, also its end, where cloud errors have the reason.
  return line.length > 110 ? `${line.slice(0, 45)} … ${line.slice(-62)}` : line;
}

function frontMatter(lines, { groups }) {
  lines.take(/^---$/, '“---”');
  const facts = {};
  while (lines.next !== '---') {
    const [, name, value] = lines.take(/^(\w+): (.+)$/, 'a field, as in “group: state”');
    const allowed = FIELDS[name] === 'group' ? Object.keys(groups) : FIELDS[name];
    lines.at -= 1;
    if (!allowed) lines.fail(`There is no field “${name}”; there are ${Object.keys(FIELDS).join(', ')}.`);
    if (name in facts) lines.fail(`“${name}” stands here twice.`);
    if (Array.isArray(allowed) ? !allowed.includes(value) : !allowed.test(value))
      lines.fail(`“${name}” can’t be “${value}”${Array.isArray(allowed) ? `: ${allowed.join(', ')}` : ''}.`);
    lines.at += 1;
    facts[name] = value;
  }
  for (const name of ['group', 'order']) if (!(name in facts)) lines.fail(`“${name}” is missing.`);
  lines.take(/^---$/, '“---”');
  return facts;
}

function section(lines, title) {
  lines.skipEmpty();
  if (lines.next !== `## ${title}`) lines.fail(`Expected the heading “## ${title}”.`);
  lines.at += 1;
}

/** One thing to do: its text, then what does it. */
function step(lines, { commandTitles }) {
  const commands = new Map(Object.entries(commandTitles).map(([id, title]) => [title, id]));
  const [, text] = lines.take(/^1\. (.+?)\\?$/, 'a step');
  const found = { text: unescaped(text) };
  if (lines.next?.startsWith('   In VS Code: ')) {
    const [, title] = lines.take(/^ {3}In VS Code: \*\*Pulumi: (.+)\*\*\\?$/, '“In VS Code: **Pulumi: …**”');
    found.command = commands.get(title);
    if (found.command === undefined) {
      lines.at -= 1;
      lines.fail(`No command that helps with errors is called “${title}”.`);
    }
  }
  if (lines.next?.startsWith('   ```'))
    found.shell = lines.takeFence(/^ {3}```sh$/, '   ').content.join('\n');
  if (lines.next?.startsWith('   [')) {
    const [, title, url] = lines.take(/^ {3}\[(.+)\]\((.+)\)$/, 'a link');
    found.link = { title, url };
  }
  return found;
}

/** The expressions of a block, one in each line. Any text is searched with them, so no part may repeat without a limit. */
function expressions(lines, start) {
  const { content, line } = lines.takeFence(start);
  if (content.length === 0) lines.fail('There is no expression.');
  return content.map((source, i) => {
    const place = { ...line, number: line.number + i };
    let parsed;
    try {
      parsed = new RegExpParser({ ecmaVersion: 2022 }).parsePattern(source);
    } catch (error) {
      lines.fail(`This is no expression: ${error.message}`, place);
    }
    visitRegExpAST(parsed, {
      onQuantifierEnter({ max, raw }) {
        if (max === Infinity) lines.fail(`“${raw}” has no upper limit: write {1,200} or the like.`, place);
      },
    });
    return source;
  });
}

/** Markdown reads an unescaped `<` as a tag. */
function unescaped(text) {
  return text.replaceAll('\\<', '<');
}

/** Reads the catalogue with the tables of the code. */
export async function knownErrorCatalogue() {
  const code = await bundledExports('errorTables', {
    stdin: {
      contents: `
        export { errorGroups as groups } from './shared/knownErrors/errorGroups';
        export { commandTitles } from './shared/commandTitles';
        export { requiredText } from './shared/knownErrors/requiredText';`,
      resolveDir: repository,
      loader: 'ts',
    },
  });
  return { ...code, errors: readKnownErrors(code) };
}

/**
 * Writes `dist/knownErrors.json`, which programs read, the type of the ids, which the compiler reads, and the list of all pages,
 * which the site has.
 */
export async function writeKnownErrors() {
  const { errors, groups, requiredText } = await knownErrorCatalogue();
  const withRequired = (source) => ({ source, required: requiredText(source) });
  const table = errors.map(({ patterns, anywhere, ...error }) => ({
    ...error,
    patterns: patterns.map(withRequired),
    ...(anywhere && { anywhere: anywhere.map(withRequired) }),
  }));
  mkdirSync(path.join(repository, 'dist'), { recursive: true });
  writeChanged(path.join(repository, 'dist/knownErrors.json'), JSON.stringify(table));
  writeChanged(path.join(repository, 'shared/knownErrors/knownErrorId.ts'), idType(errors));
  writeChanged(path.join(PAGES, 'README.md'), indexPage(errors, groups));
  return errors;
}

/** Leaves a file alone that has the text already: nothing is compiled anew, and a test that reads it now finds it whole. */
function writeChanged(file, text) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

function idType(errors) {
  const ids = errors.map(({ id }) => `  | '${id}'`).sort();
  return [
    '/** The id of a known error: the name of its page in `docs/errors`. Made of the pages by `node scripts/knownErrors.mjs`. */',
    'export type KnownErrorId =',
    `${ids.join('\n')};`,
    '',
  ].join('\n');
}

/** The list of all pages by topic, each with its message. */
function indexPage(errors, groups) {
  return [
    '# Errors explained',
    '',
    'These pages say what a message of Pulumi means, whether the state is safe, and what to do. In VS Code, such a message is a',
    'link in every terminal, and **Pulumi: Explain Error** explains one that is selected, copied or typed.',
    '',
    'Each explanation is listed with a message that it explains. Search this page for words of your message, or begin with a',
    'topic:',
    '',
    ...Object.values(groups).map((title) => `- [${title}](#${anchorOf(title)})`),
    '',
    ...Object.entries(groups).flatMap(([group, title]) => [
      `## ${title}`,
      '',
      ...errors
        .filter((error) => error.group === group)
        .map((error) => `- [${error.title}](${error.id}.md)\\\n  \`${messageOf(error)}\``),
      '',
    ]),
  ].join('\n');
}

/** Makes anchors like GitHub. */
function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

await runAsScript(import.meta.url, async () => {
  const errors = await writeKnownErrors();
  return `${errors.length} known errors.`;
});
