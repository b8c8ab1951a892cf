import { StateGraph } from './graph';
import { structsOf, type StateStructs, type Struct } from './fields';
import { JsonNode, nodeAt, type TextSource } from './jsonNode';
import { readPendingOperations, resourceOfSegment, type PendingOperation, type Resource } from './resource';
import { scanState, type Scan, type Segment } from './scan';
import { shapeOf, type StateShape } from './shape';
import type { SyntaxProblem } from './syntaxProblems';
import { parseUrn } from './urn';

/** A state text, scanned and read. Immutable; made in one pass over the text, whatever is wrong with it. */
export class StateModel implements TextSource {
  /** The text's top-level value; undefined if there is none. */
  readonly root: JsonNode | undefined;
  /** Which of the four kinds of state the text is; undefined if none. */
  readonly shape: StateShape | undefined;
  /** The object that holds the resources. */
  readonly deployment: JsonNode | undefined;
  /** The `resources` list of the deployment. */
  readonly resourceList: JsonNode | undefined;
  readonly resources: readonly Resource[];
  /** Those that the state's version has. */
  readonly pendingOperations: readonly PendingOperation[];
  /** The known fields of a resource in the state's version. */
  readonly resourceStruct: Struct;

  private readonly structs: StateStructs;
  private readonly scan: Scan;
  private graphOnDemand: StateGraph | undefined;

  constructor(readonly text: string) {
    this.scan = scanState(text);
    const { cells } = this.scan;
    this.root = cells.length > 0 ? new JsonNode(this, cells, 0, 0) : undefined;
    this.shape = this.root && shapeOf(this.root);
    this.deployment = this.root && deploymentOf(this.root, this.shape);
    this.structs = structsOf(this.shape === 'legacy-checkpoint' ? 1 : this.root?.field('version')?.number);
    this.resourceStruct = this.structs.resource;
    this.resourceList = this.deployment?.field('resources');
    const segments = this.segmentsOf(this.resourceList);
    this.resources = segments.map((segment, index) =>
      resourceOfSegment(this, segment.cells, segment.start, index, this.resourceStruct),
    );
    this.pendingOperations = readPendingOperations(
      this.deploymentField('pending_operations'),
      this.resourceStruct,
    );
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

  /** Who names whom: computed on first use. */
  get graph(): StateGraph {
    this.graphOnDemand ??= new StateGraph(this.resources);
    return this.graphOnDemand;
  }

  /** The faults of the JSON text, in text order, at absolute offsets. */
  syntaxProblems(): SyntaxProblem[] {
    const found = [...this.scan.problems];
    for (const { start, problems } of this.scan.segments) {
      for (const problem of problems) {
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

  /** The objects in property values that carry a signature: secrets, assets, references. */
  *signedObjects(): Generator<JsonNode, void> {
    for (const start of this.scan.signed) yield nodeAt(this, start);
    for (const segment of this.scan.segments) {
      for (const offset of segment.signed) yield nodeAt(this, segment.start + offset);
    }
  }

  /** The stack and project that most resources' URNs name; undefined if no URN names any. */
  get identity(): { stack: string; project: string } | undefined {
    const counts = new Map<string, { stack: string; project: string; count: number }>();
    let best: { stack: string; project: string; count: number } | undefined;
    for (const { urn: text } of this.resources) {
      const urn = parseUrn(text);
      if (!urn) continue;
      const key = `${urn.stack}::${urn.project}`;
      const entry = counts.get(key) ?? { stack: urn.stack, project: urn.project, count: 0 };
      entry.count++;
      counts.set(key, entry);
      if (!best || entry.count > best.count) best = entry;
    }
    return best && { stack: best.stack, project: best.project };
  }

  /** The resource whose entry spans this offset, if any. */
  resourceAt(offset: number): Resource | undefined {
    const { resources } = this;
    let low = 0;
    let high = resources.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (resources[middle]!.node.end < offset) low = middle + 1;
      else high = middle;
    }
    const found = resources[low];
    return found && found.node.start <= offset ? found : undefined;
  }

  private segmentsOf(list: JsonNode | undefined): Segment[] {
    const found = this.scan.lists.find(({ cell }) => cell === list?.id);
    return found ? this.scan.segments.slice(found.first, found.first + found.count) : [];
  }
}

function deploymentOf(root: JsonNode, shape: StateShape | undefined): JsonNode | undefined {
  switch (shape) {
    case 'export':
      return root.field('deployment');
    case 'checkpoint':
      return root.field('checkpoint')?.field('latest');
    case 'legacy-checkpoint':
      return root.field('latest');
    case 'deployment':
      return root;
    case undefined:
      return undefined;
  }
}
