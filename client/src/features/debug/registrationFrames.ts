import * as vscode from 'vscode';
import { parseUrn, URN_PREFIX } from '../../../../shared/urn';
import type { Project } from '../../project/projects';
import { bareName, type StackTarget } from '../../pulumi/stacks/stacks';
import { STOP } from './model/registrationStop';

/** A message between the editor and a debug adapter, as far as it is about frames. */
interface Message {
  readonly seq?: number;
  readonly request_seq?: number;
  readonly command?: string;
  readonly event?: string;
  readonly arguments?: { readonly frameId?: number; variablesReference?: number };
  readonly body?: { readonly stackFrames?: readonly Frame[]; readonly scopes?: Scope[] };
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

/** The URNs of a stack's resources at whose registration a run is to stop. */
export function registrationsOf({ name: project }: Project, target: StackTarget): readonly string[] {
  const start = `${URN_PREFIX}${bareName(target)}::${project}::`;
  return functionBreakpoints().flatMap(({ functionName, enabled }) =>
    enabled && functionName.startsWith(start) ? [functionName] : [],
  );
}

/** VS Code's function breakpoints, of which those at registrations have a URN in place of a function. */
export function functionBreakpoints(): vscode.FunctionBreakpoint[] {
  return vscode.debug.breakpoints.filter((each) => each instanceof vscode.FunctionBreakpoint);
}

/** Follows the stops of a run at the registration of resources. */
export class RegistrationStops implements vscode.Disposable {
  private readonly following: vscode.Disposable | undefined;
  private hasStopped = false;

  /**
   * @param urns where it is to stop
   * @param isOfRun true of the run's sessions
   */
  constructor(
    private readonly urns: readonly string[],
    isOfRun: (session: vscode.DebugSession) => boolean,
  ) {
    if (urns.length === 0) return;
    const onStop = (): void => {
      this.hasStopped = true;
    };
    this.following = vscode.debug.registerDebugAdapterTrackerFactory('*', {
      createDebugAdapterTracker: (session) =>
        isOfRun(session) ? new RegistrationFrames(session, onStop) : undefined,
    });
  }

  /** Says that it has stopped at none. */
  get hint(): string | undefined {
    const [urn, ...others] = this.urns;
    if (urn === undefined || this.hasStopped) return undefined;
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    return `The program did not register “${parseUrn(urn)?.name ?? urn}”${more}, so that could not stop it.`;
  }

  dispose(): void {
    this.following?.dispose();
  }
}

/** Stands for the number of the scope with the registration until the editor asks for its variables. Adapters count from 1. */
const OURS = 2 ** 30;

/**
 * Makes the editor show the user's code when a program stops at a registration, and the registration among its variables. The
 * program has stopped above it, in a function whose parameters are the registration.
 */
class RegistrationFrames implements vscode.DebugAdapterTracker {
  /** The frames that were asked for their scopes, by the number of the request. */
  private readonly asked = new Map<number, number>();
  /** The adapter's number of the parameters' scope, which comes a moment after the frame. */
  private reference: number | undefined;
  /** True between the frame of the registration and the first one of the user's code. */
  private isAbove = false;
  private userFrame: number | undefined;

  constructor(
    private readonly session: vscode.DebugSession,
    private readonly onStop: () => void,
  ) {}

  /** The adapter gets this very object after it. */
  onWillReceiveMessage({ command, seq, arguments: asks }: Message): void {
    if (command === 'scopes' && seq !== undefined && asks?.frameId !== undefined) {
      this.asked.set(seq, asks.frameId);
    }
    if (asks?.variablesReference === OURS && this.reference !== undefined) {
      asks.variablesReference = this.reference;
    }
  }

  /** The editor gets this very object after it. */
  onDidSendMessage({ event, request_seq: request = -1, body }: Message): void {
    if (event === 'stopped') {
      this.reference = undefined;
      this.userFrame = undefined;
      this.isAbove = false;
    }
    for (const frame of body?.stackFrames ?? []) this.look(frame);
    const frame = this.asked.get(request);
    if (!body?.scopes || frame === undefined) return;
    this.asked.delete(request);
    if (frame !== this.userFrame) return;
    body.scopes.unshift({ name: 'Registered Resource', variablesReference: OURS, expensive: false });
  }

  private look(frame: Frame): void {
    const { id, name, source } = frame;
    // The name can have a receiver.
    if (name.split('.').at(-1) === STOP) {
      // The editor shows the first frame with a source. A hint would not do: after some stops, it ignores them.
      delete frame.source;
      this.isAbove = true;
      this.onStop();
      // It can have gone on meanwhile.
      this.readScope(id).catch(() => undefined);
    } else if (this.isAbove && source?.path !== undefined && !isPassedOver(source)) {
      this.isAbove = false;
      this.userFrame = id;
    }
  }

  private async readScope(frameId: number): Promise<void> {
    const answer = (await this.session.customRequest('scopes', { frameId })) as { scopes: readonly Scope[] };
    this.reference = answer.scopes[0]?.variablesReference;
  }
}

function isPassedOver({ path = '', presentationHint }: NonNullable<Frame['source']>): boolean {
  return presentationHint === 'deemphasize' || /[\\/]node_modules[\\/]/.test(path);
}
