import { statSync } from 'node:fs';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import {
  type AssistantAnswer,
  type AssistantQuestion,
  HOW_TO_GET_ONE,
  LARGEST_FOR_ASSISTANTS,
  TOO_LARGE_FOR_ASSISTANTS,
} from '../../../shared/assistant';
import { folderHint } from '../check/fileHints';
import { readFailure, readStateFile } from '../check/stateFile';
import { assistantAnswer } from '../features/assistant/assistantAnswer';

/** What the worker says: how far it is, and at last the answer. */
export type WorkerMessage =
  | { readonly step: string; readonly answer?: undefined }
  | { readonly answer: AssistantAnswer; readonly step?: undefined };

/** Answers the questions of the main thread, one at a time. */
export function answerInWorker(): void {
  const port = parentPort!;
  const say = (message: WorkerMessage): void => {
    port.postMessage(message);
  };
  port.on('message', (question: AssistantQuestion) => {
    void answerOf(question, (step) => {
      say({ step });
    }).then((answer) => {
      say({ answer });
    });
  });
}

async function answerOf(
  question: AssistantQuestion,
  onStep: (step: string) => void,
): Promise<AssistantAnswer> {
  const { file, other } = question;
  const texts: string[] = [];
  for (const name of [file, other]) {
    if (name === undefined) continue;
    onStep(`Reading ${path.basename(name)}`);
    const read = await readStateForAssistant(name);
    if (read.failure !== undefined) return read;
    texts.push(read.text);
  }
  const [text, otherText] = texts;
  onStep('Looking through it');
  return assistantAnswer({
    ...question,
    ...(text !== undefined && { text }),
    ...(otherText !== undefined && { otherText }),
  });
}

/**
 * The text of a state in a file, unpacked if it is compressed.
 * @param file path, absolute or relative to the working directory; `-` is also a file name
 * @returns the text, or a sentence that says why there is none and what to do
 */
async function readStateForAssistant(
  file: string,
): Promise<{ text: string; failure?: undefined } | { failure: string }> {
  const place = path.resolve(file);
  const failure = unreadable(place);
  if (failure !== undefined) return { failure: `${file} ${failure}` };
  const state = await readStateFile(place, LARGEST_FOR_ASSISTANTS);
  if (!('failure' in state)) return { text: state.model.text };
  return { failure: `${file} ${state.isTooLarge ? TOO_LARGE_FOR_ASSISTANTS : withAdvice(state.failure)}` };
}

/** Why a path is not opened: anything but a file, such as a device, may never end. */
function unreadable(place: string): string | undefined {
  try {
    const stats = statSync(place);
    if (stats.isDirectory()) return `is a folder${folderHint(place)}.`;
    if (!stats.isFile()) return withAdvice('is not a file');
    return stats.size > LARGEST_FOR_ASSISTANTS ? TOO_LARGE_FOR_ASSISTANTS : undefined;
  } catch (error) {
    return withAdvice(readFailure(place, error));
  }
}

function withAdvice(failure: string): string {
  return failure.endsWith('?') ? failure : `${failure}. ${HOW_TO_GET_ONE}`;
}
