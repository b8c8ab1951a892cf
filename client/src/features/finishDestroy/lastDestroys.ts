import { doubtAbout } from '../../pulumi/runs/outputOrigin';
import { readDestroyOutput, type DestroyReport } from '../../pulumi/runs/destroyFailures';
import { targetKey, type StackTarget } from '../../pulumi/location/stackTarget';
import { redact } from '../../pulumi/secrets/redact';
import { secretsFor } from '../pastRuns/runOutputDocument';
import { oneFor, type Services } from '../../ui/services';

/** A failed destroy of a stack: why, and where that is known from. */
export interface FailedDestroy {
  readonly report: DestroyReport;
  readonly time: Date;
  readonly from: 'this page' | 'its output' | 'the clipboard';
  /** Why it may not be about the stack, in a sentence. */
  readonly doubt?: string | undefined;
}

/** The last failed destroy of each stack, as far as this window has seen one. */
class LastDestroys {
  private readonly byStack = new Map<string, FailedDestroy>();

  constructor(private readonly services: Services) {}

  of(target: StackTarget): FailedDestroy | undefined {
    return this.byStack.get(targetKey(target));
  }

  keep(target: StackTarget, output: string, from: FailedDestroy['from']): void {
    const doubt = from === 'this page' ? undefined : doubtAbout(output, target)?.words;
    const report = this.reportOf(target, output);
    this.byStack.set(targetKey(target), { report, time: new Date(), from, doubt });
  }

  /**
   * Keeps the outcome of a destroy of some resources only: the reasons of the others are as before.
   * @param isTried whether a resource, as an output shows it, was among them
   * @param output undefined if it succeeded
   */
  keepPart(
    target: StackTarget,
    isTried: (shown: { readonly type: string; readonly name: string }) => boolean,
    output: string | undefined,
  ): void {
    const before = this.of(target)?.report.failures.filter((failure) => !isTried(failure)) ?? [];
    const now = output === undefined ? undefined : this.reportOf(target, output);
    if (before.length === 0 && !now) {
      this.forget(target);
      return;
    }
    const report: DestroyReport = {
      failures: [...before, ...(now?.failures ?? [])],
      other: now?.other,
      stack: now?.stack,
    };
    this.byStack.set(targetKey(target), { report, time: new Date(), from: 'this page' });
  }

  private reportOf(target: StackTarget, output: string): DestroyReport {
    return readDestroyOutput(redact(output, secretsFor(this.services, target)));
  }

  /** A destroy succeeded. */
  forget(target: StackTarget): void {
    this.byStack.delete(targetKey(target));
  }
}

/** The failed destroys that this window knows. */
export const lastDestroys = oneFor((services) => new LastDestroys(services));
