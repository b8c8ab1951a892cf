/** A message between the editor and a debug adapter, as far as it is about breakpoints. */
interface Message {
  readonly type?: string;
  readonly seq?: number;
  readonly request_seq?: number;
  readonly command?: string;
  readonly event?: string;
  readonly arguments?: { readonly source?: { readonly path?: string } };
  readonly body?: {
    readonly breakpoints?: readonly Breakpoint[];
    readonly breakpoint?: Breakpoint;
  };
}

interface Breakpoint {
  readonly id?: number;
  readonly verified?: boolean;
}

/** Knows which breakpoints of a session have a place in code that the debugger has seen. */
export class PlacedBreakpoints {
  /** The files of requests that have no answer yet, by the number of the request. */
  private readonly asked = new Map<number, string>();
  private readonly byFile = new Map<string, Map<number, boolean>>();

  /** Notes a message of the editor. */
  toAdapter({ command, seq, arguments: { source } = {} }: Message): void {
    if (command === 'setBreakpoints' && seq !== undefined && source?.path !== undefined) {
      this.asked.set(seq, source.path);
    }
  }

  /** Notes a message of the debug adapter. */
  fromAdapter({ type, command, request_seq: request = -1, event, body }: Message): void {
    const file = this.asked.get(request);
    if (type === 'response' && command === 'setBreakpoints' && file !== undefined) {
      this.asked.delete(request);
      // The list replaces that of the file's earlier request.
      const states = (body?.breakpoints ?? []).map(
        ({ id = -1, verified = false }) => [id, verified] as const,
      );
      this.byFile.set(file, new Map(states));
    }
    const { id, verified } = body?.breakpoint ?? {};
    if (event !== 'breakpoint' || id === undefined || verified === undefined) return;
    for (const states of this.byFile.values()) if (states.has(id)) states.set(id, verified);
  }

  /** The files with breakpoints, if none of all breakpoints has a place; empty if one has, or if there are none. */
  filesIfNoneIsPlaced(): string[] {
    const files = [...this.byFile].filter(([, states]) => states.size > 0);
    const isPlaced = files.some(([, states]) => [...states.values()].includes(true));
    return isPlaced ? [] : files.map(([file]) => file);
  }
}
