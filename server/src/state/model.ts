import type { StateGraph } from './graph';
import type { StackIdentity } from './identities';
import { structsOf, type StateStructs, type Struct } from '../schema/fields';
import { JsonNode, nodeAt } from '../json/jsonNode';
import type { Part, TextSource } from '../json/parts';
import { Lookups } from './lookups';
import { otherFile, type OtherFile } from './otherFiles';
import { readPendingOperations, resourceOfPart, type PendingOperation, type Resource } from './resource';
import { isInsidePropertyValue, isOutsideSigned, isSameButMoved, moveBehind } from '../json/moveParts';
import { rescanState, scanResource, scanState, scanStateInSlices } from '../json/scan';
import {
  isComplete,
  segmentsBetween,
  type Scan,
  type Segment,
  type SegmentedList,
} from '../json/scannedParts';
import type { KeyOf, ResourceIndex } from './resourceIndex';
import type { Selector } from './selection';
import { PATHS_OF_DEPLOYMENT, shapeOf } from './shapeOf';
import type { StateShape } from '../../../shared/stateText';
import { atOnce, type Slices } from '../text/slices';
import { Strings } from '../text/strings';
import type { SyntaxProblem } from '../json/syntaxProblems';
import type { TextChange } from '../json/unchangedSegments';
import { ValueReads } from '../json/valueReads';
import { binarySearch } from '../../../shared/binarySearch';

/** How many resources are read in one slice. */
const IN_A_SLICE = 20;

/** The changes of {@link StateModel.update}. */
export interface ModelChange {
  /** The resources that are new, or whose text has changed. */
  fresh: readonly Resource[];
  /** From this index on, the other resources have new indices; undefined if none has. */
  renumberedFrom?: number | undefined;
  /** The removed resources. */
  gone: readonly Resource[];
  /**
   * The resource, if only its property values have changed, it is not a provider, and these values have no secret or
   * other signature.
   */
  onlyValuesOf?: Resource | undefined;
}

/** What concerns all resources alike: which there are, the fields that they may have, how secrets are encrypted. */
export type StateFormat = Pick<
  StateModel,
  'resourceStruct' | 'resources' | 'rootStruct' | 'secretsProviderType'
>;

/**
 * A state text, scanned and read in one pass, whatever its faults. It changes only through {@link update}, which keeps
 * the resources that the change does not touch as the same objects.
 */
export class StateModel {
  /** The text's top-level value; undefined if there is none. */
  root: JsonNode | undefined;
  /** What the text is if it is a file of another kind; it has no shape then. */
  other: OtherFile | undefined;
  /** Which of the four shapes of a state the text has; undefined if none. */
  shape: StateShape | undefined;
  /** The object with the resources. */
  deployment: JsonNode | undefined;
  /** The `resources` list of the deployment. */
  resourceList: JsonNode | undefined;
  resources: Resource[] = [];
  /** The pending operations, if the state's version has them. */
  pendingOperations: readonly PendingOperation[] = [];
  /** LruCache across versions of the text. */
  readonly lookups = new Lookups(this);

  private readonly source: StateSource;
  private structs!: StateStructs;
  private scan: Scan;
  /** The segments of {@link resources}. */
  private segments: Segment[] = [];
  private listOfResources: SegmentedList | undefined;
  private readonly derived = new Map<
    (model: StateModel) => unknown,
    { value: unknown; reads: ReadonlySet<Part> }
  >();
  private validity: boolean | undefined;
  private soundness: boolean | undefined;

  private readonly isFinal: boolean;

  /**
   * @param options.scanned a scan of the text that has not been read yet: see {@link inSlices}
   * @param options.isFinal the text never changes, which saves memory
   */
  constructor(
    text: string,
    { scanned, isFinal = false }: { scanned?: { source: StateSource; scan: Scan }; isFinal?: boolean } = {},
  ) {
    this.isFinal = isFinal;
    this.source = scanned?.source ?? sourceOf(text);
    this.scan = scanned?.scan ?? scanState(this.source);
    if (!scanned) atOnce(this.read());
  }

