/** See webEditor.mjs. */
export function ensureWebEditor(options?: { log?: (message: string) => void }): Promise<{
  root: string;
  build: { quality: string; commit: string; testRunnerDataDir: string };
}>;
