/** Types of `editorServer.mjs` for the test harness. */
export interface EditorProfile {
  root: string;
  userData: string;
  extensions: string;
}
export interface EditorServer {
  pid: number;
  authority: string;
  url: string;
  log: string;
  workbenchUrl(options?: { folder?: string; payload?: [string, string][] }): string;
  remoteUri(file: string): string;
  tell(message: object): Promise<void>;
  stop(): Promise<void>;
}
export function createProfile(options?: {
  folder?: string;
  settings?: Record<string, unknown>;
}): EditorProfile;
export function installExtension(profile: EditorProfile, vsix: string): Promise<void>;
export function startEditorServer(
  profile: EditorProfile,
  options?: {
    env?: Record<string, string | undefined>;
    trust?: boolean;
    testDriver?: boolean;
    token?: string;
    preload?: string | undefined;
  },
): Promise<EditorServer>;
export function exitOnSignals(): void;