  /** Makes the model of a text, in slices. */
  static *inSlices(text: string): Slices<StateModel> {
    const source = sourceOf(text);
    const model = new StateModel(text, { scanned: { source, scan: yield* scanStateInSlices(source) } });
    yield* model.read();
    return model;
  }

  /**
   * Shows this state to a caller as if its resources had another order, although the text stays as it is. Afterwards they
   * have their own indices again.
   * @param order the indices of all resources, in the other order
   */
  whileInOrder<T>(order: readonly number[], look: (model: StateModel) => T): T {
    const { resources } = this;
    const other = new StateModel(this.text, { scanned: { source: this.source, scan: this.scan } });
    const { root, other: otherKind, shape, deployment, resourceList, pendingOperations, structs } = this;
    Object.assign(other, {
      root,
      other: otherKind,
      shape,
      deployment,
      resourceList,
      pendingOperations,
      structs,
    });
    other.resources = order.map((index) => resources[index]!);
    other.segments = order.map((index) => this.segments[index]!);
    other.listOfResources = this.listOfResources;
    other.lookups.takeOver(this.lookups);
    try {
      number(other.resources);
      return look(other);
    } finally {
      number(resources);
    }
  }

  get text(): string {
    return this.source.text;
  }

  /** The known fields of a resource in the state's version. */
  get resourceStruct(): Struct {
    return this.structs.resource;
  }

  /**
   * Updates the model after a change of the text, at the cost of the changed part. Nodes and resources of unchanged parts
   * stay valid and move with their text; all others must not be used any more.
   */
  update(text: string, change: TextChange): ModelChange {
    const touched = this.resourceAt(change.start);
    this.source.text = text;
    this.derived.clear();
    const updated = touched && this.updateResource(touched, change);
    if (updated) return updated;
    this.scan = rescanState(this.source, this.scan, change);
    return atOnce(this.read());
  }

  /** Scans only the resource with the change, if that is enough. */
  private updateResource(resource: Resource, change: TextChange): ModelChange | undefined {
    const segment = this.segments[resource.index]!;
    const list = this.listOfResources!;
    const { end } = resource.node;
    const { start } = segment;
    const isInside = start < change.start && change.oldEnd < end;
    if (!isInside || !isComplete(segment)) return undefined;
    // Whether a text before the state belongs to it depends on what follows.
    if (this.scan.problems[0]?.code === 'leading-content') return undefined;
    // If brackets are missing before a resource, their assumed place depends on how the resource begins.
    if (!this.isValidJson && change.start <= endOfFirstKey(resource)) return undefined;
    const shift = change.newEnd - change.oldEnd;
    const isValue = isInsidePropertyValue(resource.node, change);
    const now = scanResource(this.source, start, list.depth);
    if (!now || new JsonNode(now, 0).end !== end + shift) return undefined;
    const staysItself = isValue && isSameButMoved(segment, now, change);
    const hasSameSigned = staysItself && isOutsideSigned(segment, now, change);
    segment.cells = now.cells;
    segment.first = now.first;
    segment.signed = now.signed;
    moveBehind(this.scan, list.first + resource.index, change);
    if (staysItself) {
      this.lookups.valuesChanged(resource);
      const onlyValuesOf = !resource.isProvider && hasSameSigned ? resource : undefined;
      return { fresh: [resource], gone: [], onlyValuesOf };
    }
    const replaced = resourceOfPart(segment, resource.index, this.resourceStruct, new Strings());
    this.resources[resource.index] = replaced;
    this.lookups.follow([resource], [replaced]);
    return { fresh: [replaced], gone: [resource] };
  }

