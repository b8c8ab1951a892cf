import { code } from './markdown';

/** `project:///index.ts#12,5`, relative to the folder of the project; the column may be missing. */
const POSITION = /^project:\/\/\/(.+)#(\d+)(?:,\d+)?$/;

/** A place in the program for people; undefined if the text is none. Markdown. */
export function sourcePhrase(text: string): string | undefined {
  const match = POSITION.exec(text);
  return match ? `${code(match[1]!)}, line ${match[2]!}` : undefined;
}
