import { aliasClash } from './aliasClash';
import { checkpointFile } from './checkpointFile';
import { configurationKey } from './configurationKey';
import { customWithoutProvider } from './customWithoutProvider';
import { defaultProviderVersions } from './defaultProviderVersions';
import { unusedDefaultProvider } from './unusedDefaultProvider';
import { duplicateUrn } from './duplicateUrn';
import { emptyReference } from './emptyReference';
import { extensionVersion } from './extensionVersion';
import { extensionWithoutProvider } from './extensionWithoutProvider';
import { fieldCase } from './fieldCase';
import { duplicateField } from './duplicateField';
import { fieldType } from './fieldType';
import { foreignSecret } from './foreignSecret';
import { frozenCredentials } from './frozenCredentials';
import { integrityError } from './integrityError';
import { jsonSyntax } from './jsonSyntax';
import { malformedValue } from './malformedValue';
import { manifestChecksum } from './manifestChecksum';
import { missingReference } from './missingReference';
import { nullSecrets } from './nullSecrets';
import { numberRange } from './numberRange';
import { numberRounded } from './numberRounded';
import { otherProject } from './otherProject';
import { otherRegion } from './otherRegion';
import { otherStack } from './otherStack';
import { pendingDelete } from './pendingDelete';
import { pendingOperation } from './pendingOperation';
import { pendingReplacement } from './pendingReplacement';
import { placeholderId } from './placeholderId';
import { plaintextSecret } from './plaintextSecret';
import { pluginVersion } from './pluginVersion';
import { recordedAnswer } from './recordedAnswer';
import { propertyPath } from './propertyPath';
import { providerId } from './providerId';
import { providerInputs } from './providerInputs';
import { providerUrn } from './providerUrn';
import { unknownProvider } from './unknownProvider';
import { providerPackage } from './providerPackage';
import { inputsMissing } from './inputsMissing';
import { providerReference } from './providerReference';
import { providerType } from './providerType';
import { parentCircle } from './parentCircle';
import { referenceOrder } from './referenceOrder';
import { replacementCharacter } from './replacementCharacter';
import { protectedResource } from './protectedResource';
import { initErrors } from './initErrors';
import { customWithoutId } from './customWithoutId';
import { componentWithId } from './componentWithId';
import { urnMalformed } from './urnMalformed';
import { typeMissing } from './typeMissing';
import { urnMissing } from './urnMissing';
import { rootStack } from './rootStack';
import type { Rule } from './engine/rule';
import { secretPlaintextInvalid } from './secretPlaintextInvalid';
import { secretsOfOtherStack } from './secretsOfOtherStack';
import { secretsProvider } from './secretsProvider';
import { sharedId } from './sharedId';
import { snippetUuid } from './snippetUuid';
import { snippetVersion } from './snippetVersion';
import { staleEtag } from './staleEtag';
import { stateFeatures } from './stateFeatures';
import { stateShape } from './stateShape';
import { stateVersion } from './stateVersion';
import { stringifiedOutput } from './stringifiedOutput';
import { taintedResource } from './taintedResource';
import { builtinType } from './builtinType';
import { typeWithoutPackage } from './typeWithoutPackage';
import { unknownExtension } from './unknownExtension';
import { unknownField } from './unknownField';
import { unknownValue } from './unknownValue';
import { unusableValue } from './unusableValue';
import { urnParent } from './urnParent';
import { urnType } from './urnType';
import { viewOf } from './viewOf';

/** All rules, in the order in which their findings matter. */
export const rules: readonly Rule[] = [
  jsonSyntax,
  numberRange,
  replacementCharacter,
  stateShape,
  checkpointFile,
  stateVersion,
  stateFeatures,
  fieldType,
  duplicateField,
  fieldCase,
  unknownField,
  configurationKey,
  manifestChecksum,
  integrityError,
  secretsProvider,
  secretsOfOtherStack,
  malformedValue,
  secretPlaintextInvalid,
  foreignSecret,
  plaintextSecret,
  nullSecrets,
  frozenCredentials,
  pluginVersion,
  propertyPath,
  urnMissing,
  typeMissing,
  urnMalformed,
  urnType,
  typeWithoutPackage,
  builtinType,
  componentWithId,
  customWithoutId,
  placeholderId,
  providerUrn,
  providerType,
  providerId,
  providerInputs,
  providerReference,
  unknownProvider,
  providerPackage,
  otherRegion,
  customWithoutProvider,
  missingReference,
  referenceOrder,
  parentCircle,
  urnParent,
  viewOf,
  emptyReference,
  duplicateUrn,
  aliasClash,
  sharedId,
  unknownValue,
  unusableValue,
  inputsMissing,
  numberRounded,
  stringifiedOutput,
  snippetUuid,
  snippetVersion,
  unknownExtension,
  extensionWithoutProvider,
  extensionVersion,
  otherStack,
  otherProject,
  rootStack,
  recordedAnswer,
  pendingOperation,
  initErrors,
  taintedResource,
  staleEtag,
  protectedResource,
  pendingDelete,
  pendingReplacement,
  defaultProviderVersions,
  unusedDefaultProvider,
];
