import { errorDocsUrl, ruleDocsUrl } from '../../../shared/docsUrl';
import type { FindingSummary, StateSummary } from '../../../shared/stateSummary';
import { explainOnce, type Match } from '../../../shared/knownErrors/explain';
import { safetyOf, stepsWith, whatHappened } from '../../../shared/knownErrors/explanation';
import { fillKnown } from '../../../shared/knownErrors/knownError';
import type { Services } from '../ui/services';
import { stateOfFile } from '../ui/pick/pickState';
import type {
  ErrorExplanation,
  PulumiTroubleshooterApi,
  PulumiTroubleshooterExports,
  StateCheck,
  StateFinding,
} from './api';

/** Maximum findings returned. */
const MOST_FINDINGS = 1000;

/** The exports of `activate` for other extensions. */
export function apiExports({ server }: Pick<Services, 'server'>): PulumiTroubleshooterExports {
  const api: PulumiTroubleshooterApi = {
    async check(text, { stack, project } = {}) {
      const target = {
        ...(stack !== undefined && { targetStack: stack }),
        ...(project !== undefined && { targetProject: project }),
      };
      return checkOf(await server.summary({ text, ...target, limit: MOST_FINDINGS }));
    },
    async findings(uri) {
      const { text } = await stateOfFile(uri);
      return checkOf(await server.summary({ text, document: uri.toString(), limit: MOST_FINDINGS })).findings;
    },
    explain: (text) => explainOnce(text).map(explanationOf),
  };
  return {
    getApi(version: number) {
      if (version === 1) return api;
      throw new Error(`Pulumi Troubleshooter has version 1 of its API, and not ${version}.`);
    },
  };
}

function checkOf(summary: StateSummary): StateCheck {
  const isState = summary.shape !== undefined;
  const { stack, project, resourceCount, pendingOperations, findings } = summary;
  const { errorCount, warningCount, dangerCount } = summary;
  return {
    isState,
    ...(stack !== undefined && { stack }),
    ...(project !== undefined && { project }),
    resourceCount,
    pendingOperationCount: pendingOperations.length,
    errorCount: isState ? errorCount : 0,
    warningCount: isState ? warningCount : 0,
    dangerCount: isState ? dangerCount : 0,
    findings: isState ? findings.map(findingOf) : [],
  };
}

function findingOf(finding: FindingSummary): StateFinding {
  const { code, severity, danger, message, line, column, urn, places } = finding;
  return {
    ...{ code, severity, message, line, column, places },
    ...(danger && { danger }),
    ...(urn !== undefined && { urn }),
    documentation: ruleDocsUrl(code),
  };
}

function explanationOf({ error, facts }: Match): ErrorExplanation {
  const { id, title, severity } = error;
  const stateSafety = safetyOf(error, facts);
  return {
    id,
    title: fillKnown(title, facts),
    severity,
    what: whatHappened(error, facts),
    stateSafety: { answer: stateSafety.answer, why: fillKnown(stateSafety.why, facts) },
    steps: stepsWith(error, facts).map(({ text, command, shell, link }) => ({
      text,
      ...(command !== undefined && { command: `pulumiTroubleshooter.${command}` }),
      ...(shell !== undefined && { shell }),
      ...(link !== undefined && { url: link.url }),
    })),
    documentation: errorDocsUrl(id),
  };
}
