/**
 * The environment in which `--json` prints the engine's events while they happen, one per line: its usual document lacks
 * some of what they have.
 */
export const STREAMED_EVENTS = { PULUMI_ENABLE_STREAMING_JSON_PREVIEW: 'true' } as const;
