import type { ReferenceKind } from '../../../../shared/dependencies';
import type { ResourceHandle } from '../../../../shared/resourceChanges';
import type { StateModel } from '../../state/model';
import { LineIndex } from '../../text/lineStarts';
import { GraphReader, type Dependency, type GraphResource, type ResourceNeeds } from './graphReader';

/** All of a graph, without the text that it was read from, which may have 100 MB. */
interface Whole {
  readonly resources: readonly GraphResource[];
  readonly dependents: readonly (readonly Dependency[])[];
  /** The URNs in the state, of which some must not be shown. */
  readonly urns: readonly string[];
  readonly copies: ReadonlyMap<string, readonly number[]>;
}

/** The dependencies and dependents in a state, for any number of queries. */
export class DependencyGraph {
  /** How many resources there are. */
  readonly count: number;
  private readonly needs: ResourceNeeds[] = [];
  private readonly dependents: (readonly Dependency[])[] = [];
  /** How many resources were looked at to find dependents. */
  private looked = 0;
  /** Reads what is asked for; undefined when all is read. */
  private reader: GraphReader | undefined;
  private whole: Whole | undefined;

  /**
   * @param model must not change while the graph {@link isReading}
   * @param lineOf the line of an offset, from 1, if the caller knows it
   */
  constructor(model: StateModel, lineOf: (offset: number) => number = linesOf(model)) {
    this.reader = new GraphReader(model, lineOf);
    this.count = model.resources.length;
  }

  /** True if it still reads from the model. */
  get isReading(): boolean {
    return this.reader !== undefined;
  }

  /** All resources, in the order of the state. */
  get resources(): readonly GraphResource[] {
    return this.readAll().resources;
  }

  /** @param index of a resource that exists */
  resource(index: number): GraphResource {
    return this.needsAt(index).resource;
  }

  /** The direct dependencies of a resource. */
  needsOf(index: number): readonly Dependency[] {
    return this.needsAt(index).dependencies;
  }

  /** The dangling references of a resource, with their kinds. */
  missingOf(index: number): ReadonlyMap<string, readonly ReferenceKind[]> {
    return this.needsAt(index).missing;
  }

  /** The direct dependents of a resource. */
  dependentsOf(index: number): readonly Dependency[] {
    return this.whole?.dependents[index] ?? (this.dependents[index] ??= this.findDependents(index));
  }

  /** All entries with the URN of this one, including itself; an entry without a URN is alone. */
  copiesOf(index: number): readonly number[] {
    const urn = this.whole?.urns[index] ?? this.reader!.urnOf(index);
    return urn === '' ? [index] : this.copies(urn);
  }

  /** The resource at this position; if another one is there, the first with this URN that is not to be deleted. */
  find({ index, urn }: ResourceHandle): GraphResource | undefined {
    const there = index >= 0 && index < this.count ? this.resource(Math.trunc(index)) : undefined;
    if (there?.urn === urn) return there;
    const copies = this.copies(urn).map((copy) => this.resource(copy));
    return copies.find(({ marks }) => !marks.includes('pendingDelete')) ?? copies[0];
  }

  /** Reads all that has not been asked for, and needs the model no more. */
  readAll(): Whole {
    if (this.whole) return this.whole;
    const { reader } = this;
    const indexes = Array.from({ length: this.count }, (_, index) => index);
    const dependents: Dependency[][] = indexes.map(() => []);
    for (const index of indexes) {
      for (const dependency of this.needsOf(index)) dependents[dependency.to]!.push(dependency);
    }
    const urns = indexes.map((index) => reader!.urnOf(index));
    const copies = new Map([...new Set(urns)].map((urn) => [urn, reader!.copies(urn)]));
    const resources = this.needs.map(({ resource }) => resource);
    this.reader = undefined;
    return (this.whole = { resources, dependents, urns, copies });
  }

  private needsAt(index: number): ResourceNeeds {
    return (this.needs[index] ??= this.reader!.needs(index));
  }

  private copies(urn: string): readonly number[] {
    return (this.whole ? this.whole.copies.get(urn) : this.reader!.copies(urn)) ?? [];
  }

  private findDependents(index: number): readonly Dependency[] {
    const naming = this.reader!.naming(index);
    this.looked += naming.length;
    // Many resources can name one URN that many have: then it takes less to read all.
    if (this.looked > this.count) return this.readAll().dependents[index]!;
    return naming.flatMap((from) => this.needsOf(from).filter(({ to }) => to === index));
  }
}

function linesOf({ text }: StateModel): (offset: number) => number {
  const lines = new LineIndex(text);
  return (offset) => lines.positionOf(offset).line;
}
