import type { StateSummary, SummaryParams } from '../../../../shared/stateSummary';
import { StateModel } from '../../state/model';
import { pendingOperationInfo } from '../../state/operationTypes';
import { shownTime } from '../../state/shownTime';
import { shownUrn } from '../../state/unsureTexts';
import { LineIndex } from '../../text/lineStarts';
import { FindingGroups } from './findingGroups';
import { isDanger, rankOf } from './findingRank';
import { checkState } from './stateChecker';
import type { RuleFinding, SeveritySettings } from './rule';

/** Answers `pulumiState/summary`: the kind and health of a state text. */
export function summarize(params: SummaryParams, severities: SeveritySettings = {}): StateSummary {
  return summarizeModel(new StateModel(params.text), params, severities);
}

/** Summarizes a state that is already parsed. */
export function summarizeModel(
  model: StateModel,
  params: Omit<SummaryParams, 'text'>,
  severities: SeveritySettings = {},
): StateSummary {
  const { targetStack, targetProject, targetIsService, engine, recorded } = params;
  const options = { targetStack, targetProject, targetIsService, engine, recorded };
  const findings = [...checkState(model, { ...options, severities })];
  findings.sort((a, b) => rankOf(a) - rankOf(b) || a.span.start - b.span.start);
  const groups = FindingGroups.of(findings);
  const leading = findings.filter((finding) => groups.leads(finding));
  const lines = new LineIndex(model.text);
  const time = shownTime(model);
  return {
    ...(model.shape && { shape: model.shape }),
    ...model.identity,
    resourceCount: model.resources.length,
    ...(time !== undefined && { time }),
    pendingOperations: model.pendingOperations.map((operation) => pendingOperationInfo(model, operation)),
    findings: withinLimit(leading, params).map((finding) => {
      const urn = finding.resource ? shownUrn(model, finding.resource) : '';
      return {
        code: finding.rule.code,
        severity: finding.severity,
        ...(isDanger(finding) && { danger: true }),
        message: groups.messageOf(finding),
        ...lines.positionOf(finding.span.start),
        ...(urn !== '' && { urn }),
        ...(finding.lost && { lost: finding.lost }),
        places: groups.ofCause(finding).length,
      };
    }),
    errorCount: leading.filter(({ severity }) => severity === 'error').length,
    warningCount: leading.filter((finding) => finding.severity === 'warning' && !isDanger(finding)).length,
    dangerCount: leading.filter(isDanger).length,
    fatalCount: leading.filter((finding) => groups.ofCause(finding).some(isFatal)).length,
    hasPlaintextSecrets: [...model.signedObjects()].some((object) => object.get('plaintext') !== undefined),
  };
}

function withinLimit(
  findings: readonly RuleFinding[],
  { limit = 100, alwaysWith = [] }: Omit<SummaryParams, 'text'>,
): RuleFinding[] {
  const wanted = new Set(alwaysWith);
  return findings.filter(({ rule: { code } }, i) => {
    const isWanted = wanted.delete(code);
    return i < limit || isWanted;
  });
}

function isFatal({ severity, fatal }: RuleFinding): boolean {
  return severity === 'error' && fatal === true;
}
