import type { ReadBack } from '../../../../shared/stateDifferences';
import type { StateQuestions } from '../../../../shared/requests';
import { PulumiProblem, type ProblemKind } from '../cli/pulumiProblem';
import { shownName } from '../stacks/stacks';
import { DIFFERENCES_TOLD } from './formatReadBack';
import type { ReplacePlan } from './replacePlan';
import { failureText } from '../../../../shared/failureText';

/** Nobody knows whether the stack has its previous state or the new one. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';

  /** @param problem what keeps the stack from being read */
  constructor(
    readonly plan: Pick<ReplacePlan, 'target' | 'canBeBackedUp'>,
    readonly problem: unknown,
  ) {
    const reason = failureText(problem);
    super(
      `It is not known whether stack “${shownName(plan.target)}” has its new state, because it cannot be read or compared: ${reason}`,
    );
  }
}

/** How an import went: with the CLI's warnings, or what made it fail. */
export type Imported = { readonly warnings: readonly string[] } | { readonly failure: unknown };

/** The steps of {@link readAfterImport}. */
interface Steps {
  /** Exports the stack. */
  readonly read: () => Promise<string>;
  /** The stack cannot be read. True: try again. */
  readonly readAgain: (problem: OutcomeUnknown) => Promise<boolean>;
}

/** Problems that Pulumi or the backend reports before anything is written. */
const BEFORE_WRITING: ReadonlySet<ProblemKind> = new Set([
  'cli-missing',
  'cli-too-old',
  'state-too-new',
  'login-unreadable',
  'not-logged-in',
  'forbidden',
  'no-project',
  'no-stack',
  'passphrase-missing',
  'passphrase-wrong',
  'locked',
  'other-stack',
  'refused',
  'legacy-backend',
]);

/**
 * Reads the stack after an import. One that failed may still have written, if it was killed or lost its connection at
 * the end: what the stack has is what counts. If that is another process's state, the import has failed.
 * @throws {OutcomeUnknown} if the stack cannot be read; else what made the import fail
 */
export async function readAfterImport(
  server: StateQuestions,
  plan: ReplacePlan,
  imported: Imported,
  { read, readAgain }: Steps,
): Promise<{ warnings: string[]; text: string }> {
  const failure = 'failure' in imported ? imported.failure : undefined;
  const text = await readUntilKnown();
  if ('warnings' in imported) return { warnings: [...imported.warnings], text };
  const isUnchanged = text === plan.before;
  const isOutcome =
    !isUnchanged &&
    (await isOutcomeOf(server, plan.after, text).catch((error: unknown) => {
      throw new OutcomeUnknown(plan, error);
    }));
  if (!isOutcome) {
    if (failure instanceof PulumiProblem && !BEFORE_WRITING.has(failure.kind))
      failure.afterwards = isUnchanged
        ? `Stack “${shownName(plan.target)}” was read again: nothing was written, it has the same state as before.`
        : `Stack “${shownName(plan.target)}” was read again: it has neither its previous state nor the new one.`;
    throw failure;
  }
  return {
    warnings: [`the CLI failed after it had written (${failureText(failure)})`],
    text,
  };

  async function readUntilKnown(): Promise<string> {
    for (;;) {
      try {
        return await read();
      } catch (error) {
        if (failure instanceof PulumiProblem && BEFORE_WRITING.has(failure.kind)) throw failure;
        const unknown = new OutcomeUnknown(plan, error);
        if (!(await readAgain(unknown))) throw unknown;
      }
    }
  }
}

/** True if a stack can have this state as the result of an import. Both are exports. */
export async function isOutcomeOf(server: StateQuestions, imported: string, found: string): Promise<boolean> {
  const { differences, count } = await server.readBack({ imported, found, limit: DIFFERENCES_TOLD });
  const byPulumi = ({ kind }: ReadBack['differences'][number]): boolean =>
    kind === 'rounded' || kind === 'unpaired surrogate';
  return count === differences.length && differences.every(byPulumi);
}
