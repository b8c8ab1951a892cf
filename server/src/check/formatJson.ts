import type { FileReport } from './fileReport';
import type { FileFinding, Position, Region } from './fileFinding';

/** The reports for another program. */
export function formatJson(reports: readonly FileReport[]): string {
  const files = reports.map(({ findings, ...report }) => ({ ...report, findings: findings.map(printed) }));
  return `${JSON.stringify({ files }, undefined, 2)}\n`;
}

function printed(finding: FileFinding): unknown {
  const { severity, danger, code, message, engine, urn, cause, fixable, docs, related } = finding;
  return {
    ...place(finding),
    severity,
    danger,
    code,
    message,
    engine,
    urn,
    cause,
    fixable,
    docs,
    related: related.map((other) => ({ ...place(other), message: other.message })),
  };
}

function place({ line, column, end }: Region): { line: number; column: number; end: Position } {
  return { line, column, end };
}
