import type { Activation } from './activation';
import type { Felt } from './felt';
import type { Keystroke, Opening } from './core';
import type { LargeLog } from './largeLog';
import type { RehearsalWait } from './rehearsal';
import type { Repairing } from './repair';
import type { Answer } from './server';
import { median } from './timing';
import type { Typing } from './typing';
import type { WorkbenchWait } from './workbenchWaits';

export interface Measurements {
  readonly machine: string;
  readonly otherWork: string;
  readonly felt: readonly Felt[];
  readonly openings: readonly Opening[];
  readonly keystrokes: readonly Keystroke[];
  readonly answers: readonly Answer[];
  readonly repairing: Repairing | undefined;
  readonly largeLog: LargeLog | undefined;
  readonly rehearsals: readonly RehearsalWait[];
  readonly typed: readonly Typing[];
  readonly workbenchWaits: readonly WorkbenchWait[];
  readonly activations: readonly Activation[];
}

/** The page with all numbers, in Markdown. */
export function report({
  machine,
  otherWork,
  felt,
  openings,
  keystrokes,
  answers,
  repairing,
  largeLog,
  rehearsals,
  typed,
  workbenchWaits,
  activations,
}: Measurements): string {
  return `# Benchmarks

Made by \`npm run bench\` on:

> ${machine}

Times are medians; a ratio says more than a time.${otherWork}

${felt.length === 0 ? '' : feltSection(felt)}${INSIDE}

The times of other parsers are for the same text in the same process. The language service is VS Code’s for JSON
(\`vscode-json-languageservice\`), with a schema of a dozen fields unless another is named.

![The time from a keystroke to the findings, ours and that of VS Code’s language service for JSON](images/benchmarks.svg)

## Opening a state

\`×\` is how many times as long as \`JSON.parse\` of the text. “The longest slice” is the longest time that the
server handles nothing else while a state is opened, with the garbage collector’s work. Memory is what the server keeps for the
document, with its text, in multiples of the text.

${table(
  ['State', 'Resources', '`JSON.parse`', 'Ours: read', 'All findings', 'Longest slice', 'Memory'],
  openings.map((one) => [
    one.input.name,
    count(one.input.resources),
    ms(one.jsonParse),
    times(one.read, one.jsonParse),
    times(one.findings, one.jsonParse),
    ms(one.slice),
    `${one.memory.toFixed(2)} ×`,
  ]),
)}

The time of other parsers for the same text, in the same run. For larger texts they need minutes, or more memory than there is.

${table(
  [
    'State',
    'jsonc-parser: visit',
    'parseTree',
    'Language service',
    'Its memory',
    'With Pulumi’s published schema',
    'Problems that it finds where there are none',
  ],
  openings.map((one) => othersRow(one)),
)}

## A keystroke

From the change to all findings, when it is typed and when it is taken back. Every server must first update the text
itself; that time is a separate column. “Text kept” is “typed” without copying the text: the copy of a large text empties the
processor’s caches, and that is nearly the whole difference between a small and a large state. The last column says how many
times as long the language service takes for a character in a value.

${table(
  ['State', 'Where', 'Text', 'Typed', 'Undone', 'Text kept', 'Language service'],
  keystrokes.map((one) => [
    one.input.name,
    one.edit,
    ms(one.text),
    ms(one.typed),
    ms(one.undone),
    ms(one.textKept),
    one.languageService === undefined ? '–' : `${Math.round(one.languageService / one.typed)} ×`,
  ]),
)}

## Requests

From an editor to the server, a process of its own, and back.

${table(
  ['State', 'Request', 'Time', 'Answer'],
  answers.map(({ input, request, time, bytes }) => [input.name, request, ms(time), kilobytes(bytes)]),
)}
${repairing === undefined ? '' : repairSection(repairing)}${rehearsals.length === 0 ? '' : rehearsalSection(rehearsals)}${largeLog === undefined ? '' : largeLogSection(largeLog)}${typed.length === 0 ? '' : typingSection(typed)}${workbenchWaits.length === 0 ? '' : workbenchSection(workbenchWaits)}${activations.length === 0 ? '' : activationSection(activations)}`;
}

