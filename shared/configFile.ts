/** The name of the config file that editor, command line and CI share. */
export const CONFIG_FILE = 'pulumi-troubleshooter.json';

/** Where the JSON schema of the config file is published. */
export const CONFIG_SCHEMA_URL =
  'https://raw.githubusercontent.com/pulumi-troubleshooter/pulumi-troubleshooter/main/schemas/pulumi-troubleshooter.schema.json';
