import isBefore from 'semver/functions/lt';
import { importScript } from './repository';

/** The real CLI and what its programs need; see `scripts/setup/pulumi.mjs`. */
export interface PulumiTools {
  /** To be first on PATH. */
  bin: string;
  pulumi: string;
  version: string;
  nodeHost: string;
  /** Its `node_modules` is what a Pulumi program imports. */
  programModules: string;
}

interface SetupModule {
  ensurePulumi(): Promise<PulumiTools>;
}

let tools: Promise<PulumiTools> | undefined;

/** The real CLI, found or built once. Rejects with one sentence that says what to install. */
export function pulumiTools(): Promise<PulumiTools> {
  tools ??= importScript<SetupModule>('scripts/setup/pulumi.mjs').then((setup) => setup.ensurePulumi());
  return tools;
}

/** Whether the CLI is older, because `TEST_PULUMI` asks for such a one. */
export function isOlderCli(than: string): boolean {
  const { TEST_PULUMI: asked } = process.env;
  return asked !== undefined && isBefore(asked, than);
}
