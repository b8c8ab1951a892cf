import { PulumiProblem } from './pulumiProblem';

/** Parses the CLI's JSON. @throws {PulumiProblem} if it is not JSON; the parser's own message would quote it */
export function parseCliJson(stdout: string): unknown {
  try {
    return JSON.parse(stdout);
  } catch {
    throw new PulumiProblem(
      'cli-too-old',
      'The Pulumi CLI’s answer could not be read. Update the Pulumi CLI.',
    );
  }
}

/**
 * The environment in which `--json` prints the engine's events while they happen, one per line: its usual document lacks
 * some of what they have.
 */
export const STREAMED_EVENTS = { PULUMI_ENABLE_STREAMING_JSON_PREVIEW: 'true' } as const;
