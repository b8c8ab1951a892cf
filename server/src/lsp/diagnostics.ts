import {
  DiagnosticSeverity,
  DocumentDiagnosticReportKind,
  LSPErrorCodes,
  ResponseError,
  type CancellationToken,
  type Diagnostic,
  type DiagnosticOptions,
  type DocumentDiagnosticReport,
} from 'vscode-languageserver';
import type { FindingSeverity } from '../../../shared/stateSummary';
import { FindingGroups } from '../rules/engine/findingGroups';
import type { RuleFinding } from '../rules/engine/rule';
import { ruleDocsUrl } from '../../../shared/docsUrl';
import type { CheckedVersion } from './documents';
import { forEachInSlices, type Slices } from '../text/slices';
import { logDiagnostics } from './logDiagnostics';
import type { Session } from './session';

const SEVERITIES: Readonly<Record<FindingSeverity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** Maximum diagnostics: all of them are sent at each keystroke. (VS Code shows up to 1000 per file.) */
const LIMIT = 600;

/** Maximum related places of a finding. */
const RELATED_LIMIT = 20;
/** Approximate maximum of related places of all findings: they can be most of the data. */
const RELATED_OF_ALL = 2000;
/** Related places that each finding may always show. */
const LEAST_RELATED = 2;

/** How many findings are described in one slice. */
const IN_A_SLICE = 10;

/** How long to wait for the next keystroke before findings are pushed to a client that can't pull them. */
const PUSH_DELAY_MS = 200;

/**
 * Gives the client its diagnostics: on request if it can pull them, otherwise after each change.
 * @returns the announced capability, if the client can pull
 */
export function registerDiagnostics(session: Session): DiagnosticOptions | undefined {
  const { connection, client, settings } = session;
  if (client.textDocument?.diagnostic === undefined) {
    push(session);
    return undefined;
  }
  settings.onDidChange(() => {
    if (client.workspace?.diagnostics?.refreshSupport !== true) return;
    connection.languages.diagnostics.refresh().catch((error: unknown) => {
      connection.console.warn(`The client did not ask for diagnostics again: ${String(error)}`);
    });
  });
  connection.languages.diagnostics.on(
    async ({ textDocument, previousResultId }, token): Promise<DocumentDiagnosticReport> => {
      const log = session.logs.read(textDocument.uri);
      if (log) return { kind: DocumentDiagnosticReportKind.Full, items: logDiagnostics(log) };
      const { resultId, items } = await unlessCancelled(
        readDiagnostics(session, textDocument.uri, previousResultId),
        token,
      );
      if (!items) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId };
      return { kind: DocumentDiagnosticReportKind.Full, resultId, items };
    },
  );
  return { identifier: 'pulumi-state', interFileDependencies: false, workspaceDiagnostics: false };
}

/**
 * The diagnostics of a document's present text; empty if it is not a state.
 * @param known the id of the client's diagnostics: if current, nothing is sent. After a change, even equal diagnostics
 *   are sent: the editor has moved the old ones with the text and may have lost some.
 */
async function readDiagnostics(
  { documents }: Session,
  uri: string,
  known?: string,
): Promise<{ resultId: string; items?: Diagnostic[] }> {
  for (;;) {
    const state = await documents.check(uri);
    const resultId = state ? `${state.id}` : 'no state';
    if (resultId === known) return { resultId };
    const items = state ? await documents.whileCurrent(state, diagnosticsInSlices(state)) : [];
    if (items) return { resultId, items };
  }
}

/** Stops waiting when the client cancels; the work continues for others. */
function unlessCancelled<T>(work: Promise<T>, token: CancellationToken): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      reject(new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.'));
    };
    // A cancellation before this call fires no event.
    if (token.isCancellationRequested) giveUp();
    const listener = token.onCancellationRequested(giveUp);
    work.then(resolve, reject).finally(() => {
      listener.dispose();
    });
  });
}

