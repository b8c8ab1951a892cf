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

/**
 * A PATH without the newer Node that most programs run on: Node 24 crashes now and then when a debugger evaluates
 * something, as in https://github.com/nodejs/node/issues/57606.
 */
export function withoutNewNode(folders: string): string {
  return folders
    .split(path.delimiter)
    .filter((folder) => folder !== process.env['NEW_NODE'])
    .join(path.delimiter);
}

/** An environment without the settings that would make the CLI or Node behave differently. */
export function withoutPulumi(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([key]) => !key.startsWith('PULUMI_') && key !== 'NODE_OPTIONS'),
  );
}