  /** Reads the scan; returns which resources are new and which are gone. */
  private *read(): Slices<Pick<ModelChange, 'fresh' | 'gone' | 'renumberedFrom'>> {
    const { skeleton, segments, lists } = this.scan;
    const { structs: before } = this;
    this.validity = this.soundness = undefined;
    this.root = skeleton.cells.length > 0 ? new JsonNode(skeleton, 0) : undefined;
    this.other = otherFile(this.text, this.root, firstListed(this.root, this.scan));
    this.shape = this.root && !this.other ? shapeOf(this.root) : undefined;
    this.deployment = this.root && deploymentOf(this.root, this.shape);
    // A checkpoint without a version is read as one of the present version: only the number is missing (`laterFields.ts`).
    const isUnversioned = this.shape === 'legacy-checkpoint';
    this.structs = structsOf(isUnversioned ? undefined : this.root?.field('version')?.number);
    this.resourceList = this.deployment?.field('resources');
    const list = lists.find(({ cell }) => cell === this.resourceList?.id);
    this.listOfResources = list;
    const strings = new Strings(this.isFinal);
    const own = list ? segmentsBetween(segments, list.first, list.first + list.count) : [];
    const kept = this.structs === before ? keptAround(this.segments, own) : { before: 0, behind: 0 };
    const fresh: Resource[] = [];
    for (let i = kept.before; i < own.length - kept.behind; i++) {
      fresh.push(resourceOfPart(own[i]!, i, this.resourceStruct, strings));
      if (fresh.length % IN_A_SLICE === 0) yield;
    }
    const firstBehind = this.resources.length - kept.behind;
    const gone = this.resources.slice(kept.before, firstBehind);
    this.segments = own;
    if (fresh.length > 0 || gone.length > 0) {
      const behind = this.resources.slice(firstBehind);
      this.resources = this.resources.slice(0, kept.before).concat(fresh, behind);
      if (fresh.length !== gone.length) number(behind, kept.before + fresh.length);
      this.lookups.follow(gone, fresh);
    }
    this.pendingOperations = readPendingOperations(
      this.deploymentField('pending_operations'),
      this.resourceStruct,
      strings,
    );
    return { fresh, gone, renumberedFrom: fresh.length === gone.length ? undefined : kept.before };
  }

  /** The value of a field of the deployment; undefined also if the state's version does not have it. */
  deploymentField(name: string): JsonNode | undefined {
    return this.structs.roots.deployment.fields.has(name) ? this.deployment?.field(name) : undefined;
  }

  /** The known fields of the text's top level; those of an export if the shape is unknown. */
  get rootStruct(): Struct {
    return this.structs.roots[this.shape ?? 'export'];
  }

  /** The `secrets_providers` of the deployment, if the state's version has them. */
  get secretsProviders(): JsonNode | undefined {
    const isKnown = this.structs.roots.deployment.fields.has('secrets_providers');
    return isKnown ? this.deployment?.field('secrets_providers') : undefined;
  }

  /** How its secrets are encrypted: `passphrase`, `service`, `cloud`, …; `''` if it does not say. */
  get secretsProviderType(): string {
    return this.secretsProviders?.field('type')?.string ?? '';
  }

  /** The resources and their references; built on first use. */
  get graph(): StateGraph {
    return this.lookups.graph;
  }

  /** The resources by the key that a function gives to each. */
  index(keyOf: KeyOf): ResourceIndex {
    return this.lookups.index(keyOf);
  }

  /**
   * The few resources that a selector selects, in list order, each with what the selector returns.
   * @param selector a constant, so that it need not look at all resources each time
   */
  select<T>(selector: Selector<T>): readonly (readonly [Resource, T])[] {
    return this.lookups.select(selector);
  }

  /** The result of a function for the present text, computed once until the text changes. */
  once<T>(derive: (model: StateModel) => T): T {
    let derived = this.derived.get(derive);
    if (!derived) {
      const reads = new Set<Part>();
      derived = { value: this.valueReads.during(reads, () => derive(this)), reads };
      this.derived.set(derive, derived);
    } else for (const part of derived.reads) this.valueReads.note(part);
    return derived.value as T;
  }

  /** Records whose property values are read. */
  get valueReads(): ValueReads {
    return this.source.valueReads;
  }

