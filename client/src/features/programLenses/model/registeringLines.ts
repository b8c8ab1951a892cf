import { counted } from '../../../../../shared/counted';
import { MARK_WORDS, type RegisteredResource, type ResourceMark } from '../../../../../shared/openedState';

/** A line of a program, with the resources that it has registered. */
export interface RegisteringLine {
  /** From 1. */
  readonly line: number;
  readonly resources: readonly RegisteredResource[];
}

/**
 * The lines that registered resources.
 * @param textAt the text of a line if the file may have changed since, and undefined if it has not. A line of a changed file
 *   counts only if it still names one of its resources, or their type: nothing else tells whether it is still that line.
 */
export function registeringLines(
  resources: readonly RegisteredResource[],
  textAt: ((line: number) => string) | undefined,
): readonly RegisteringLine[] {
  const lines = new Map<number, RegisteredResource[]>();
  for (const resource of resources) {
    const known = lines.get(resource.sourceLine);
    if (known) known.push(resource);
    else lines.set(resource.sourceLine, [resource]);
  }
  return [...lines]
    .map(([line, registered]) => ({ line, resources: registered }))
    .filter((each) => !textAt || names(textAt(each.line), each.resources))
    .sort((a, b) => a.line - b.line);
}

function names(text: string, resources: readonly RegisteredResource[]): boolean {
  return resources.some(({ name, type }) => {
    const [ownType = ''] = type.split(':').slice(-1);
    return [name, ownType].some((word) => word !== '' && text.includes(word));
  });
}

/**
 * What is said beside a line: how many resources it has registered, and what is special about them.
 * @param notesOf what else is known of a resource, by its URN: `interrupted`
 */
export function describeLine(
  { resources }: RegisteringLine,
  stack: string,
  notesOf: (urn: string) => readonly string[],
): string {
  const noted = resources.map(({ urn }) => notesOf(urn));
  const notes = [...new Set(noted.flat())].map(
    (words) => [noted.filter((each) => each.includes(words)).length, words] as const,
  );
  const marked = (Object.keys(MARK_WORDS) as ResourceMark[]).map(
    (mark) => [resources.filter(({ marks }) => marks.includes(mark)).length, MARK_WORDS[mark]] as const,
  );
  const special = [...notes, ...marked]
    .filter(([count]) => count > 0)
    .map(([count, words]) => (resources.length === 1 ? words : `${count} ${words}`));
  return [
    `${counted(resources.length, 'resource')} in ${stack}`,
    ...(special.length > 0 ? [special.join(', ')] : []),
  ].join(': ');
}