/**
 * The page with this part replaced.
 * @param work the other load of the machine during the measurement
 */
export function withFelt(page: string, felt: readonly Felt[], work: string): string {
  const others = page.replace(new RegExp(`${FELT}\\n[^]*?(?=${INSIDE})`), '');
  return others.replace(INSIDE, () => feltSection(felt, work) + INSIDE);
}

const FELT = '## What a person waits for';
const INSIDE = '## Inside the server';

function feltSection(felt: readonly Felt[], work = ''): string {
  const beside = (ours: number, other: number): string => `${ms(ours)} (${times(ours, other)})`;
  return `${FELT}

From a message of the editor to the answer, measured from outside, each time in a new process over stdio.${work}
\`×\` compares with a server that only keeps the text of documents (\`vscode-languageserver\` and \`TextDocuments\`), for the same
messages in the same run. “Start” is from the start of the process to its first answer; the first state is opened right
after that. “Key” is from a character in a value until everything is shown again. “Fix all” is from the request for all
repairs to their edit. “Other wait” is the longest time that a request about another document waits while the first state is
opened. \`check\` is a process, compared with \`node -e "JSON.parse(readFileSync(…))"\`. The exports are one of the real CLI, with
many more resources like those in it, as public providers store them.

${table(
  ['State', 'Shown', 'Start', 'First open', 'Third open', 'Key', 'Hover', 'Fix all', 'Other wait', '`check`'],
  felt.map(({ state, findings, ours, textOnly, check, read }) => [
    state,
    count(findings),
    beside(ours.start, textOnly.start),
    beside(ours.first, textOnly.first),
    beside(ours.third, textOnly.third),
    beside(ours.key, textOnly.key),
    ms(ours.hover),
    ms(ours.fixAll),
    ms(ours.other),
    beside(check, read),
  ]),
)}

The goal for a state of 17 MB: it opens in twice the time of the server that only keeps its text, the third one in 1.6 times
that time, and it is checked in twice the time of the program that only parses it. Where we take longer, the list says what
takes the time. It gives processor time, because on a busy machine the clock’s time depends on other work. The compared
programs ran one after the other:

- **First open**, the export of 17 MB: 200 ms on the main thread, where the other server takes 85, and 110 ms of V8’s compiler
  on a thread of its own. The difference to the third open is code that is not compiled yet. Thousands of findings add
  100 ms, for the lines and for what the rules look up.
- **Third open**: 115 ms, where the other server takes 70: the message and its text. The rest reads and checks the state.
- **\`check\`**, of the same file: 400 ms. Node’s start takes 50, to load the program 20, to read and decode the file 25.
  Reading and checking the state takes 145 ms, where compiled code takes 85; the rest is V8’s compiler and its collector,
  on threads of their own. 16,000 findings take 200 ms more: to be made, grouped and printed.

| Tried                                                           | What it does to the processor’s time                               | Kept |
| --------------------------------------------------------------- | ------------------------------------------------------------------ | ---- |
| Less of other functions compiled into one, but not in Electron  | first open 410 → 310 ms (Node 24: 40 ms less), \`check\` 460 → 350 ms, a third open + 2 ms | yes  |
| The scanner sees that no number is long; no search for long ones | first open and third open − 20 ms                                  | yes  |
| A collector on one thread, a young generation of 4 or 16 MB     | no difference; the latter costs its size                           | no   |
| \`--always-sparkplug\`, \`--no-lazy-feedback-allocation\`           | no difference                                                      | no   |
| Functions compiled after half as many runs                      | no difference                                                      | no   |
| Node’s cache of compiled code (\`NODE_COMPILE_CACHE\`, Node 24)   | \`check\` of 1 MB − 4 of 115 ms: the cache has bytecode only         | no   |
| A small state checked once the server is up                     | a second later, first open − 30 ms; at once, none or slower        | no   |
| UTF-8 decoded as ASCII where it is                              | no difference                                                      | no   |

An editor starts the server only when a state opens, so the server has no time to prepare. With hundreds of findings, most of a
key’s time goes into the answer, of up to a megabyte: its texts are made in slices, and it is limited to 600 findings and about
2,000 other places, with the number of the rest. LSP cannot send only the changed diagnostics.

That a state which is edited is always what it would be if it were read afresh was tried with 1,199,334 random edits of 40,000 states
(\`test/unit/rules/stateChecker.test.ts\` with \`FUZZ_FACTOR\`): no difference was found.

`;
}

