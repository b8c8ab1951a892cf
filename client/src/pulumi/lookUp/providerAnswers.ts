import { eventsIn } from '../drift/engineEvents';
import { redact } from '../secrets/redact';

/** What providers said in a refresh that one of them made fail. */
export interface ProviderAnswers {
  /** The URNs of the resources that were read. */
  readonly answered: ReadonlySet<string>;
  /** The errors of the others that were asked, redacted, by their resources' URNs. */
  readonly failures: ReadonlyMap<string, string>;
}

/** Reads in the engine's events, one a line, whose providers answered, and whose failed. */
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
