import { statSync } from 'node:fs';
import path from 'node:path';
import {
  HOW_TO_GET_ONE,
  LARGEST_FOR_ASSISTANTS,
  TOO_LARGE_FOR_ASSISTANTS,
} from '../../../shared/assistantLimits';
import { folderHint } from '../check/fileHints';
import { readFailure, readStateFile } from '../check/stateFile';

/**
 * The text of a state in a file, unpacked if it is compressed.
 * @param file path, absolute or relative to the working directory; `-` is also a file name
 * @returns the text, or a sentence that says why there is none and what to do
 */
export async function readStateForAssistant(
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
