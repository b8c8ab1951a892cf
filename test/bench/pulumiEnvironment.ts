import path from 'node:path';

/** With this set, the SDK runs a TypeScript program without checking its types. */
export const TRANSPILE_ONLY = 'PULUMI_NODEJS_TRANSPILE_ONLY';

/** What the CLI needs to work on its own, offline and unasked. */
export function pulumiVariables(bin: string, home: string, passphrase: string): Record<string, string> {
  return {
    PATH: bin + path.delimiter + (process.env['PATH'] ?? ''),
    PULUMI_HOME: home,
    PULUMI_CONFIG_PASSPHRASE: passphrase,
    PULUMI_SKIP_UPDATE_CHECK: 'true',
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: 'true',
    // To check the types of a TypeScript program takes more of the processor's time than the rest of its run.
    [TRANSPILE_ONLY]: 'true',
  };
}

/** An environment without the settings that would make the CLI or Node behave differently. */
export function withoutPulumi(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([key]) => !key.startsWith('PULUMI_') && key !== 'NODE_OPTIONS'),
  );
}