function push(session: Session): void {
  const { connection, documents, logs, settings } = session;
  const waiting = new Map<string, NodeJS.Timeout>();
  const send = async (uri: string): Promise<void> => {
    waiting.delete(uri);
    const { items = [] } = await readDiagnostics(session, uri);
    const log = logs.read(uri);
    const version = documents.version(uri);
    if (version === undefined) return;
    const diagnostics = log ? logDiagnostics(log) : items;
    await connection.sendDiagnostics({ uri, version, diagnostics });
  };
  const schedule = (uri: string): void => {
    clearTimeout(waiting.get(uri));
    waiting.set(
      uri,
      setTimeout(() => void send(uri), PUSH_DELAY_MS),
    );
  };
  documents.onDidChange(schedule);
  documents.onDidClose((uri) => {
    clearTimeout(waiting.get(uri));
    waiting.delete(uri);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
  });
  settings.onDidChange(() => {
    documents.uris.forEach(schedule);
  });
}

/** All findings as diagnostics; beyond the limit, the most severe ones and the first of each cause. */
function* diagnosticsInSlices(state: CheckedVersion): Slices<Diagnostic[]> {
  const { findings } = state;
  const shown = findings.length <= LIMIT ? findings : mostUrgent(findings).slice(0, LIMIT - 1);
  const diagnostics: Diagnostic[] = [];
  yield* forEachInSlices(shown, IN_A_SLICE, (finding) => diagnostics.push(diagnosticOf(state, finding)));
  const hidden = findings.length - shown.length;
  if (hidden === 0) return diagnostics;
  diagnostics.push({
    range: state.rangeOf({ start: 0, end: 0 }),
    severity: DiagnosticSeverity.Information,
    source: 'pulumi',
    message: `${hidden} more findings are not shown. They appear when these are fixed; a fix for all of a kind includes them.`,
  });
  return diagnostics;
}

/** The most severe first, and among these one of each cause. */
function mostUrgent(findings: readonly RuleFinding[]): RuleFinding[] {
  const groups = FindingGroups.of(findings);
  const byUrgency: RuleFinding[][] = [];
  for (const finding of findings) {
    (byUrgency[2 * SEVERITIES[finding.severity] + Number(!groups.leads(finding))] ??= []).push(finding);
  }
  return byUrgency.flat();
}

/** One finding as a diagnostic. */
export function diagnosticOf(state: CheckedVersion, finding: RuleFinding): Diagnostic {
  const { rule } = finding;
  const groups = FindingGroups.of(state.findings);
  const related = relatedOf(finding, groups, mostRelated(state.findings.length));
  return {
    range: state.rangeOf(finding.span),
    severity: groups.leads(finding) ? SEVERITIES[finding.severity] : DiagnosticSeverity.Hint,
    source: 'pulumi',
    code: rule.code,
    codeDescription: { href: ruleDocsUrl(rule.code) },
    message: groups.messageOf(finding),
    ...(related.length > 0 && {
      relatedInformation: related.map((other) => ({
        location: { uri: state.uri, range: state.rangeOf(other.span) },
        message: other.message,
      })),
    }),
  };
}

/** The related places of a finding, and the other places of its cause. */
function relatedOf(
  finding: RuleFinding,
  groups: FindingGroups,
  most: number,
): NonNullable<RuleFinding['related']> {
  const { related = [] } = finding;
  const others = groups.elsewhere(finding);
  const message = 'The same cause shows here.';
  const places = others.slice(0, most).map(({ span }) => ({ span, message }));
  const shown = [...related, ...places].slice(0, most);
  const hidden = related.length + others.length - shown.length;
  const last = shown.at(-1);
  if (last && hidden > 0)
    shown.splice(-1, 1, { ...last, message: `${last.message} ${hidden} more are not listed.` });
  return shown;
}

/** How many related places each finding shows, by the number of findings. */
function mostRelated(findings: number): number {
  const each = Math.floor(RELATED_OF_ALL / Math.min(findings, LIMIT));
  return Math.max(LEAST_RELATED, Math.min(each, RELATED_LIMIT));
}
