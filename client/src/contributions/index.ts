import { bringBackEntry } from '../features/lostEntry/bringBackEntry';
import { compressedStates } from '../features/stateDocument/compressedStates';
import { emptyStates } from '../features/stateDocument/emptyStates';
import { errorsInTerminals } from '../features/explainError/errorsInTerminals';
import { explanationCommands } from '../features/explainError/explanationCommands';
import { failedCommands } from '../features/explainError/failedCommands';
import { findSecretsProvider } from '../features/stateDocument/findSecretsProvider';
import { languageModelTools } from '../features/assistant/languageModelTools';
import { leftLocks } from '../features/lock/leftLocks';
import { lensNavigation } from '../features/stateDocument/lensNavigation';
import { logLanguage } from '../features/logs/logLanguage';
import { logViewer } from '../features/logs/logViewer';
import { offeredCommands } from '../features/extension/offeredCommands';
import { outlivedRuns } from '../features/pastRuns/outlivedRuns';
import { pendingOperationOffers } from '../features/pendingOperations/pendingOperationOffers';
import { programDebugging } from '../features/debug/programDebugging';
import { showResource, stackCommandsOfState } from '../features/stacksView/stackLinks';
import { stateLanguage } from '../features/stateDocument/stateLanguage';
import { stateLimits } from '../features/stateDocument/stateLimits';
import { taskProblems } from '../features/explainError/taskProblems';
import { traceViewer } from '../features/traces/traceViewer';
import { unseenStates } from '../features/checkStateFile/unseenStates';
import { walkthrough } from '../features/extension/walkthrough';
import { stacksTreeView } from '../features/stacksView/stacksTreeView';
import type { Feature } from '../ui/services';

/** Features without a command. */
export const features: readonly Feature[] = [
  bringBackEntry,
  compressedStates,
  emptyStates,
  errorsInTerminals,
  explanationCommands,
  failedCommands,
  findSecretsProvider,
  languageModelTools,
  leftLocks,
  lensNavigation,
  logLanguage,
  logViewer,
  offeredCommands,
  outlivedRuns,
  pendingOperationOffers,
  programDebugging,
  showResource,
  stackCommandsOfState,
  stacksTreeView,
  stateLanguage,
  stateLimits,
  taskProblems,
  traceViewer,
  unseenStates,
  walkthrough,
];
