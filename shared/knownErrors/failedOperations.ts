import type { Operation, ResourceHeading } from './resourceHeadings';

/** The row of a resource in Pulumi's table of steps: `aws:s3:Bucket images **creating failed**`. */
const ROW =
  /(?<![\w:])(?<type>[A-Za-z][\w.-]{0,80}(?::[\w./-]{1,120}){1,3})[ \t]{1,80}(?<name>[^\s]{1,200})[ \t]{1,120}\*\*(?<operation>creating|updating|deleting|replacing|refreshing|reading|importing) failed\*\*/g;

/** What Pulumi itself says was done: no noun of a message can be taken for it. */
const BY_PULUMI =
  /\b(?<operation>creating|updating|deleting|replacing|refreshing|reading|importing) (?:failed\*\*|urn:pulumi:|\([\dms.]{1,8}\) (?:\[diff: [^\]\n]{0,200}\];? )?error: )|error: (?<preview>Preview|Refresh) failed: |^[ \t|]{0,8}(?<sign>\+|-|~|<|=) {1,2}[\w.:/-]{3,160} \S{1,160} (?=error: )/gm;
/** The words of messages: of providers, of their requests (HTTP methods, Cloud Control). */
const SAID =
  /\b(?<operation>creating|updating|deleting|replacing|reading|importing) (?:[A-Z(])|(?:[Ee]rror|[Ff]ailed to) (?<verb>creat|updat|delet|read(?=ing [A-Z]| [A-Z])|refresh(?=ing (?:state|the (?:state|resource))))(?:ing|e)? |was not successfully (?<done>created|updated|deleted)|(?<request>GET|DELETE|PATCH) "?https?:\/\/|CloudControl(?:\w{0,12}: |\.)(?<call>Create|Get|Update|Delete)Resource\b|operation (?<handler>CREATE|UPDATE|DELETE|READ) failed with "|(?:operation error [\w -]{1,60}|Operation Name): (?<action>Create|Delete|Update|Modify|Run|Launch)[A-Z]/g;
const OF_WORD: Readonly<Record<string, Operation>> = {
  creat: 'creating',
  updat: 'updating',
  delet: 'deleting',
  refresh: 'refreshing',
  read: 'reading',
  created: 'creating',
  updated: 'updating',
  deleted: 'deleting',
  GET: 'reading',
  PATCH: 'updating',
  DELETE: 'deleting',
  Get: 'reading',
  Create: 'creating',
  Update: 'updating',
  Delete: 'deleting',
  // A preview reads what the state has, before it asks what would change.
  Preview: 'reading',
  Refresh: 'refreshing',
  Modify: 'updating',
  Run: 'creating',
  Launch: 'creating',
  CREATE: 'creating',
  UPDATE: 'updating',
  READ: 'reading',
  '+': 'creating',
  '-': 'deleting',
  '~': 'updating',
  '<': 'reading',
  '=': 'importing',
};

/** How far before an error its operation is looked for, in characters. */
const NEAR = 600;

/** The operations of a text: what the rows of the table say, and what the messages themselves say. */
export class Operations {
  private readonly rows = new Map<string, Operation>();

  constructor(private readonly text: string) {
    for (const { groups } of text.matchAll(ROW))
      this.rows.set(key(groups!['type']!, groups!['name']!), groups!['operation'] as Operation);
  }

  /** The operation that failed with the error at this place; undefined if the text does not say. */
  at(start: number, end: number, heading: ResourceHeading | undefined): Operation | undefined {
    const before = this.text.slice(
      Math.max(heading?.start ?? 0, this.text.lastIndexOf('\n\n', start), start - NEAR),
      end,
    );
    const last = (pattern: RegExp) => Array.from(before.matchAll(pattern), ({ groups }) => groups!).at(-1);
    const told = last(BY_PULUMI);
    if (told) return operationOf(told);
    const row = heading && (heading.operation ?? this.rows.get(key(heading.type, heading.name)));
    if (row) return row;
    // What was said first is what was done; later words are those of the cloud.
    const [said] = Array.from(before.matchAll(SAID), ({ groups }) => groups!);
    return said && operationOf(said);
  }
}

function operationOf({ operation, ...words }: Readonly<Record<string, string>>): Operation {
  return (operation as Operation | undefined) ?? OF_WORD[Object.values(words).find(Boolean)!]!;
}

const key = (type: string, name: string): string => `${type} ${name}`;
