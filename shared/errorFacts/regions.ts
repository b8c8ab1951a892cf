import type { Operations } from '../knownErrors/failedOperations';
import { isOfProvider, ownType, type Operation, type ResourceHeading } from '../knownErrors/resourceHeadings';

/** The words about one resource. */
export interface Region {
  readonly start: number;
  readonly end: number;
  /** Missing where the words name none, as in a single line. */
  readonly type?: string;
  readonly name?: string;
  readonly operation: Operation | undefined;
}

/** Words that are of a provider wherever they stand, and name their resource, or none. */
const LOOSE =
  /(?:\b(?:creating|updating|deleting|replacing|refreshing|reading|importing|diffing) urn:pulumi:[^\s:]{1,200}::[^\s:]{1,200}::(?<type>[\w.:/$-]{1,300}?)::(?<name>[\w.:/@-]{1,200}?):(?= |$)|(?<![\w:./-])(?<checked>[a-z][\w-]{0,60}:[\w./-]{1,120}:\w{1,120}) resource '(?<named>[^'\n]{1,200})' has a problem: |^[ \t|"]{0,12}\* |operation error [\w -]{1,60}: \w|googleapi: Error \d|(?<=^[ \t|*"]{0,12}(?:error: )?)Error 4\d\d: (?=[^\n]{1,300}, [a-z][A-Za-z]{3,40}"?$)|Service returned an error\. Status=|CloudControl|\bcalling the \w{1,80} operation|status code: \d{3}, request id|[Ii]nvo(?:cation|ke) of '?[\w:/.-]{1,120}'? (?:returned an error|failed)|error: Plan apply failed: |failed to (?:make http|send the) request: |: oauth2: |\bscaleway-sdk-go: |error initializing \w{1,40} provider: |This is an error in \S{1,40} resource provider|not found in resource state|Invalid type option, support: |(?<=^[ \t|]{0,12})(?:[Ee]rror )?(?:creating|updating|deleting|modifying) [A-Z][\w ]{2,60} \([^)\n]{1,160}\): |failed to register new resource [^\n]{1,200}: 2 UNKNOWN: |\berr = 26\d{4}: |\b(?:GET|POST|PUT|PATCH|DELETE) "?https?:\/\/(?!api\.pulumi\.com)[^\s"]{1,300}"?: [45]\d\d |operation (?:CREATE|READ|UPDATE|DELETE) failed with "|\bCode="\w{1,80}" Message=|HTTP [45]\d\d [\w ]{1,40}\(Error code|(?<=occurred:\n{1,2})\* )/gm;

/** The regions of a text: under headings, and lines elsewhere whose words can only be a provider's. */
export function regionsOf(
  text: string,
  headings: readonly ResourceHeading[],
  operations: Operations,
): Region[] {
  const ofHeadings = headings.filter(isOfProvider).map((heading): Region => {
    const { start, end, type, name } = heading;
    return { start, end, type, name, operation: operations.at(start, end, heading) };
  });
  let covered = 0;
  let next = 0;
  const loose: Region[] = [];
  for (const { 0: said, index: at, groups } of text.matchAll(LOOSE)) {
    const index = text.lastIndexOf('\n', at) + 1;
    while (next < ofHeadings.length && ofHeadings[next]!.start <= at + said.length)
      covered = Math.max(covered, ofHeadings[next++]!.end);
    if (at < covered) continue;
    const blank = text.indexOf('\n\n', at + said.length);
    const end = Math.min(
      blank < 0 ? text.length : blank,
      ofHeadings[next]?.start ?? text.length,
      index + LONGEST,
    );
    const { type, checked, name, named } = groups ?? {};
    const own = type ?? checked;
    const before = Math.max(text.lastIndexOf('\n\n', index), covered);
    loose.push({
      start: index - before < NEAR ? before : index,
      end,
      ...(own !== undefined && { type: ownType(own) }),
      ...((name ?? named) !== undefined && { name: (name ?? named)! }),
      operation: operations.at(index, end, undefined),
    });
    covered = end;
  }
  return [...ofHeadings, ...loose].sort((a, b) => a.start - b.start);
}

/** How far before it the message of a line may begin, in characters. */
const NEAR = 600;
/** In characters: longer words are a log. */
const LONGEST = 6000;
