import { legacyBackendRefused } from './entries/legacyBackendRefused';
import { importRefused } from './entries/importRefused';
import { stateMalformed } from './entries/stateMalformed';
import { bucketMissing } from './entries/bucketMissing';
import { backendAccessDenied } from './entries/backendAccessDenied';
import { lockNotDeleted } from './entries/lockNotDeleted';
import { historyNotSaved } from './entries/historyNotSaved';
import { awsCredentialsMissing } from './entries/awsCredentialsMissing';
import { googleCredentialsMissing } from './entries/googleCredentialsMissing';
import { azureCredentialsMissing } from './entries/azureCredentialsMissing';
import { backendCredentialsExpired } from './entries/backendCredentialsExpired';
import { backendCredentialsRefused } from './entries/backendCredentialsRefused';
import { clockSkew } from './entries/clockSkew';
import { bucketRegion } from './entries/bucketRegion';
import { plainHttp } from './entries/plainHttp';
import { untrustedCertificate } from './entries/untrustedCertificate';
import { backendBusy } from './entries/backendBusy';
import { stateArchived } from './entries/stateArchived';
import { bucketKey } from './entries/bucketKey';
import { postgresLoginRefused } from './entries/postgresLoginRefused';
import { postgresDatabaseMissing } from './entries/postgresDatabaseMissing';
import { postgresTable } from './entries/postgresTable';
import { postgresSimilarNames } from './entries/postgresSimilarNames';
import { backendAddressInvalid } from './entries/backendAddressInvalid';
import { diskFull } from './entries/diskFull';
import { cliTooOld } from './entries/cliTooOld';
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
import { secretsKey } from './entries/secretsKey';
import { secretsProviderMissing } from './entries/secretsProviderMissing';
import { configDecryption } from './entries/configDecryption';
import { passphraseMissing } from './entries/passphraseMissing';
import { passphraseWrong } from './entries/passphraseWrong';
import { backendNotFound } from './entries/backendNotFound';
import { legacyBackend } from './entries/legacyBackend';
import { forbidden } from './entries/forbidden';
import { credentialHelper } from './entries/credentialHelper';
import { loginUnreadable } from './entries/loginUnreadable';
import { notLoggedIn } from './entries/notLoggedIn';
import { rateLimit } from './entries/rateLimit';
import { serverError } from './entries/serverError';
import { sstLocked } from './entries/sstLocked';
import { fileOfNulBytes } from './entries/fileOfNulBytes';
import { fileNotJson } from './entries/fileNotJson';
import { secretsOfPulumiCloud } from './entries/secretsOfPulumiCloud';
import { providerOfUntargeted } from './entries/providerOfUntargeted';
import type { KnownError } from './knownError';

/** Every problem that is explained. Of several that one line shows, the first here counts: the more telling one. */
export const knownErrors: readonly KnownError[] = [
  // Locks and interrupted updates
  updateConflict,
  stackLocked,
  sstLocked,
  nothingToCancel,
  leaseLost,
  pendingOperations,
  pendingOperationRemoved,
  interruptedUnknownState,
  // The state
  aliasClash,
  savedStateInvalid,
  saveFailed,
  historyNotSaved,
  lockNotDeleted,
  otherStack,
  stateIntegrity,
  secretsProviderMissing,
  // Before what they keep from being read
  passphraseWrong,
  passphraseMissing,
  secretsKey,
  secretsOfPulumiCloud,
  fileOfNulBytes,
  stateUnreadable,
  fileNotJson,
  stateMalformed,
  importRefused,
  stateTooNew,
  stateTooOld,
  crashOnState,
  postgresSimilarNames,
  cliCrash,
  // Configuration
  configDecryption,
  configMissing,
  // Backend and network
  clockSkew,
  bucketRegion,
  bucketKey,
  stateArchived,
  backendBusy,
  bucketMissing,
  backendCredentialsExpired,
  backendCredentialsRefused,
  awsCredentialsMissing,
  googleCredentialsMissing,
  azureCredentialsMissing,
  backendAccessDenied,
  backendAddressInvalid,
  postgresLoginRefused,
  postgresDatabaseMissing,
  postgresTable,
  plainHttp,
  untrustedCertificate,
  diskFull,
  loginUnreadable,
  credentialHelper,
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
  providerOfUntargeted,
  removedWithDependents,
  deleteFailed,
  // What other errors, too, have in their text
  serverError,
  forbidden,
  legacyBackendRefused,
  cannotConnect,
  backendNotFound,
  legacyBackend,
  // Project and stack
  projectRenamed,
  noStackSelected,
  stackNotFound,
  noProject,
  confirmationMissing,
  importIsNotStackImport,
  cliTooOld,
  // The program
  dependenciesMissing,
  duplicateName,
  outputAsString,
  synchronousCall,
  stackReferenceSync,
  programFailed,
];