function othersRow({ input, jsonParse, jsoncVisit, jsoncParseTree, languageService }: Opening): string[] {
  const { time, memory, published } = languageService ?? {};
  return [
    input.name,
    times(jsoncVisit, jsonParse),
    times(jsoncParseTree, jsonParse),
    times(time, jsonParse),
    memory === undefined ? '–' : `${memory.toFixed(2)} ×`,
    times(published?.time, jsonParse),
    published === undefined ? '–' : count(published.problems),
  ];
}

/** The page with other measurements of a large log, in their place. */
export function withLargeLog(page: string, largeLog: LargeLog, work: string): string {
  return withSection(page, LARGE_LOG, largeLogSection(largeLog, work));
}

/** The page with other measurements of rehearsals, in their place. */
export function withRehearsals(page: string, rehearsals: readonly RehearsalWait[], work: string): string {
  return withSection(page, REHEARSALS, rehearsalSection(rehearsals, work));
}

/** The page with this section in the place of the one with the same title, or else before the measurements in the editor. */
function withSection(page: string, title: string, section: string): string {
  const old = new RegExp(`${title}\\n[^]*?(?=^## )`, 'm');
  const made = `${section.trim()}\n\n`;
  return old.test(page) ? page.replace(old, () => made) : page.replace(IN_EDITOR, () => made + IN_EDITOR);
}

const LARGE_LOG = '## A log of 500 MB';
const REHEARSALS = '## Rehearsals';
const IN_EDITOR = '## In the editor';

function rehearsalSection(rehearsals: readonly RehearsalWait[], work = ''): string {
  const beside = (time: number, preview: number): string => `${ms(time)} (${times(time, preview)})`;
  return `
${REHEARSALS}

[What the next update will do](rehearsal.md), of the program of the tests with five resources, in turn with \`pulumi preview\`.${work} A
state is rehearsed beside the present one: two previews at once, which share the processors.

${table(
  ['Backend', '`pulumi preview`', 'The stack as it is', 'A state'],
  rehearsals.map(({ backend, preview, asItIs, withState }) => [
    backend,
    ms(preview),
    beside(asItIs, preview),
    beside(withState, preview),
  ]),
)}
`;
}

function largeLogSection(measured: LargeLog, work = ''): string {
  const { entries, size, firstScreen, whole, plainRead, textFilter, grep, errorFilter, anyScreen, memory } =
    measured;
  return `
${LARGE_LOG}

Real verbose logs, gRPC messages and events of the CLI, one after the other: ${count(entries)} entries. They are read on a thread
of the extension host.${work} Compared are a Node program that reads the same file in parts and counts its lines, and \`grep -ci\` for
the same text. Nobody waits for the whole: the rows are there before, and can be filtered.

${table(
  ['', 'Time', 'Compared'],
  [
    ['The first screen, with the start of the thread', ms(firstScreen), ''],
    ['Any other screen', ms(anyScreen), ''],
    ['All of it is read', ms(whole), `lines counted: ${ms(plainRead)}`],
    ['Filtered by a text', ms(textFilter), `grep: ${ms(grep)}`],
    ['Filtered by level', ms(errorFilter), ''],
  ],
)}

The process takes ${count(Math.round(memory / 1e6))} MB more for these ${count(Math.round(size / 1e6))} MB: where each entry is, and what filters ask for.
Most of the time goes into reading each line's JSON.
`;
}

