import { code } from './markdown';

/** `project:///index.ts#12,5`, relative to the folder of the project; the column may be missing. */
const POSITION = /^project:\/\/\/(.+)#(\d+)(?:,\d+)?$/;

/** A source position in words; undefined for any other text. Markdown. */
export function sourcePhrase(text: string): string | undefined {
  const match = POSITION.exec(text);
  return match ? `${code(match[1]!)}, line ${match[2]!}` : undefined;
}
