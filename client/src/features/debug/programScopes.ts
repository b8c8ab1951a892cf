import type * as vscode from 'vscode';
import { parseUrn } from '../../../../shared/urn';
import {
  registrationBreakpoints,
  type FunctionBreakpoint,
  type RegistrationFunctions,
} from './model/languageDebuggers';
import { SHOWN_RESOURCES, STOP } from './model/registrationStop';

/** A message between the editor and a debug adapter, as far as it is about frames and functions. */
interface Message {
  readonly seq?: number;
  readonly request_seq?: number;
  readonly command?: string;
  readonly event?: string;
  readonly arguments?: {
    readonly frameId?: number;
    variablesReference?: number;
    breakpoints?: readonly FunctionBreakpoint[];
  };
  readonly body?: {
    readonly reason?: string;
    readonly stackFrames?: readonly Frame[];
    readonly scopes?: Scope[];
    breakpoints?: readonly object[];
  };
}

interface Frame {
  readonly id: number;
  readonly name: string;
  source?: { readonly path?: string; readonly presentationHint?: string };
}

interface Scope {
  readonly name: string;
  readonly variablesReference: number;
  readonly expensive: boolean;
}

/** Stand for the numbers of our scopes until the editor asks for their variables. Adapters count from 1. */
const REGISTRATION = 2 ** 30;
const RESOURCES = REGISTRATION + 1;

/**
 * Adds to the variables of a stopped program what it has registered. If it stops at a registration, makes the editor show the
 * user's code, and the registration among its variables: the program has stopped above it, in a function whose parameters are
 * the registration.
 */
export class ProgramScopes implements vscode.DebugAdapterTracker {
  /** The frames that were asked for their scopes, by the number of the request. */
  private readonly asked = new Map<number, number>();
  /** The adapter's numbers of our scopes, which come a moment after the stop; 0 if there is nothing to show. */
  private readonly references = new Map<number, number>();
  /** True between the frame of the registration and the first one of the user's code. */
  private isAbove = false;
  private userFrame: number | undefined;
  /** True if the next frame is that of a registration: in another language than Node's, its name does not say so. */
  private isNext = false;
  /** The folder with all packages of another language. */
  private packages = '';
  /** The breakpoints that the editor has set, by the number of the request. */
  private readonly set = new Map<number, readonly FunctionBreakpoint[]>();

  /**
   * @param urns at whose registration the program is to stop
   * @param functions in which it does so, in another language than Node's
   */
  constructor(
    private readonly session: vscode.DebugSession,
    private readonly onStop: () => void,
    private readonly urns: readonly string[],
    private readonly functions: RegistrationFunctions | undefined,
  ) {}

  /** The adapter gets this very object after it. */
  onWillReceiveMessage({ command, seq, arguments: asks }: Message): void {
    if (command === 'scopes' && seq !== undefined && asks?.frameId !== undefined) {
      this.asked.set(seq, asks.frameId);
    }
    if (command === 'setFunctionBreakpoints' && seq !== undefined && asks?.breakpoints && this.functions) {
      this.set.set(seq, asks.breakpoints);
      const wanted = asks.breakpoints.map(({ name }) => name).filter((name) => this.urns.includes(name));
      asks.breakpoints = [
        ...asks.breakpoints.filter(({ name }) => parseUrn(name) === undefined),
        ...registrationBreakpoints(wanted, this.functions),
      ];
    }
    const reference = this.references.get(asks?.variablesReference ?? 0);
    if (asks && reference !== undefined) asks.variablesReference = reference;
  }

  /** The editor gets this very object after it. */
  onDidSendMessage({ event, request_seq: request = -1, body }: Message): void {
    if (event === 'stopped') {
      this.references.clear();
      this.userFrame = undefined;
      this.isAbove = false;
      this.isNext = this.functions !== undefined && body?.reason === 'function breakpoint';
      // It can have gone on meanwhile.
      this.readResources().catch(() => undefined);
    }
    this.answerForAll(request, body);
    for (const frame of body?.stackFrames ?? []) this.look(frame);
    const frame = this.asked.get(request);
    if (!body?.scopes || frame === undefined) return;
    this.asked.delete(request);
    if (this.references.get(RESOURCES) !== 0) {
      body.scopes.push({ name: 'Pulumi Resources', variablesReference: RESOURCES, expensive: true });
    }
    if (frame !== this.userFrame) return;
    body.scopes.unshift({ name: 'Registered Resource', variablesReference: REGISTRATION, expensive: false });
  }

  /** The editor takes the answers in the order of its breakpoints. */
  private answerForAll(request: number, body: Message['body']): void {
    const all = this.set.get(request);
    if (!all || !body?.breakpoints) return;
    this.set.delete(request);
    const answers = [...body.breakpoints];
    body.breakpoints = all.map(({ name }) =>
      parseUrn(name) === undefined ? (answers.shift() ?? {}) : { verified: this.urns.includes(name) },
    );
  }

  private async readResources(): Promise<void> {
    if (this.functions) this.references.set(RESOURCES, 0);
    if (this.functions) return;
    const expression = `globalThis[Symbol.for('${SHOWN_RESOURCES}')]?.()`;
    const answer = (await this.session.customRequest('evaluate', { expression })) as Scope;
    this.references.set(RESOURCES, answer.variablesReference);
  }

  private look(frame: Frame): void {
    const { id, name, source } = frame;
    // The name can have a receiver.
    if (this.isNext || name.split('.').at(-1) === STOP) {
      this.isNext = false;
      const { packages } = this.functions ?? {};
      this.packages = packages?.exec(source?.path ?? '')?.[0] ?? '';
      // The editor shows the first frame with a source. A hint would not do: after some stops, it ignores them.
      delete frame.source;
      if (!this.isAbove && this.userFrame === undefined) this.onStop();
      this.isAbove = true;
      // It can have gone on meanwhile.
      this.readScope(id).catch(() => undefined);
    } else if (this.isAbove && source?.path !== undefined) {
      if (this.packages !== '' && source.path.startsWith(this.packages)) delete frame.source;
      else if (!isPassedOver(source)) {
        this.isAbove = false;
        this.userFrame = id;
      }
    }
  }

  private async readScope(frameId: number): Promise<void> {
    const answer = (await this.session.customRequest('scopes', { frameId })) as { scopes: readonly Scope[] };
    this.references.set(REGISTRATION, answer.scopes[0]?.variablesReference ?? 0);
  }
}

function isPassedOver({ path = '', presentationHint }: NonNullable<Frame['source']>): boolean {
  return presentationHint === 'deemphasize' || /[\\/]node_modules[\\/]/.test(path);
}
