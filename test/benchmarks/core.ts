import { parseTree, visit } from 'jsonc-parser';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { EditedDocument } from '../../server/src/lsp/editedDocument';
import { checkState, StateChecker } from '../../server/src/rules/engine/stateChecker';
import { StateModel } from '../../server/src/state/model';
import type { TextChange } from '../../server/src/json/unchangedSegments';
import { editsOf, eventOf } from './edits';
import type { Input } from './inputs';
import { JsonLanguageService, publishedSchema } from './jsonLanguageService';
import { measureLongestSlice } from './slices';
import { held, heldAsync, median, medianAfterFirst, timed, timedAsync } from './timing';

/** Times in milliseconds; undefined: not measured at this size. */
export interface Opening {
  readonly input: Input;
  readonly jsonParse: number;
  readonly jsoncVisit: number;
  readonly jsoncParseTree: number | undefined;
  readonly languageService: LanguageServiceOpening | undefined;
  /** Time until the text's shape, resources and JSON faults are known. */
  readonly read: number;
  /** Time to all findings. */
  readonly findings: number;
  /** The longest wait of another request while the state is opened. */
  readonly slice: number;
  /** Memory held afterwards, including the text, in multiples of the text alone. */
  readonly memory: number;
}

/** The times of the JSON language service. */
interface LanguageServiceOpening {
  readonly time: number;
  /** With Pulumi's published schema; `problems`: how many it reports in a state that Pulumi accepts. */
  readonly published: { time: number; problems: number } | undefined;
  /** As {@link Opening.memory}. */
  readonly memory: number;
}

/** Larger texts take the peers minutes, or exceed the memory. */
const MOST_FOR_PEERS = 20_000_000;

/** Measures how long it takes to open a state, and how long others take to read the same text. */
export async function measureOpening(input: Input, runs: number): Promise<Opening> {
  const { text } = input;
  const small = text.length < MOST_FOR_PEERS;
  const nothing = (): undefined => undefined;
  const measured = {
    input,
    jsonParse: timed(runs, nothing, () => JSON.parse(text) as unknown),
    jsoncVisit: timed(runs, nothing, () => {
      visit(text, {});
    }),
    jsoncParseTree: small ? timed(3, nothing, () => parseTree(text)) : undefined,
    languageService: small ? await measureLanguageService(text) : undefined,
    read: timed(runs, nothing, () => new StateModel(text).syntaxProblems()),
    findings: timed(runs, nothing, () => checkState(new StateModel(text))),
    slice: measureLongestSlice(input, runs),
  };
  // The code has already allocated the memory that it needs itself.
  const { bytes } = held(() => {
    const model = new StateModel(text);
    return { model, checker: StateChecker.of(model, {}), graph: model.graph };
  });
  return { ...measured, memory: (bytes + text.length) / text.length };
}

async function measureLanguageService(text: string): Promise<LanguageServiceOpening> {
  const time = await timedAsync(
    2,
    () => new JsonLanguageService(text),
    (service) => service.validate(),
  );
  const sizes: number[] = [];
  for (let run = 0; run < 3; run++) {
    const { bytes } = await heldAsync(async () => {
      const one = new JsonLanguageService(text);
      await one.validate();
      return one;
    });
    sizes.push(bytes);
  }
  const memory = (median(sizes) + text.length) / text.length;
  const schema = publishedSchema();
  if (!schema) return { time, memory, published: undefined };
  let problems = 0;
  const ofPublished = await timedAsync(
    1,
    () => new JsonLanguageService(text, schema),
    async (one) => {
      problems = await one.validate();
    },
  );
  return { time, memory, published: { time: ofPublished, problems } };
}

export interface Keystroke {
  readonly input: Input;
  readonly edit: string;
  /** Time to update the text itself, which every server needs. */
  readonly text: number;
  /** Time from then to all findings, for the typed character and for its undo. */
  readonly typed: number;
  readonly undone: number;
  /**
   * The same for the typed character, without the copy of the text that evicts everything else from the processor's
   * caches.
   */
  readonly textKept: number;
  readonly languageService: number | undefined;
}

/** Measures the time from a keystroke to the findings. */
export async function measureKeystrokes(input: Input, runs: number): Promise<Keystroke[]> {
  const model = new StateModel(input.text);
  const checker = StateChecker.of(model, {});
  const document = EditedDocument.create('file:///state.json', 'pulumi-state', 1, input.text);
  const positions = TextDocument.create('file:///state.json', 'json', 1, input.text);
  const results: Keystroke[] = [];
  for (const edit of editsOf(model)) {
    const times = { text: [] as number[], typed: [] as number[], undone: [] as number[] };
    const follow = (text: string, change: TextChange): number => {
      const start = performance.now();
      checker.update(change, model.update(text, change));
      checker.findings();
      return performance.now() - start;
    };
    const steps: { text: string; change: TextChange }[] = [];
    const one = (undo: boolean): void => {
      const event = eventOf(positions, edit, undo);
      TextDocument.update(positions, [event], 1);
      const start = performance.now();
      EditedDocument.update(document, [event], 1);
      const text = document.getText();
      const updated = performance.now();
      const change = document.takeChange();
      if (!change || change === 'all') throw new Error('A change was made of which nothing is known.');
      times.text.push(updated - start);
      times[undo ? 'undone' : 'typed'].push(follow(text, change));
      steps[Number(undo)] = { text, change };
    };
    for (let run = 0; run <= runs; run++) for (const undo of [false, true]) one(undo);
    const [typed, undone] = steps;
    const textKept = Array.from({ length: runs + 1 }, () => {
      const time = follow(typed!.text, typed!.change);
      follow(undone!.text, undone!.change);
      return time;
    });
    results.push({
      input,
      edit: edit.name,
      text: medianAfterFirst(times.text),
      typed: medianAfterFirst(times.typed),
      undone: medianAfterFirst(times.undone),
      textKept: medianAfterFirst(textKept),
      languageService: undefined,
    });
  }
  if (input.text.length >= MOST_FOR_PEERS) return results;
  const [value] = editsOf(model);
  const service = new JsonLanguageService(input.text);
  const languageService = await timedAsync(
    2,
    () => undefined,
    async () => {
      service.edit(eventOf(positions, value!, false));
      await service.validate();
    },
  );
  return results.map((result) => ({ ...result, languageService }));
}
