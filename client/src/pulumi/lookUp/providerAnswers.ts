import { eventsIn } from '../driftDetection/engineEvents';
import { redact } from '../secrets/redact';

/** The providers' answers in a refresh that failed because of one of them. */
export interface ProviderAnswers {
  /** The URNs of the resources that were read. */
  readonly answered: ReadonlySet<string>;
  /** The redacted errors of the others, by their resources' URNs. */
  readonly failures: ReadonlyMap<string, string>;
}

/** Reads from the engine's events, one per line, which providers answered and which failed. */
export function answersIn(events: string): ProviderAnswers {
  const answered = new Set<string>();
  const failures = new Map<string, string>();
  for (const { resOutputsEvent, diagnosticEvent } of eventsIn(events)) {
    if (resOutputsEvent) answered.add(resOutputsEvent.metadata.urn);
    const { urn = '', severity, message = '' } = diagnosticEvent ?? {};
    if (severity !== 'error' || urn === '') continue;
    failures.set(urn, redact(message.trim().replace(/^Preview failed: /, '')));
  }
  return { answered, failures };
}
