import { assertionOnState, cliCrash } from './entries/crash';
import { otherStack, stateIntegrity, stateTooNew, stateTooOld, stateUnreadable } from './entries/brokenState';
import { cloudCredentials, cloudFrontEtag } from './entries/cloud';
import { deleteFailed, protectedResource, removedWithDependents } from './entries/deleting';
import {
  interruptedUnknownState,
  pendingOperationRemoved,
  pendingOperations,
} from './entries/interruptedUpdate';
import { ingressLoadBalancer, kubernetesNotReady, kubernetesUnreachable } from './entries/kubernetes';
import { leaseLost, nothingToCancel, stackLocked, updateConflict } from './entries/locks';
import { cannotConnect, proxyCapturesLoopback } from './entries/network';
import { languagePluginMissing, pluginDownload, pluginMissing, wrongArchitecture } from './entries/plugins';
import {
  configMissing,
  dependenciesMissing,
  duplicateName,
  outputAsString,
  programFailed,
  stackReferenceSync,
  synchronousCall,
} from './entries/program';
import {
  confirmationMissing,
  importIsNotStackImport,
  noProject,
  noStackSelected,
  projectRenamed,
  stackNotFound,
} from './entries/project';
import { aliasClash, saveFailed, savedStateInvalid } from './entries/saving';
import {
  configDecryption,
  passphraseMissing,
  passphraseWrong,
  secretsProviderMissing,
} from './entries/secrets';
import {
  backendNotFound,
  forbidden,
  legacyBackend,
  notLoggedIn,
  rateLimit,
  serverError,
} from './entries/service';
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
  assertionOnState,
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
  cloudFrontEtag,
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