function repairSection(measured: Repairing): string {
  const { resources, ofDocument, inEditor, command, pulumi, check, refusal } = measured;
  const row = (what: string, time: number, peer: number): string[] => [what, ms(time), times(peer, time)];
  return `
## Repair

A state of ${count(resources)} resources in any order; \`×\` is how many times as long the CLI takes of the same state.

${table(
  ['', 'Time', 'The CLI'],
  [
    row('Fix all in an open document: the edits, and the text after them', ofDocument, pulumi),
    row('The same as an editor waits for it, from its request to the edit', inEditor, pulumi),
    row('`pulumi-troubleshooter check --fix`, from its start to its end', command, pulumi),
    row('`pulumi state repair` in a file backend', pulumi, pulumi),
    row('`pulumi-troubleshooter check`, which says all that is wrong', check, refusal),
    row('`pulumi stack import`, which says the first fault', refusal, refusal),
  ],
)}
`;
}

function typingSection(typed: readonly Typing[]): string {
  return `
## In the editor

In a VS Code in the browser, with the packaged extension: from a key to the end of the frame that shows its effect,
in the middle of the text, at the speed of a fast typist.

![The time from each key to the frame that shows it](images/typing.svg)

${table(
  ['Text', 'Key', '95 of 100 keys', 'Undo', 'Squiggle under what breaks the JSON', 'Menu of the lightbulb'],
  typed.map(({ name, keys, undo, squiggle, menu }) => [
    name,
    ms(median(keys)),
    `up to ${ms([...keys].sort((a, b) => a - b)[Math.floor(keys.length * 0.95)]!)}`,
    ms(undo),
    squiggle === undefined ? '–' : ms(squiggle),
    menu === undefined ? '–' : ms(menu),
  ]),
)}
`;
}

function workbenchSection(waits: readonly WorkbenchWait[]): string {
  return `
## From a click to what it shows

In the same editor, with the real CLI and a folder as backend, each once in a new window. If it begins in the palette, the time to
find the command counts. If the CLI is started, its start takes most of the time.

${table(
  ['From … to …', 'Time', 'Starts of the CLI'],
  waits.map(({ what, time, starts = [] }) => [what, ms(time), starts.length === 0 ? '–' : starts.join(', ')]),
)}

After its confirmation, a repair runs an import, which writes, and an export, which proves what the stack has then: both are
needed. The files of the backend show whether anyone else wrote meanwhile; only for a service, the CLI must ask.
`;
}

function activationSection(activations: readonly Activation[]): string {
  return `
## The start of the extension

In the extension host of a new window on a Pulumi project, with the packaged extension, as VS Code’s page _Startup
Performance_ has it, beside an extension that is part of VS Code and starts in the same window. The other extensions wait for the first
two. The rest of the window starts at the same time and uses part of the processor.

${table(
  ['Extension', 'Its code is loaded', '`activate` returns', 'It is active'],
  activations.map(({ name, load, call, finish }) => [name, ms(load), ms(call), `${ms(finish)} later`]),
)}

It runs no program, neither \`pulumi\` nor its own language server, before you ask for something or a state opens.

The known errors are read at the first question, and each program asks for the names of its libraries once. Beside the version before
that, run in turn 15 times, loading what the extension needs when there is something to do takes 40 ms of processor instead of 87.
The server takes 121 ms instead of 168 from its start to the findings of a small state; 47 of both are Node’s own start.
`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function ms(time: number): string {
  return `${time < 1 ? time.toFixed(2) : time < 10 ? time.toFixed(1) : count(Math.round(time))} ms`;
}

function times(time: number | undefined, base: number): string {
  if (time === undefined) return '–';
  const ratio = time / base;
  return `${ratio < 10 ? ratio.toFixed(1) : count(Math.round(ratio))} ×`;
}

function kilobytes(bytes: number): string {
  return `${count(Math.ceil(bytes / 1000))} kB`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
