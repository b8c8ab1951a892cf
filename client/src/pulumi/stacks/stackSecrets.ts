import type { PulumiCli } from '../cli/cli';
import type { RunControl } from '../cli/cliRequest';
import { parseCliJson } from '../cli/parseCliJson';
import { SHORTEST_SECRET, type KnownSecret } from '../secrets/redact';
import { exportStack, type StackTarget } from './stacks';
import { runOn, stackFlag } from './runOn';

/** Asks the server, which reads states: see `StateServer.secretValues`. */
export type SecretValuesOf = (params: { text: string }) => Promise<string[]>;

/**
 * The secrets of a stack, in plaintext: those of its configuration and those of its state. Kept in memory only.
 * @throws {PulumiProblem} if they can't be decrypted
 */
export async function readStackSecrets(
  cli: PulumiCli,
  target: StackTarget,
  secretValuesOf: SecretValuesOf,
  control: RunControl,
): Promise<KnownSecret[]> {
  const text = await exportStack(cli, target, { ...control, showSecrets: true });
  const values = [...(await configSecrets(cli, target, control)), ...(await secretValuesOf({ text }))];
  return [...new Set(values)].map((value) => ({ kind: 'secret of the stack', value }));
}

async function configSecrets(cli: PulumiCli, target: StackTarget, control: RunControl): Promise<string[]> {
  const args = ['config', stackFlag(target), '--show-secrets', '--json'];
  const { stdout } = await runOn(cli, target, args, control);
  const config = parseCliJson(stdout) as Record<string, { value?: string; secret: boolean }>;
  return Object.values(config).flatMap(({ value, secret }) =>
    secret && value !== undefined ? [value, ...leavesOf(value)] : [],
  );
}

/** The strings in a structured secret: a log prints them one by one. */
function leavesOf(value: string): string[] {
  if (!/^[[{]/.test(value)) return [];
  const leaves: string[] = [];
  try {
    JSON.parse(value, (_key, inner: unknown) => {
      if (typeof inner === 'string' && inner.length >= SHORTEST_SECRET) leaves.push(inner);
      return inner;
    });
  } catch {
    // It is not JSON.
  }
  return leaves;
}
