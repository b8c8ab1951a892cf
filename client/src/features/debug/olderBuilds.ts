import { relative } from 'node:path';
import * as vscode from 'vscode';
import type { Project } from '../../project/projects';
import { changedSince } from './model/olderBuild';

/** A message of a debug adapter about a file of the program. */
interface LoadedSource {
  readonly event?: string;
  readonly body?: { readonly source?: { readonly path?: string } };
}

/** Code that may be the output of a compiler, outside installed packages. */
const COMPILED = /^(?!.*[\\/]node_modules[\\/]).*\.[cm]?js$/s;

/**
 * Says once in a run, as soon as it is known, that the program is a build that is older than a file with a breakpoint: it stops
 * in lines of the earlier text.
 */
export class OlderBuilds implements vscode.Disposable {
  private readonly following: vscode.Disposable;
  private isSaid = false;

  /** @param isOfRun true of the run's sessions */
  constructor(
    private readonly project: Project,
    isOfRun: (session: vscode.DebugSession) => boolean,
  ) {
    this.following = vscode.debug.registerDebugAdapterTrackerFactory('*', {
      createDebugAdapterTracker: (session) =>
        isOfRun(session)
          ? {
              onDidSendMessage: ({ event, body }: LoadedSource) => {
                const path = body?.source?.path;
                if (event === 'loadedSource' && path !== undefined && COMPILED.test(path))
                  void this.look(path);
              },
            }
          : undefined,
    });
  }

  dispose(): void {
    this.following.dispose();
  }

  private async look(compiled: string): Promise<void> {
    const files = this.isSaid ? [] : filesWithBreakpoints();
    const file = files.length === 0 ? undefined : await changedSince(compiled, files);
    // Another file may have been looked at meanwhile.
    if (file === undefined || this.isSaid) return;
    this.isSaid = true;
    const shown = (path: string): string => relative(this.project.folder, path).replaceAll('\\', '/');
    const message = `${shown(file)} was changed after it was compiled to ${shown(compiled)}, so the debugger can stop in wrong lines. Run the build before you debug; “preLaunchTask” in launch.json does that each time.`;
    void vscode.window.showWarningMessage(message);
  }
}

function filesWithBreakpoints(): string[] {
  return vscode.debug.breakpoints.flatMap((each) =>
    each instanceof vscode.SourceBreakpoint && each.enabled ? [each.location.uri.fsPath] : [],
  );
}
