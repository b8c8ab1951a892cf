import type { StateShape } from './stateText';
import { JsonCursor } from './jsonCursor';

/**
 * How much of a text {@link detectState} reads, in UTF-16 units. A state is recognised by its first few hundred
 * characters; the limit bounds the cost of other large files (about 5 ms).
 */
export const DETECTION_LIMIT = 1 << 20;

/** How many resources are checked: a list is judged by its first ones. */
const RESOURCES_LOOKED_AT = 20;

/**
 * Recognises a Pulumi state and its shape from the top-level keys and, if necessary, some of their values. Recognises
 * broken states (truncated, badly merged, keys in another case), but not ordinary JSON with some of the same keys.
 * Undefined if the text is not recognised as a state.
 */
export function detectState(text: string): StateShape | undefined {
  const start = text.slice(0, DETECTION_LIMIT);
  const behind = startOfState(start);
  return shapeIn(behind === 0 ? start : start.slice(behind));
}

/** How far into a text, in UTF-16 units, another text before the state is looked for. */
const LONGEST_BEFORE = 1 << 14;
/** The number of lines examined that begin like a state. */
const LOOKS = 10;

/**
 * The offset where the state in a text begins; 0 if no other lines precede it. If a program's whole output is
 * redirected into the file, other lines such as a library's warning come before the state.
 */
export function startOfState(text: string): number {
  const head = text.slice(0, LONGEST_BEFORE);
  const first = /[^\s\uFEFF]/.exec(head)?.index;
  if (first === undefined || !mayStandBefore(head, first)) return 0;
  let isJson = head[first] === '{';
  let looks = 0;
  for (let line = head.indexOf('\n', first) + 1; line > 0; line = head.indexOf('\n', line) + 1) {
    if (text[line] !== '{') continue;
    if (++looks > LOOKS) return 0;
    const rest = text.slice(line, line + DETECTION_LIMIT);
    // A JSON line before the state is a separate value that belongs to no state.
    if (isJson && shapeIn(head.slice(0, line)) !== undefined) return 0;
    isJson = false;
    if (shapeIn(rest) !== undefined) return line;
  }
  return 0;
}

