import { addressConflict } from './entries/addressConflict';
import { aliasClash } from './entries/aliasClash';
import { alreadyExists } from './entries/alreadyExists';
import { answerNotConverted } from './entries/answerNotConverted';
import { answerUnreadable } from './entries/answerUnreadable';
import { assetKind } from './entries/assetKind';
import { assetMissing } from './entries/assetMissing';
import { automationCommandFailed } from './entries/automationCommandFailed';
import { automationSetup } from './entries/automationSetup';
import { automationSummaryMissing } from './entries/automationSummaryMissing';
import { autonamingUnsupported } from './entries/autonamingUnsupported';
import { awsCredentialsMissing } from './entries/awsCredentialsMissing';
import { awsMfa } from './entries/awsMfa';
import { awsPermission } from './entries/awsPermission';
import { awsProfileIncomplete } from './entries/awsProfileIncomplete';
import { awsProfileMissing } from './entries/awsProfileMissing';
import { azureAssertionExpired } from './entries/azureAssertionExpired';
import { azureCliUnreadable } from './entries/azureCliUnreadable';
import { azureClientSecret } from './entries/azureClientSecret';
import { azureCredentialsMissing } from './entries/azureCredentialsMissing';
import { azureLogin } from './entries/azureLogin';
import { azureNamespaceUnregistered } from './entries/azureNamespaceUnregistered';
import { azurePermission } from './entries/azurePermission';
import { azurePolicyDenied } from './entries/azurePolicyDenied';
import { backendAccessDenied } from './entries/backendAccessDenied';
import { backendAddressInvalid } from './entries/backendAddressInvalid';
import { backendBusy } from './entries/backendBusy';
import { backendCredentialsExpired } from './entries/backendCredentialsExpired';
import { backendCredentialsRefused } from './entries/backendCredentialsRefused';
import { backendMetadataDamaged } from './entries/backendMetadataDamaged';
import { backendNotFound } from './entries/backendNotFound';
import { bucketKey } from './entries/bucketKey';
import { bucketMissing } from './entries/bucketMissing';
import { bucketOtherRegion } from './entries/bucketOtherRegion';
import { bucketRegion } from './entries/bucketRegion';
import { bucketWriteRate } from './entries/bucketWriteRate';
import { buildkitSession } from './entries/buildkitSession';
import { bunAndFunctions } from './entries/bunAndFunctions';
import { cannotConnect } from './entries/cannotConnect';
import { capacityMissing } from './entries/capacityMissing';
import { chartKubeVersion } from './entries/chartKubeVersion';
import { chartOwnObjects } from './entries/chartOwnObjects';
import { cliCrash } from './entries/cliCrash';
import { cliNotFound } from './entries/cliNotFound';
import { cliNotOfProject } from './entries/cliNotOfProject';
import { cliTooOld } from './entries/cliTooOld';
import { clockSkew } from './entries/clockSkew';
import { closureNotSerializable } from './entries/closureNotSerializable';
import { cloudCredentials } from './entries/cloudCredentials';
import { cloudOperationFailed } from './entries/cloudOperationFailed';
import { cloudServerError } from './entries/cloudServerError';
import { cloudflareRoute } from './entries/cloudflareRoute';
import { cloudfrontEtag } from './entries/cloudfrontEtag';
import { commandFailed } from './entries/commandFailed';
import { componentPackageFailed } from './entries/componentPackageFailed';
import { componentProviderUnknown } from './entries/componentProviderUnknown';
import { configDecryption } from './entries/configDecryption';
import { configKeyInvalid } from './entries/configKeyInvalid';
import { configKeyMissing } from './entries/configKeyMissing';
import { configLooksSecret } from './entries/configLooksSecret';
import { configMissing } from './entries/configMissing';
import { configNotOfProject } from './entries/configNotOfProject';
import { confirmationMissing } from './entries/confirmationMissing';
import { connectionFailed } from './entries/connectionFailed';
import { containerNotStarted } from './entries/containerNotStarted';
import { convertFailed } from './entries/convertFailed';
import { converterMappingMissing } from './entries/converterMappingMissing';
import { converterUnknown } from './entries/converterUnknown';
import { crashOnState } from './entries/crashOnState';
import { createdNotReadable } from './entries/createdNotReadable';
import { createdWithoutId } from './entries/createdWithoutId';
import { credentialHelper } from './entries/credentialHelper';
import { credentialsUnreachable } from './entries/credentialsUnreachable';
import { declarationFaulty } from './entries/declarationFaulty';
import { deleteFailed } from './entries/deleteFailed';
import { deleteHooksNeedProgram } from './entries/deleteHooksNeedProgram';
import { deletionProtection } from './entries/deletionProtection';
import { dependenciesMissing } from './entries/dependenciesMissing';
import { dependencyNotReady } from './entries/dependencyNotReady';
import { diskFull } from './entries/diskFull';
import { dockerBuildFailed } from './entries/dockerBuildFailed';
import { dockerNotRunning } from './entries/dockerNotRunning';
import { dotnetPackages } from './entries/dotnetPackages';
import { dotnetProjectMissing } from './entries/dotnetProjectMissing';
import { dotnetRuntimeMissing } from './entries/dotnetRuntimeMissing';
import { duplicateName } from './entries/duplicateName';
import { dynamicProviderFailed } from './entries/dynamicProviderFailed';
import { dynamicProviderUnreadable } from './entries/dynamicProviderUnreadable';
import { eksTools } from './entries/eksTools';
import { environmentNotOpened } from './entries/environmentNotOpened';
import { environmentRefused } from './entries/environmentRefused';
import { environmentVariablesMissing } from './entries/environmentVariablesMissing';
import { errorUnexplained } from './entries/errorUnexplained';
import { escManagedStack } from './entries/escManagedStack';
import { escNeedsCloud } from './entries/escNeedsCloud';
import { exceptionIgnored } from './entries/exceptionIgnored';
import { exportsMixed } from './entries/exportsMixed';
import { fetchFailed } from './entries/fetchFailed';
import { fileNotJson } from './entries/fileNotJson';
import { fileOfByteOrderMark } from './entries/fileOfByteOrderMark';
import { fileOfNulBytes } from './entries/fileOfNulBytes';
import { fileOfOtherEncoding } from './entries/fileOfOtherEncoding';
import { flagsDoNotFit } from './entries/flagsDoNotFit';
import { folderNotEmpty } from './entries/folderNotEmpty';
import { forbidden } from './entries/forbidden';
import { functionPackages } from './entries/functionPackages';
import { goAmbiguousImport } from './entries/goAmbiguousImport';
import { goInstallationMixed } from './entries/goInstallationMixed';
import { goModuleMissing } from './entries/goModuleMissing';
import { goNotMain } from './entries/goNotMain';
import { goPanic } from './entries/goPanic';
import { goPrivateModule } from './entries/goPrivateModule';
import { goProgramPanic } from './entries/goProgramPanic';
import { goSdkTypes } from './entries/goSdkTypes';
import { goTooOld } from './entries/goTooOld';
import { goneOutside } from './entries/goneOutside';
import { googleApiDisabled } from './entries/googleApiDisabled';
import { googleBilling } from './entries/googleBilling';
import { googleCredentialsMissing } from './entries/googleCredentialsMissing';
import { googlePage } from './entries/googlePage';
import { googlePermission } from './entries/googlePermission';
import { googleQuotaProject } from './entries/googleQuotaProject';
import { grpcStream } from './entries/grpcStream';
import { grpcUnavailable } from './entries/grpcUnavailable';
import { helmChartUnavailable } from './entries/helmChartUnavailable';
import { helmInProgress } from './entries/helmInProgress';
import { helmNameInUse } from './entries/helmNameInUse';
import { helmNotOwner } from './entries/helmNotOwner';
import { helmNotReady } from './entries/helmNotReady';
import { helmValuesRefused } from './entries/helmValuesRefused';
import { historyNotSaved } from './entries/historyNotSaved';
import { hookFailed } from './entries/hookFailed';
import { idNotAccepted } from './entries/idNotAccepted';
import { ignoreChangesPath } from './entries/ignoreChangesPath';
import { importInputsDiffer } from './entries/importInputsDiffer';
import { importIsNotStackImport } from './entries/importIsNotStackImport';
import { importNotFound } from './entries/importNotFound';
import { importPropertyMissing } from './entries/importPropertyMissing';
import { importRefused } from './entries/importRefused';
import { importTwice } from './entries/importTwice';
import { inUseElsewhere } from './entries/inUseElsewhere';
import { ingressLoadBalancer } from './entries/ingressLoadBalancer';
import { installLock } from './entries/installLock';
import { interruptedUnknownState } from './entries/interruptedUnknownState';
import { invalidProperty } from './entries/invalidProperty';
import { javaPackages } from './entries/javaPackages';
import { javaVersion } from './entries/javaVersion';
import { kubeconfigInvalid } from './entries/kubeconfigInvalid';
import { kubernetesDeleteStuck } from './entries/kubernetesDeleteStuck';
import { kubernetesExecPlugin } from './entries/kubernetesExecPlugin';
import { kubernetesFieldConflict } from './entries/kubernetesFieldConflict';
import { kubernetesForbidden } from './entries/kubernetesForbidden';
import { kubernetesImmutableField } from './entries/kubernetesImmutableField';
import { kubernetesInvalidObject } from './entries/kubernetesInvalidObject';
import { kubernetesKindUnknown } from './entries/kubernetesKindUnknown';
import { kubernetesLogin } from './entries/kubernetesLogin';
import { kubernetesNamespaceMissing } from './entries/kubernetesNamespaceMissing';
import { kubernetesNotReady } from './entries/kubernetesNotReady';
import { kubernetesPatchRefused } from './entries/kubernetesPatchRefused';
import { kubernetesUnreachable } from './entries/kubernetesUnreachable';
import { kubernetesWebhook } from './entries/kubernetesWebhook';
import { kustomizeFailed } from './entries/kustomizeFailed';
import { languagePluginMissing } from './entries/languagePluginMissing';
import { leaseLost } from './entries/leaseLost';
import { legacyBackend } from './entries/legacyBackend';
import { legacyBackendRefused } from './entries/legacyBackendRefused';
import { localPermission } from './entries/localPermission';
import { localSdkNotBuilt } from './entries/localSdkNotBuilt';
import { lockNotDeleted } from './entries/lockNotDeleted';
import { loginUnreadable } from './entries/loginUnreadable';
import { lookupEmpty } from './entries/lookupEmpty';
import { machineWithoutAddress } from './entries/machineWithoutAddress';
import { memoryExhausted } from './entries/memoryExhausted';
import { messageTooLarge } from './entries/messageTooLarge';
import { moduleTypeMismatch } from './entries/moduleTypeMismatch';
import { monitorTerminating } from './entries/monitorTerminating';
import { moveHalfDone } from './entries/moveHalfDone';
import { moveRefused } from './entries/moveRefused';
import { nameIsOutput } from './entries/nameIsOutput';
import { nameNotAllowed } from './entries/nameNotAllowed';
import { nameRequired } from './entries/nameRequired';
import { nameReserved } from './entries/nameReserved';
import { nameTooLong } from './entries/nameTooLong';
import { needsPulumiCloud } from './entries/needsPulumiCloud';
import { noProject } from './entries/noProject';
import { noStackSelected } from './entries/noStackSelected';
import { nodeNativeModule } from './entries/nodeNativeModule';
import { nodeTooOld } from './entries/nodeTooOld';
import { notLoggedIn } from './entries/notLoggedIn';
import { notOffered } from './entries/notOffered';
import { notSettledYet } from './entries/notSettledYet';
import { nothingToCancel } from './entries/nothingToCancel';
import { npmConflict } from './entries/npmConflict';
import { objectBusy } from './entries/objectBusy';
import { objectNotFound } from './entries/objectNotFound';
import { oidcExchangeRefused } from './entries/oidcExchangeRefused';
import { oidcNotTrusted } from './entries/oidcNotTrusted';
import { oidcTokenMissing } from './entries/oidcTokenMissing';
import { opaLanguagePlugin } from './entries/opaLanguagePlugin';
import { operationFailed } from './entries/operationFailed';
import { operatorRetries } from './entries/operatorRetries';
import { organizationNotFound } from './entries/organizationNotFound';
import { organizationNotOfBackend } from './entries/organizationNotOfBackend';
import { otherStack } from './entries/otherStack';
import { outputAsString } from './entries/outputAsString';
import { outputNotOfStack } from './entries/outputNotOfStack';
import { packageAdded } from './entries/packageAdded';
import { packageArguments } from './entries/packageArguments';
import { packageManagerMissing } from './entries/packageManagerMissing';
import { packageManagerTooOld } from './entries/packageManagerTooOld';
import { passphraseFile } from './entries/passphraseFile';
import { passphraseMissing } from './entries/passphraseMissing';
import { passphraseWrong } from './entries/passphraseWrong';
import { pendingCreatesArguments } from './entries/pendingCreatesArguments';
import { pendingOperationRemoved } from './entries/pendingOperationRemoved';
import { pendingOperations } from './entries/pendingOperations';
import { plainHttp } from './entries/plainHttp';
import { planLimit } from './entries/planLimit';
import { planNeeded } from './entries/planNeeded';
import { planUnreadable } from './entries/planUnreadable';
import { planViolated } from './entries/planViolated';
import { pluginChecksum } from './entries/pluginChecksum';
import { pluginDependencies } from './entries/pluginDependencies';
import { pluginDownload } from './entries/pluginDownload';
import { pluginMissing } from './entries/pluginMissing';
import { pluginNotOnServer } from './entries/pluginNotOnServer';
import { pluginNotUnpacked } from './entries/pluginNotUnpacked';
import { pluginRateLimit } from './entries/pluginRateLimit';
import { pluginTalksWrongly } from './entries/pluginTalksWrongly';
import { pluginTokenRefused } from './entries/pluginTokenRefused';
import { pluginsMixed } from './entries/pluginsMixed';
import { policyPackFailed } from './entries/policyPackFailed';
import { policyPackNotStarted } from './entries/policyPackNotStarted';
import { policyPackRefused } from './entries/policyPackRefused';
import { policyViolation } from './entries/policyViolation';
import { postgresDatabaseMissing } from './entries/postgresDatabaseMissing';
import { postgresLoginRefused } from './entries/postgresLoginRefused';
import { postgresSimilarNames } from './entries/postgresSimilarNames';
import { postgresTable } from './entries/postgresTable';
import { programAborted } from './entries/programAborted';
import { programExited } from './entries/programExited';
import { programFailed } from './entries/programFailed';
import { programFileMissing } from './entries/programFileMissing';
import { programMissing } from './entries/programMissing';
import { programNotCompiled } from './entries/programNotCompiled';
import { projectExists } from './entries/projectExists';
import { projectFileInvalid } from './entries/projectFileInvalid';
import { projectFileNotYaml } from './entries/projectFileNotYaml';
import { projectFileTwice } from './entries/projectFileTwice';
import { projectRenamed } from './entries/projectRenamed';
import { promisesLeft } from './entries/promisesLeft';
import { protectedResource } from './entries/protectedResource';
import { providerFault } from './entries/providerFault';
import { providerNotInState } from './entries/providerNotInState';
import { providerOfUntargeted } from './entries/providerOfUntargeted';
import { providerOlderThanState } from './entries/providerOlderThanState';
import { providerOutdated } from './entries/providerOutdated';
import { providerPanic } from './entries/providerPanic';
import { providerProcessEnded } from './entries/providerProcessEnded';
import { providerRegionMissing } from './entries/providerRegionMissing';
import { providerSettings } from './entries/providerSettings';
import { providerStateUpgrade } from './entries/providerStateUpgrade';
import { providerThrottled } from './entries/providerThrottled';
import { providerTimeout } from './entries/providerTimeout';
import { providerToken } from './entries/providerToken';
import { providerUnreachable } from './entries/providerUnreachable';
import { proxyCapturesLoopback } from './entries/proxyCapturesLoopback';
import { pulumiserviceToken } from './entries/pulumiserviceToken';
import { pythonConflict } from './entries/pythonConflict';
import { pythonExternallyManaged } from './entries/pythonExternallyManaged';
import { pythonModuleMissing } from './entries/pythonModuleMissing';
import { pythonOutputAsString } from './entries/pythonOutputAsString';
import { pythonPackageNotBuilt } from './entries/pythonPackageNotBuilt';
import { pythonProtobufVersion } from './entries/pythonProtobufVersion';
import { pythonSetuptoolsMissing } from './entries/pythonSetuptoolsMissing';
import { pythonStoreAlias } from './entries/pythonStoreAlias';
import { pythonVenvPackage } from './entries/pythonVenvPackage';
import { pythonVirtualenvMissing } from './entries/pythonVirtualenvMissing';
import { quotaExceeded } from './entries/quotaExceeded';
import { rateLimit } from './entries/rateLimit';
import { rawStateDelta } from './entries/rawStateDelta';
import { referenceNotFound } from './entries/referenceNotFound';
import { registeredTwice } from './entries/registeredTwice';
import { registryRefused } from './entries/registryRefused';
import { rejectionUnhandled } from './entries/rejectionUnhandled';
import { remoteConfig } from './entries/remoteConfig';
import { removedWithDependents } from './entries/removedWithDependents';
import { repositoryNotCloned } from './entries/repositoryNotCloned';
import { requestTooLarge } from './entries/requestTooLarge';
import { resourceArguments } from './entries/resourceArguments';
import { resourceInState } from './entries/resourceInState';
import { resourceTypeUnknown } from './entries/resourceTypeUnknown';
import { resourceWithoutId } from './entries/resourceWithoutId';
import { revisionNameInUse } from './entries/revisionNameInUse';
import { runCanceled } from './entries/runCanceled';
import { runWithoutEngine } from './entries/runWithoutEngine';
import { saveFailed } from './entries/saveFailed';
import { savedStateInvalid } from './entries/savedStateInvalid';
import { schemaInvalid } from './entries/schemaInvalid';
import { sdkOlderThanPackage } from './entries/sdkOlderThanPackage';
import { sdkVersionsDiffer } from './entries/sdkVersionsDiffer';
import { secretInFunction } from './entries/secretInFunction';
import { secretWithoutValue } from './entries/secretWithoutValue';
import { secretsKey } from './entries/secretsKey';
import { secretsOfAnotherStack } from './entries/secretsOfAnotherStack';
import { secretsOfPulumiCloud } from './entries/secretsOfPulumiCloud';
import { secretsProviderMissing } from './entries/secretsProviderMissing';
import { secretsProviderUnknown } from './entries/secretsProviderUnknown';
import { serverError } from './entries/serverError';
import { serviceNotFound } from './entries/serviceNotFound';
import { sshLoginRefused } from './entries/sshLoginRefused';
import { sshUnreachable } from './entries/sshUnreachable';
import { sstLocked } from './entries/sstLocked';
import { sstRpcForeign } from './entries/sstRpcForeign';
import { sstRunFailed } from './entries/sstRunFailed';
import { sstStageNotFound } from './entries/sstStageNotFound';
import { sstStateCorrupted } from './entries/sstStateCorrupted';
import { sstStateUnreadable } from './entries/sstStateUnreadable';
import { stackExists } from './entries/stackExists';
import { stackFileInvalid } from './entries/stackFileInvalid';
import { stackLocked } from './entries/stackLocked';
import { stackNotEmpty } from './entries/stackNotEmpty';
import { stackNotFound } from './entries/stackNotFound';
import { stackOutputMissing } from './entries/stackOutputMissing';
import { stackReferenceName } from './entries/stackReferenceName';
import { stackReferenceSync } from './entries/stackReferenceSync';
import { stackReferenceUnknown } from './entries/stackReferenceUnknown';
import { stackRegisteredTwice } from './entries/stackRegisteredTwice';
import { stateArchived } from './entries/stateArchived';
import { stateEditRefused } from './entries/stateEditRefused';
import { stateIntegrity } from './entries/stateIntegrity';
import { stateMalformed } from './entries/stateMalformed';
import { stateMigrationClaimed } from './entries/stateMigrationClaimed';
import { stateMigrationInPartialRun } from './entries/stateMigrationInPartialRun';
import { stateMigrationRefused } from './entries/stateMigrationRefused';
import { stateMigrationThrew } from './entries/stateMigrationThrew';
import { stateMigrationTooEarly } from './entries/stateMigrationTooEarly';
import { stateMigrationUnsupported } from './entries/stateMigrationUnsupported';
import { stateNotFitting } from './entries/stateNotFitting';
import { stateTooNew } from './entries/stateTooNew';
import { stateTooOld } from './entries/stateTooOld';
import { stateUnreadable } from './entries/stateUnreadable';
import { stateUpgradeSkipped } from './entries/stateUpgradeSkipped';
import { stillHasContents } from './entries/stillHasContents';
import { summaryOnly } from './entries/summaryOnly';
import { symbolOfOtherVersion } from './entries/symbolOfOtherVersion';
import { synchronousCall } from './entries/synchronousCall';
import { targetDependency } from './entries/targetDependency';
import { targetNotFound } from './entries/targetNotFound';
import { templatesBroken } from './entries/templatesBroken';
import { templatesFaulty } from './entries/templatesFaulty';
import { toolMissing } from './entries/toolMissing';
import { typescriptModules } from './entries/typescriptModules';
import { untrustedCertificate } from './entries/untrustedCertificate';
import { updateConflict } from './entries/updateConflict';
import { uploadTooLarge } from './entries/uploadTooLarge';
import { urnInvalid } from './entries/urnInvalid';
import { urnTaken } from './entries/urnTaken';
import { valueNotText } from './entries/valueNotText';
import { valueTaken } from './entries/valueTaken';
import { versionInvalid } from './entries/versionInvalid';
import { versionsDiffer } from './entries/versionsDiffer';
import { wrongArchitecture } from './entries/wrongArchitecture';
import { yamlProgramFault } from './entries/yamlProgramFault';
import type { KnownError } from './knownError';

