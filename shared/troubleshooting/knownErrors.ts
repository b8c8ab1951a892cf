import { cliCrash } from './entries/cliCrash';
import { crashOnState } from './entries/crashOnState';
import { stateTooOld } from './entries/stateTooOld';
import { stateTooNew } from './entries/stateTooNew';
import { stateUnreadable } from './entries/stateUnreadable';
import { otherStack } from './entries/otherStack';
import { stateIntegrity } from './entries/stateIntegrity';
import { cloudCredentials } from './entries/cloudCredentials';
import { cloudfrontEtag } from './entries/cloudfrontEtag';
import { deleteFailed } from './entries/deleteFailed';
import { removedWithDependents } from './entries/removedWithDependents';
import { protectedResource } from './entries/protectedResource';
import { interruptedUnknownState } from './entries/interruptedUnknownState';
import { pendingOperationRemoved } from './entries/pendingOperationRemoved';
import { pendingOperations } from './entries/pendingOperations';
import { kubernetesUnreachable } from './entries/kubernetesUnreachable';
import { kubernetesNotReady } from './entries/kubernetesNotReady';
import { ingressLoadBalancer } from './entries/ingressLoadBalancer';
import { leaseLost } from './entries/leaseLost';
import { nothingToCancel } from './entries/nothingToCancel';
import { stackLocked } from './entries/stackLocked';
import { updateConflict } from './entries/updateConflict';
import { cannotConnect } from './entries/cannotConnect';
import { proxyCapturesLoopback } from './entries/proxyCapturesLoopback';
import { wrongArchitecture } from './entries/wrongArchitecture';
import { languagePluginMissing } from './entries/languagePluginMissing';
import { pluginMissing } from './entries/pluginMissing';
import { pluginDownload } from './entries/pluginDownload';
import { stackReferenceSync } from './entries/stackReferenceSync';
import { synchronousCall } from './entries/synchronousCall';
import { outputAsString } from './entries/outputAsString';
import { duplicateName } from './entries/duplicateName';
import { configMissing } from './entries/configMissing';
import { programFailed } from './entries/programFailed';
import { dependenciesMissing } from './entries/dependenciesMissing';
import { importIsNotStackImport } from './entries/importIsNotStackImport';
import { confirmationMissing } from './entries/confirmationMissing';
import { noProject } from './entries/noProject';
import { stackNotFound } from './entries/stackNotFound';
import { noStackSelected } from './entries/noStackSelected';
import { projectRenamed } from './entries/projectRenamed';
import { saveFailed } from './entries/saveFailed';
import { savedStateInvalid } from './entries/savedStateInvalid';
import { aliasClash } from './entries/aliasClash';
import { secretsProviderMissing } from './entries/secretsProviderMissing';
import { configDecryption } from './entries/configDecryption';
import { passphraseMissing } from './entries/passphraseMissing';
import { passphraseWrong } from './entries/passphraseWrong';
import { backendNotFound } from './entries/backendNotFound';
import { legacyBackend } from './entries/legacyBackend';
import { forbidden } from './entries/forbidden';
import { notLoggedIn } from './entries/notLoggedIn';
import { rateLimit } from './entries/rateLimit';
import { serverError } from './entries/serverError';
import type { KnownError } from './knownError';

/** Every problem that is explained. Of several that one line shows, the first here counts: the more telling one. */
export const knownErrors: readonly KnownError[] = [
  // Locks and interrupted updates
  updateConflict,
  stackLocked,
  nothingToCancel,
  leaseLost,
  pendingOperations,
  pendingOperationRemoved,
  interruptedUnknownState,
  // The state
  aliasClash,
  savedStateInvalid,
  saveFailed,
  otherStack,
  stateIntegrity,
  secretsProviderMissing,
  stateUnreadable,
  stateTooNew,
  stateTooOld,
  crashOnState,
  cliCrash,
  // Secrets and configuration
  passphraseWrong,
  passphraseMissing,
  configDecryption,
  configMissing,
  // Backend and network
  notLoggedIn,
  rateLimit,
  proxyCapturesLoopback,
  // Plugins
  wrongArchitecture,
  pluginDownload,
  pluginMissing,
  languagePluginMissing,
  // Cloud providers
  cloudfrontEtag,
  kubernetesUnreachable,
  ingressLoadBalancer,
  kubernetesNotReady,
  cloudCredentials,
  protectedResource,
  removedWithDependents,
  deleteFailed,
  // What other errors, too, have in their text
  serverError,
  forbidden,
  backendNotFound,
  cannotConnect,
  legacyBackend,
  // Project and stack
  projectRenamed,
  noStackSelected,
  stackNotFound,
  noProject,
  confirmationMissing,
  importIsNotStackImport,
  // The program
  dependenciesMissing,
  duplicateName,
  outputAsString,
  synchronousCall,
  stackReferenceSync,
  programFailed,
];