/** The beginning of a Pulumi log: the text that it shows is not a file's content. */
const LOG = /^(?:Updating|Previewing|Refreshing|Destroying|Importing) \(/;

/**
 * True for a line that may precede a state: neither the beginning of multi-line JSON, nor a comment or a conflict
 * marker.
 */
function mayStandBefore(head: string, first: number): boolean {
  const end = head.indexOf('\n', first);
  if (end < 0) return false;
  const line = head.slice(first, end).trimEnd();
  if (line.startsWith('{')) return line.endsWith('}');
  if (line.startsWith('[')) return line.includes(']');
  return !/^(?:\/[/*]|<{7}|\|{7}|={7}|>{7})/.test(line) && !LOG.test(line);
}

function shapeIn(text: string): StateShape | undefined {
  const peek = new JsonCursor(text);
  if (peek.kind() !== 'object') return undefined;
  const seen = new TopLevel();
  peek.members((key) => seen.take(peek, key.toLowerCase()));
  return seen.shape();
}

/** The weight of a key. One or two keys with a sum of {@link CERTAIN} make any JSON a state. */
const Points = { generic: 1, typical: 2, unmistakable: 4 } as const;
const CERTAIN = 3;

/** The evidence at the top level of the text so far. */
class TopLevel {
  private hasVersion = false;
  private hasStack = false;
  private hasOtherKeys = false;
  private hasPlans = false;
  private deployment: Deployment | undefined;
  private checkpoint: Checkpoint | undefined;
  private latest: Deployment | undefined;
  /** The deployment's own keys, which are at the top level in the buffer of `pulumi state edit`. */
  private readonly bare = new Deployment();

  /** Reads one member; true if the rest cannot change the answer. */
  take(peek: JsonCursor, key: string): boolean {
    switch (key) {
      case 'version':
        this.hasVersion = peek.kind() === 'word' && /^\d+$/.test(peek.word());
        return this.shape() !== undefined && this.deployment !== undefined;
      case 'features':
        return false;
      case 'deployment':
        this.deployment = Deployment.at(peek);
        return this.deployment.isCertain;
      case 'checkpoint':
        this.checkpoint = new Checkpoint(peek);
        return this.checkpoint.isCertain;
      case 'latest':
        this.latest = Deployment.at(peek);
        return this.latest.isCertain;
      case 'stack':
        this.hasStack = peek.kind() === 'string';
        return false;
      default:
        this.hasOtherKeys ||= key !== 'config';
        // An update plan has a manifest, too.
        if (key === 'resourceplans') this.hasPlans = true;
        this.bare.take(peek, key);
        return this.bare.hasResources;
    }
  }

  shape(): StateShape | undefined {
    // Only a version and `deployment: null`, `{}` or `[]`: importing that empties a stack.
    const onlyEnvelope = !this.hasOtherKeys && !this.hasStack && this.checkpoint === undefined;
    if (this.deployment) {
      const isExport =
        this.deployment.isCertain ||
        (this.hasVersion && (this.deployment.isLikely || (onlyEnvelope && this.deployment.isEmpty)));
      if (isExport) return 'export';
    }
    if (this.checkpoint) {
      const { isCertain, isPlain } = this.checkpoint;
      if (isCertain || (isPlain && this.hasVersion && !this.hasOtherKeys)) return 'checkpoint';
    }
    if (this.latest && (this.latest.isCertain || (this.hasStack && this.latest.isLikely))) {
      return 'legacy-checkpoint';
    }
    return this.bare.isCertain && !this.hasPlans ? 'deployment' : undefined;
  }
}

/** The value of `checkpoint`: `{stack, config?, latest?}`. */
class Checkpoint {
  isCertain = false;
  /** True if it has a stack's name and only keys of a checkpoint, like that of a stack that was never updated. */
  isPlain = false;

  constructor(peek: JsonCursor) {
    if (peek.kind() !== 'object') return;
    const seen = { stack: false, otherKeys: false, latest: new Deployment() };
    peek.members((key) => {
      const name = key.toLowerCase();
      if (name === 'stack') seen.stack = peek.kind() === 'string';
      else if (name === 'latest') seen.latest = Deployment.at(peek);
      else if (name !== 'config') seen.otherKeys = true;
      this.isCertain = seen.latest.isCertain || (seen.stack && seen.latest.isLikely);
      return this.isCertain;
    });
    this.isPlain = seen.stack && !seen.otherKeys;
  }
}

/** How much a value looks like the deployment of a state. */
class Deployment {
  /** True for null, or an object or array without members, even if truncated. */
  isEmpty = false;
  /** True if it has the resources of a state. */
  hasResources = false;
  private points = 0;

  /** Judges the value at the cursor. */
  static at(peek: JsonCursor): Deployment {
    const deployment = new Deployment();
    switch (peek.kind()) {
      case 'object':
        deployment.isEmpty = true;
        peek.members((key) => {
          deployment.isEmpty = false;
          deployment.take(peek, key.toLowerCase());
          return deployment.isCertain;
        });
        break;
      case 'array':
        deployment.isEmpty = true;
        peek.elements(() => !(deployment.isEmpty = false));
        break;
      case 'word':
        deployment.isEmpty = peek.word() === 'null';
        break;
    }
    return deployment;
  }

  get isCertain(): boolean {
    return this.points >= CERTAIN;
  }

  get isLikely(): boolean {
    return this.points > 0;
  }

  /** Reads one of its members. */
  take(peek: JsonCursor, key: string): void {
    switch (key) {
      case 'manifest':
        this.points += manifestPoints(peek);
        break;
      case 'resources': {
        const points = resourcesPoints(peek);
        this.hasResources ||= points === Points.unmistakable;
        this.points += points;
        break;
      }
      case 'secrets_providers':
        if (peek.kind() !== 'array' && peek.kind() !== 'string') this.points += Points.typical;
        break;
      case 'pending_operations':
        if (peek.kind() === 'array' || peek.kind() === 'word') this.points += Points.typical;
        break;
      case 'deployment':
      case 'latest':
        // A state that was wrapped once more.
        this.points += Deployment.at(peek).points;
        break;
      case 'checkpoint':
        this.points += new Checkpoint(peek).isCertain ? Points.unmistakable : 0;
        break;
      case 'metadata':
        this.points += hasMember(peek, 'integrity_error') ? Points.unmistakable : 0;
        break;
    }
  }
}

function manifestPoints(peek: JsonCursor): number {
  if (peek.kind() !== 'object') return 0;
  let points = 0;
  peek.members((key) => {
    const name = key.toLowerCase();
    if (name === 'magic' && peek.kind() === 'string') points = Points.unmistakable;
    else if (name === 'time' || name === 'version') points = Math.max(points, Points.generic);
    return false;
  });
  return points;
}

function resourcesPoints(peek: JsonCursor): number {
  if (peek.kind() !== 'array') return 0;
  let points: number = Points.generic;
  peek.elements((index) => {
    points = isResource(peek) ? Points.unmistakable : 0;
    return points > 0 || index + 1 >= RESOURCES_LOOKED_AT;
  });
  return points;
}

/**
 * True for a resource of a state. Other lists of Pulumi also have URNs (the JSON output of `pulumi up`, search results of
 * Pulumi Cloud), but next to keys for the resource or the operation, which a state never has.
 */
function isResource(peek: JsonCursor): boolean {
  if (peek.kind() !== 'object') return false;
  const seen = { urn: false, state: false, other: false };
  peek.members((key) => {
    const name = key.toLowerCase();
    if (name === 'urn') seen.urn = peek.kind() === 'string' && peek.string().startsWith('urn:pulumi:');
    else if (name === 'custom' || name === 'inputs' || name === 'outputs') seen.state = true;
    else if (name === 'name' || name === 'op') seen.other = true;
    return seen.other || (seen.urn && seen.state);
  });
  return seen.urn && seen.state && !seen.other;
}

function hasMember(peek: JsonCursor, wanted: string): boolean {
  if (peek.kind() !== 'object') return false;
  let found = false;
  peek.members((key) => (found = key.toLowerCase() === wanted));
  return found;
}
