import Module from 'node:module';
import path from 'node:path';
import * as vscode from 'vscode';

const EXTENSION = path.join(path.resolve(__dirname, '../../../..'), 'dist') + path.sep;
const LEVELS = ['showInformationMessage', 'showWarningMessage', 'showErrorMessage'];

/** Each test file is a bundle with a copy of this module. */
const shared = globalThis as { saidToUser?: string[] };

/** The messages of the extension and the lines of the debug console, in this order, since {@link forgetSaid}. */
export const said: string[] = (shared.saidToUser ??= []);

/** The messages only: the debug console also has what the program and its tools print. */
export function messages(): readonly string[] {
  return said.filter((line) => !line.startsWith('console: '));
}

/** Forgets what was said. */
export function forgetSaid(): void {
  said.length = 0;
}

/**
 * Notes from now on what a user reads of a debug run. The extension must not be loaded yet: VS Code gives each extension an
 * API of its own, so this replaces what the extension requires.
 */
export function listenToAll(): void {
  const prototype = Module.prototype as unknown as {
    require: (this: NodeJS.Module, name: string) => unknown;
  };
  const { require: requireIn } = prototype;
  prototype.require = function (name) {
    const required = requireIn.call(this, name);
    return name === 'vscode' && this.filename.startsWith(EXTENSION)
      ? overheard(required as typeof vscode)
      : required;
  };
  vscode.debug.registerDebugAdapterTrackerFactory('*', {
    createDebugAdapterTracker: () => ({
      onDidSendMessage: ({
        event,
        body,
      }: {
        event?: string;
        body?: { category?: string; output?: string };
      }) => {
        if (event === 'output' && body?.category !== 'telemetry')
          said.push(`console: ${body?.output?.trim()}`);
      },
    }),
  });
}

/** The API with a `window` that notes what it shows. */
function overheard(api: typeof vscode): unknown {
  const shows = LEVELS.map((level) => {
    const show = Reflect.get(api.window, level) as (message: string, ...more: unknown[]) => unknown;
    const value = (message: string, ...more: unknown[]): unknown => {
      said.push(message);
      return show(message, ...more);
    };
    return [level, { value }] as const;
  });
  const window: unknown = Object.create(api.window, Object.fromEntries(shows));
  const properties = Object.getOwnPropertyDescriptors(api);
  return Object.create(null, { ...properties, window: { enumerable: true, value: window } });
}
