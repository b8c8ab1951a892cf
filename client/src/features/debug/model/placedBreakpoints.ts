/** A message between the editor and a debug adapter, as far as it is about breakpoints and sources. */
interface Message {
  readonly type?: string;
  readonly seq?: number;
  readonly request_seq?: number;
  readonly command?: string;
  readonly event?: string;
  readonly arguments?: {
    readonly source?: { readonly path?: string };
    readonly breakpoints?: readonly AskedBreakpoint[];
  };
  readonly body?: {
    readonly breakpoints?: readonly Breakpoint[];
    readonly breakpoint?: Breakpoint;
    readonly source?: { readonly path?: string };
    readonly hitBreakpointIds?: readonly number[];
  };
}

/** A breakpoint of the editor. One with a condition or a message may run without a stop. */
interface AskedBreakpoint {
  readonly line?: number;
  readonly condition?: string;
  readonly hitCondition?: string;
  readonly logMessage?: string;
}

interface Breakpoint {
  readonly id?: number;
  readonly verified?: boolean;
}

/** A breakpoint that the debug adapter knows. */
interface KnownBreakpoint extends BreakpointLine {
  readonly id: number;
  verified: boolean;
  /** True if the program cannot come to it without a stop. */
  readonly stops: boolean;
}

/** A line of a file, from 1, with a breakpoint. */
export interface BreakpointLine {
  readonly file: string;
  readonly line: number;
}

/** Knows which breakpoints of a session have a place in code that the debugger has seen, and which files it has seen. */
export class PlacedBreakpoints {
  /** The lines of requests that have no answer yet, by the number of the request. */
  private readonly asked = new Map<
    number,
    { readonly file: string; readonly asked: readonly AskedBreakpoint[] }
  >();
  /** By the file of a request. */
  private readonly byFile = new Map<string, KnownBreakpoint[]>();
  /** The breakpoints that have stopped the program, whatever the adapter says of them later. */
  private readonly hit = new Set<number>();
  /** The files of the code that the process has loaded: as it runs, and as source maps name them. */
  readonly loaded = new Set<string>();

  /** The breakpoints that have a place. */
  get placed(): readonly BreakpointLine[] {
    return this.all.filter(({ id, verified }) => verified || this.hit.has(id));
  }

  /** The breakpoints that have none. */
  get unplaced(): readonly BreakpointLine[] {
    return this.all.filter(({ id, verified }) => !verified && !this.hit.has(id));
  }

  /** The breakpoints that have a place, and to which the program did not come. */
  get missed(): readonly BreakpointLine[] {
    return this.all.filter(({ id, verified, stops }) => verified && stops && !this.hit.has(id));
  }

  /** The breakpoints that have stopped the program. */
  get stopped(): readonly BreakpointLine[] {
    return this.all.filter(({ id }) => this.hit.has(id));
  }

  private get all(): KnownBreakpoint[] {
    return [...this.byFile.values()].flat();
  }

  /** Notes a message of the editor. */
  toAdapter({ command, seq, arguments: { source, breakpoints = [] } = {} }: Message): void {
    const file = source?.path;
    if (command !== 'setBreakpoints' || seq === undefined || file === undefined) return;
    this.asked.set(seq, { file, asked: breakpoints });
  }

  /** Notes a message of the debug adapter. */
  fromAdapter({ type, command, request_seq: request = -1, event, body }: Message): void {
    const asked = this.asked.get(request);
    if (type === 'response' && command === 'setBreakpoints' && asked) {
      const { file } = asked;
      this.asked.delete(request);
      // The list replaces that of the file's earlier request.
      const answers = body?.breakpoints ?? [];
      const answered = asked.asked.map(({ line = 0, condition, hitCondition, logMessage }, at) => {
        const { id = -1, verified = false } = answers[at] ?? {};
        return { file, line, id, verified, stops: !condition && !hitCondition && !logMessage };
      });
      this.byFile.set(file, answered);
    }
    const path = body?.source?.path;
    for (const id of body?.hitBreakpointIds ?? []) this.hit.add(id);
    if (event === 'loadedSource' && path !== undefined) this.loaded.add(path);
    const { id, verified } = body?.breakpoint ?? {};
    if (event !== 'breakpoint' || id === undefined || verified === undefined) return;
    for (const each of [...this.byFile.values()].flat()) if (each.id === id) each.verified = verified;
  }
}

/** What the sessions of a run say together about the breakpoints. */
export interface Placement {
  /** The breakpoints that have a place in no process. */
  readonly unplaced: readonly BreakpointLine[];
  /** True if another breakpoint has one. */
  readonly isAnyPlaced: boolean;
  /** The breakpoints that have a place, and to which no process came. */
  readonly missed: readonly BreakpointLine[];
  readonly loaded: readonly string[];
}

/**
 * Puts together what the sessions of a run know: each process has other code.
 * @param others sessions beside the run. A breakpoint that has a place there is no matter of the run.
 */
export function placementIn(
  sessions: readonly PlacedBreakpoints[],
  others: readonly PlacedBreakpoints[] = [],
): Placement {
  const key = ({ file, line }: BreakpointLine): string => `${file}:${line}`;
  const placed = new Set([...sessions, ...others].flatMap((session) => session.placed.map(key)));
  const stopped = new Set([...sessions, ...others].flatMap((session) => session.stopped.map(key)));
  const missed = new Map(
    sessions.flatMap((session) => session.missed.map((each) => [key(each), each] as const)),
  );
  const all = new Map(
    sessions.flatMap((session) => session.unplaced.map((each) => [key(each), each] as const)),
  );
  return {
    unplaced: [...all].filter(([name]) => !placed.has(name)).map(([, each]) => each),
    missed: [...missed].filter(([name]) => !stopped.has(name)).map(([, each]) => each),
    isAnyPlaced: sessions.some((session) => session.placed.length > 0),
    loaded: [...new Set(sessions.flatMap((session) => [...session.loaded]))],
  };
}