/** All explained problems. If a line matches several, the first one here counts: the more specific one. */
export const knownErrors: readonly KnownError[] = [
  // One cause each, before the words of many
  symbolOfOtherVersion,
  functionPackages,
  declarationFaulty,
  sdkOlderThanPackage,
  answerNotConverted,
  localSdkNotBuilt,
  pluginsMixed,
  chartOwnObjects,
  packageAdded,
  converterMappingMissing,
  converterUnknown,
  environmentVariablesMissing,
  fetchFailed,
  cloudflareRoute,
  machineWithoutAddress,
  goSdkTypes,
  templatesFaulty,
  toolMissing,
  sstRpcForeign,
  // Locks and interrupted updates
  updateConflict,
  stackLocked,
  sstLocked,
  sstStateCorrupted,
  sstStateUnreadable,
  sstStageNotFound,
  nothingToCancel,
  leaseLost,
  pendingOperations,
  pendingOperationRemoved,
  interruptedUnknownState,
  // The state
  stateMigrationInPartialRun,
  stateMigrationTooEarly,
  stateMigrationClaimed,
  stateMigrationThrew,
  stateMigrationUnsupported,
  stateMigrationRefused,
  aliasClash,
  stateEditRefused,
  savedStateInvalid,
  bucketWriteRate,
  saveFailed,
  historyNotSaved,
  lockNotDeleted,
  otherStack,
  stateIntegrity,
  providerOfUntargeted,
  providerNotInState,
  secretsProviderMissing,
  hookFailed,
  moveHalfDone,
  urnTaken,
  // Before the errors that they prevent from being read
  passphraseWrong,
  passphraseMissing,
  secretsKey,
  secretsOfAnotherStack,
  secretWithoutValue,
  secretsOfPulumiCloud,
  fileOfNulBytes,
  stateUnreadable,
  fileOfByteOrderMark,
  fileOfOtherEncoding,
  fileNotJson,
  kubeconfigInvalid,
  stateMalformed,
  importRefused,
  stateTooNew,
  stateTooOld,
  resourceWithoutId,
  crashOnState,
  postgresSimilarNames,
  convertFailed,
  goProgramPanic,
  providerPanic,
  policyPackNotStarted,
  policyPackFailed,
  cliCrash,
  // Configuration
  stackFileInvalid,
  planViolated,
  planUnreadable,
  configDecryption,
  providerRegionMissing,
  escNeedsCloud,
  environmentRefused,
  environmentNotOpened,
  configLooksSecret,
  configKeyInvalid,
  configNotOfProject,
  configMissing,
  remoteConfig,
  configKeyMissing,
  secretsProviderUnknown,
  passphraseFile,
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
  localPermission,
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
  pulumiserviceToken,
  oidcExchangeRefused,
  notLoggedIn,
  pluginRateLimit,
  rateLimit,
  proxyCapturesLoopback,
  stackReferenceUnknown,
  backendMetadataDamaged,
  needsPulumiCloud,
  organizationNotOfBackend,
  // Plugins
  policyPackRefused,
  goNotMain,
  wrongArchitecture,
  pluginNotUnpacked,
  pluginChecksum,
  pluginTokenRefused,
  pluginDownload,
  pluginDependencies,
  pluginNotOnServer,
  pluginMissing,
  opaLanguagePlugin,
  languagePluginMissing,
  versionInvalid,
  packageArguments,
  schemaInvalid,
  versionsDiffer,
  pluginTalksWrongly,
  providerProcessEnded,
  cliNotOfProject,
  installLock,
  // Cloud providers, the more specific words first
  cloudfrontEtag,
  kubernetesExecPlugin,
  kubernetesLogin,
  kubernetesUnreachable,
  ingressLoadBalancer,
  kubernetesWebhook,
  kubernetesFieldConflict,
  kubernetesForbidden,
  kubernetesNamespaceMissing,
  kubernetesKindUnknown,
  kubernetesImmutableField,
  kubernetesInvalidObject,
  helmInProgress,
  helmNameInUse,
  chartKubeVersion,
  helmValuesRefused,
  helmChartUnavailable,
  commandFailed,
  sshUnreachable,
  sshLoginRefused,
  dockerNotRunning,
  registryRefused,
  buildkitSession,
  dockerBuildFailed,
  policyViolation,
  oidcTokenMissing,
  oidcNotTrusted,
  azureAssertionExpired,
  azureClientSecret,
  azureCliUnreadable,
  azureLogin,
  awsMfa,
  awsProfileMissing,
  awsProfileIncomplete,
  credentialsUnreachable,
  cloudCredentials,
  googleBilling,
  googleQuotaProject,
  googleApiDisabled,
  providerThrottled,
  capacityMissing,
  quotaExceeded,
  azureNamespaceUnregistered,
  azurePolicyDenied,
  azurePermission,
  nameReserved,
  deletionProtection,
  addressConflict,
  objectBusy,
  protectedResource,
  removedWithDependents,
  templatesBroken,
  projectExists,
  resourceInState,
  stateUpgradeSkipped,
  stackExists,
  stackNotEmpty,
  importInputsDiffer,
  importNotFound,
  helmNotOwner,
  revisionNameInUse,
  alreadyExists,
  bucketOtherRegion,
  stillHasContents,
  inUseElsewhere,
  kubernetesDeleteStuck,
  helmNotReady,
  kubernetesNotReady,
  containerNotStarted,
  cloudOperationFailed,
  providerTimeout,
  createdWithoutId,
  deleteHooksNeedProgram,
  valueNotText,
  nameTooLong,
  nameRequired,
  kustomizeFailed,
  kubernetesPatchRefused,
  ignoreChangesPath,
  autonamingUnsupported,
  // Words that also occur in other errors
  cloudServerError,
  requestTooLarge,
  serverError,
  forbidden,
  legacyBackendRefused,
  cannotConnect,
  providerUnreachable,
  backendNotFound,
  legacyBackend,
  // Project and stack
  escManagedStack,
  projectRenamed,
  planLimit,
  organizationNotFound,
  nameNotAllowed,
  noStackSelected,
  stackNotFound,
  targetDependency,
  targetNotFound,
  registeredTwice,
  projectFileNotYaml,
  projectFileInvalid,
  noProject,
  confirmationMissing,
  importIsNotStackImport,
  cliTooOld,
  stackReferenceName,
  outputNotOfStack,
  flagsDoNotFit,
  pendingCreatesArguments,
  moveRefused,
  urnInvalid,
  importTwice,
  folderNotEmpty,
  projectFileTwice,
  // General words of providers
  notSettledYet,
  pythonOutputAsString,
  outputAsString,
  dependencyNotReady,
  uploadTooLarge,
  rawStateDelta,
  providerOlderThanState,
  providerStateUpgrade,
  providerToken,
  awsPermission,
  googlePermission,
  serviceNotFound,
  lookupEmpty,
  referenceNotFound,
  goneOutside,
  objectNotFound,
  deleteFailed,
  resourceTypeUnknown,
  providerSettings,
  componentPackageFailed,
  valueTaken,
  notOffered,
  stateNotFitting,
  planNeeded,
  idNotAccepted,
  importPropertyMissing,
  providerOutdated,
  providerFault,
  invalidProperty,
  createdNotReadable,
  googlePage,
  answerUnreadable,
  connectionFailed,
  // The program
  pythonSetuptoolsMissing,
  pythonProtobufVersion,
  pythonVenvPackage,
  sdkVersionsDiffer,
  pythonStoreAlias,
  pythonModuleMissing,
  pythonVirtualenvMissing,
  pythonExternallyManaged,
  pythonPackageNotBuilt,
  pythonConflict,
  npmConflict,
  nodeNativeModule,
  dependenciesMissing,
  programFileMissing,
  moduleTypeMismatch,
  nodeTooOld,
  goTooOld,
  goPrivateModule,
  goAmbiguousImport,
  goInstallationMixed,
  goModuleMissing,
  dotnetProjectMissing,
  dotnetPackages,
  dotnetRuntimeMissing,
  javaPackages,
  javaVersion,
  cliNotFound,
  packageManagerMissing,
  programMissing,
  nameIsOutput,
  eksTools,
  componentProviderUnknown,
  assetKind,
  assetMissing,
  memoryExhausted,
  programAborted,
  typescriptModules,
  programNotCompiled,
  yamlProgramFault,
  closureNotSerializable,
  promisesLeft,
  runWithoutEngine,
  grpcStream,
  grpcUnavailable,
  messageTooLarge,
  monitorTerminating,
  stackRegisteredTwice,
  duplicateName,
  stackOutputMissing,
  synchronousCall,
  stackReferenceSync,
  rejectionUnhandled,
  exceptionIgnored,
  repositoryNotCloned,
  dynamicProviderUnreadable,
  dynamicProviderFailed,
  automationSummaryMissing,
  programFailed,
  packageManagerTooOld,
  bunAndFunctions,
  exportsMixed,
  resourceArguments,
  secretInFunction,
  automationSetup,
  // Words of any failure
  runCanceled,
  goPanic,
  programExited,
  sstRunFailed,
  operationFailed,
  errorUnexplained,
  automationCommandFailed,
  operatorRetries,
  summaryOnly,
];
