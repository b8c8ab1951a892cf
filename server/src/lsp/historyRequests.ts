import type { FindingSummary } from '../../../shared/stateSummary';
import { changeBetween, digestOf, type StateDigest } from '../features/history/stateDigest';
import { summarizeModel } from '../rules/engine/summary';
import { StateModel } from '../state/model';
import { LruCache } from './lruCache';
import type { Answers } from './requestAnswers';
import type { Session } from './session';

/** Maximum histories read at the same time; for each, the last state's digest is kept. */
const MOST_RUNS = 5;
/** Maximum errors, and dangers, of a state on the page. */
const MOST_ERRORS = 5;

/** Answers the requests about the kept states of a stack, one after the other, the newest first. */
export function historyAnswers({ connection }: Session) {
  const runs = new LruCache<{ newer: StateDigest | undefined }>(connection, MOST_RUNS);
  return {
    historyStep: ({ text, run: given, targetStack }) => {
      const model = new StateModel(text);
      const run = given !== undefined && runs.get(given) ? given : runs.add({ newer: undefined });
      const state = runs.get(run)!;
      const summary = summarizeModel(model, {
        ...(targetStack !== undefined && { targetStack }),
        limit: 100,
      });
      const { shape, resourceCount, errorCount, warningCount, dangerCount, pendingOperations } = summary;
      const first = (wanted: (finding: FindingSummary) => boolean) =>
        summary.findings
          .filter(wanted)
          .slice(0, MOST_ERRORS)
          .map(({ message }) => ({ message }));
      // An unreadable state is not compared; the next one is compared with the one before it.
      const digest = shape === undefined ? undefined : digestOf(model);
      const change = digest && state.newer && changeBetween(digest, state.newer);
      if (digest) state.newer = digest;
      return {
        run,
        summary: {
          isState: shape !== undefined,
          resourceCount,
          errorCount: shape === undefined ? Math.max(1, errorCount) : errorCount,
          warningCount,
          dangerCount,
          pendingCount: pendingOperations.length,
          errors: first(({ severity }) => severity === 'error'),
          dangers: first(({ danger }) => danger === true),
        },
        ...(change && { changeOfNewer: change }),
      };
    },
  } satisfies Partial<Answers>;
}