  /** The faults of the JSON text, in text order, at absolute offsets. */
  syntaxProblems(): SyntaxProblem[] {
    if (this.isValidJson) return [];
    const found = [...this.scan.problems];
    for (const segment of this.scan.segments) {
      for (const problem of segment.problems) {
        const { start } = segment;
        found.push({
          ...problem,
          start: problem.start + start,
          end: problem.end + start,
          detail: problem.detail + start,
        });
      }
    }
    return found.sort((a, b) => a.start - b.start);
  }

  /** A text that is another one when the {@link StateFormat} is. */
  get format(): string {
    return `${this.shape ?? ''} ${this.root?.field('version')?.raw ?? ''} ${this.secretsProviderType}`;
  }

  /** True if the text is valid JSON. */
  get isValidJson(): boolean {
    const { problems, segments, incomplete } = this.scan;
    this.validity ??=
      problems.length === 0 &&
      (incomplete === 0 || segments.every((segment) => segment.problems.length === 0));
    return this.validity;
  }

  /** True if the JSON is valid, or its faults leave the structure unambiguous. */
  get isSound(): boolean {
    if (this.isValidJson) return true;
    this.soundness ??= this.syntaxProblems().every(
      (problem) => problem.code === 'number-range' || this.isBehindEnd(problem),
    );
    return this.soundness;
  }

  /** True for text after the end of the state. */
  isBehindEnd({ start }: { start: number }): boolean {
    return this.root?.isValid === true && start >= this.root.end;
  }

  /** The objects in property values that carry a signature: secrets, assets, references. */
  *signedObjects(): Generator<JsonNode, void> {
    for (const start of this.scan.skeleton.signed) yield nodeAt(this.source, start);
    for (const segment of this.scan.segments) {
      for (const offset of segment.signed) yield nodeAt(this.source, segment.start + offset);
    }
  }

  /** The stack and project that most resources' URNs name; undefined if no URN names any. */
  get identity(): StackIdentity | undefined {
    return this.graph.identity;
  }

  /** The resource whose entry spans this offset, if any. */
  resourceAt(offset: number): Resource | undefined {
    const { resources } = this;
    const found = resources[binarySearch(0, resources.length, (i) => resources[i]!.node.end >= offset)];
    return found && found.node.start <= offset ? found : undefined;
  }
}

/** The text of a state, which changes with {@link StateModel.update}. */
interface StateSource extends TextSource {
  text: string;
  readonly valueReads: ValueReads;
}

function sourceOf(text: string): StateSource {
  return { text, valueReads: new ValueReads() };
}

/** Gives each resource its index in the list; `first` is the index of the first. */
function number(resources: readonly Resource[], first = 0): void {
  let index = first;
  for (const resource of resources) resource.index = index++;
}

function deploymentOf(root: JsonNode, shape: StateShape | undefined): JsonNode | undefined {
  if (shape === undefined) return undefined;
  let found: JsonNode | undefined = root;
  for (const field of PATHS_OF_DEPLOYMENT[shape]) found = found?.field(field);
  return found;
}

/** The first element of the `resources` in the top-level object. */
function firstListed(root: JsonNode | undefined, { lists, segments }: Scan): JsonNode | undefined {
  const resources = root?.field('resources');
  const list = lists.find(({ cell }) => cell === resources?.id);
  const [segment] = list && list.count > 0 ? segmentsBetween(segments, list.first, list.first + 1) : [];
  return segment ? new JsonNode(segment, 0) : (resources?.elements().next().value ?? undefined);
}

/** The end of a resource's first key; the resource's end if it has none. */
function endOfFirstKey({ node }: Resource): number {
  const first = node.members().next();
  return first.done === true ? node.end : first.value.key.end;
}

/** How many segments at the beginning and at the end of the list are unchanged. */
function keptAround(old: readonly Segment[], now: readonly Segment[]): { before: number; behind: number } {
  if (old === now) return { before: now.length, behind: 0 };
  const most = Math.min(old.length, now.length);
  let before = 0;
  while (before < most && old[before] === now[before]) before++;
  let behind = 0;
  while (behind < most - before && old[old.length - 1 - behind] === now[now.length - 1 - behind]) behind++;
  return { before, behind };
}
