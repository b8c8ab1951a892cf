import type { StackTarget } from '../../pulumi/location/stackTarget';
import { readDestroyOutput } from '../../pulumi/runs/destroyFailures';
import { doubtAbout } from '../../pulumi/runs/outputOrigin';
import { oneFor } from '../services';

/** What a `pulumi destroy` that failed has printed in a terminal. */
export interface TerminalDestroy {
  readonly output: string;
  readonly time: Date;
}

/** The last failed destroy of each stack in this window's terminals. */
class TerminalDestroys {
  private readonly seen = new Map<string, TerminalDestroy & { readonly folder: string }>();

  /** @param folder the project's; an output that names no stack is not kept */
  keep(folder: string, output: string): void {
    const { stack } = readDestroyOutput(output);
    if (stack !== undefined) this.seen.set(`${folder}\n${stack}`, { folder, output, time: new Date() });
  }

  of(target: StackTarget): TerminalDestroy | undefined {
    return [...this.seen.values()]
      .filter(
        ({ folder, output }) => folder === target.folder && doubtAbout(output, target)?.kind !== 'other',
      )
      .sort((a, b) => b.time.getTime() - a.time.getTime())[0];
  }
}

/** The failed destroys that terminals have shown. */
export const terminalDestroys = oneFor(() => new TerminalDestroys());
