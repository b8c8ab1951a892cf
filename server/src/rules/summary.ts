import type { FindingSeverity, StateSummary, SummaryParams } from '../protocol';
import { StateModel } from '../state/model';
import { parseUrn } from '../state/urn';
import { LineIndex } from '../state/lineIndex';
import { checkState, type SeveritySettings } from './check';

const RANK: Readonly<Record<FindingSeverity, number>> = { error: 0, warning: 1, information: 2, hint: 3 };

/** Answers `pulumiState/summary`: what a state text is, and how healthy. */
export function summarize(params: SummaryParams, severities: SeveritySettings = {}): StateSummary {
  return summarizeModel(new StateModel(params.text), params, severities);
}

/** The same of a state that has been read. */
export function summarizeModel(
  model: StateModel,
  params: Omit<SummaryParams, 'text'>,
  severities: SeveritySettings = {},
): StateSummary {
  const findings = checkState(model, { targetStack: params.targetStack, severities });
  findings.sort((a, b) => RANK[a.severity] - RANK[b.severity] || a.span.start - b.span.start);
  const lines = new LineIndex(model.text);
  const time = model.deployment?.field('manifest')?.field('time')?.string;
  return {
    ...(model.shape && { shape: model.shape }),
    ...model.identity,
    resourceCount: model.resources.length,
    ...(time !== undefined && { time }),
    pendingOperations: model.pendingOperations.map((operation) => {
      const { resource } = operation;
      const urn = resource?.urn ?? '';
      const parts = parseUrn(urn);
      const modified = resource?.string('modified');
      return {
        index: operation.index,
        type: operation.type,
        urn,
        resourceType: parts?.type ?? resource?.type ?? '',
        name: parts?.name ?? '',
        custom: resource?.custom ?? false,
        ...(modified ? { modified } : {}),
        exists: (model.graph.byUrn.get(urn) ?? []).some((copy) => !copy.delete),
      };
    }),
    findings: findings.slice(0, params.limit ?? 100).map(({ rule, severity, message, span, resource }) => ({
      code: rule.code,
      severity,
      message,
      ...lines.positionOf(span.start),
      ...(resource?.urn ? { urn: resource.urn } : {}),
    })),
    errorCount: findings.filter(({ severity }) => severity === 'error').length,
    warningCount: findings.filter(({ severity }) => severity === 'warning').length,
    fatalCount: findings.filter(({ severity, fatal }) => severity === 'error' && fatal).length,
    hasPlaintextSecrets: [...model.signedObjects()].some((object) => object.get('plaintext') !== undefined),
  };
}
