import path from 'node:path';

/** What the CLI needs to work on its own, offline and unasked. */
export function pulumiVariables(bin: string, home: string, passphrase: string): Record<string, string> {
  return {
    PATH: bin + path.delimiter + (process.env['PATH'] ?? ''),
    PULUMI_HOME: home,
    PULUMI_CONFIG_PASSPHRASE: passphrase,
    PULUMI_SKIP_UPDATE_CHECK: 'true',
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: 'true',
  };
}

/** An environment without the settings that would make the CLI or Node behave differently. */
export function withoutPulumi(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([key]) => !key.startsWith('PULUMI_') && key !== 'NODE_OPTIONS'),
  );
}
