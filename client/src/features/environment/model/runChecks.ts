import { redact, secretsOf } from '../../../pulumi/secrets/redact';
import { configuredBackends } from './configuredBackends';
import type { Check, CheckResult, CheckContext, Finding } from './check';
import { failureText } from '../../../../../shared/failureText';

export interface RunChecksOptions {
  /** Limit for each check, in milliseconds. */
  readonly limitMs?: number;
  readonly onResult?: (result: CheckResult) => void;
}

/** Long enough for a slow network and the export of a large state. */
const LIMIT_MS = 30_000;

/**
 * Runs all checks at the same time. Never rejects: a check that fails or takes too long becomes a finding. All texts are
 * redacted.
 * @returns the results in the order of the checks, without those that had nothing to check
 */
export async function runChecks(
  checks: readonly Check[],
  context: CheckContext,
  { limitMs = LIMIT_MS, onResult }: RunChecksOptions = {},
): Promise<CheckResult[]> {
  const backends = await configuredBackends(context);
  const secrets = [...secretsOf(context.env), ...backends.flatMap(({ address }) => address.secrets)];
  const results = await Promise.all(
    checks.map(async (check) => {
      const findings = await settle(check, context, limitMs);
      const result = {
        id: check.id,
        title: check.title,
        findings: findings.map((finding) => redacted(finding, secrets)),
      };
      onResult?.(result);
      return result;
    }),
  );
  return results.filter(({ findings }) => findings.length > 0);
}

async function settle(check: Check, context: CheckContext, limitMs: number): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(() => {
      const message = `This took longer than ${limitMs / 1000} seconds and was stopped.`;
      resolve([{ level: 'unknown', message }]);
    }, limitMs);
  });
  const failed = (error: unknown): Finding[] => [
    {
      level: 'unknown',
      message: 'This could not be checked.',
      details: [failureText(error)],
    },
  ];
  try {
    // The wrapper turns synchronous errors into rejections.
    return await Promise.race([(async () => check.run(context))().catch(failed), limit]);
  } finally {
    clearTimeout(timer);
  }
}

function redacted(finding: Finding, secrets: readonly string[]): Finding {
  const { message, details } = finding;
  return {
    ...finding,
    message: redact(message, secrets),
    ...(details && { details: details.map((line) => redact(line, secrets)) }),
  };
}
