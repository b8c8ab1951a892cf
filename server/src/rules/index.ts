import { aliasClash } from './aliasClash';
import { duplicateUrn } from './duplicateUrn';
import { duplicateField, fieldCase } from './fieldNames';
import { fieldType } from './fieldType';
import { foreignSecret } from './foreignSecret';
import { frozenCredentials } from './frozenCredentials';
import { jsonSyntax } from './jsonSyntax';
import { malformedValue } from './malformedValue';
import { manifestChecksum } from './manifestChecksum';
import { nullSecrets } from './nullSecrets';
import { numberRange } from './numberRange';
import { otherStack } from './otherStack';
import { pendingOperation } from './pendingOperation';
import { plaintextSecret } from './plaintextSecret';
import { pluginVersion } from './pluginVersion';
import { propertyPath } from './propertyPath';
import { providerReference, providerUrn, unknownProvider } from './providers';
import { emptyReference, missingReference, referenceOrder } from './references';
import { replacementCharacter } from './replacementCharacter';
import { componentWithId, customWithoutId, typeMissing, urnMalformed, urnMissing } from './resourceIdentity';
import { initErrors, pendingDelete, protectedResource } from './resourceFlags';
import type { Rule } from './rule';
import { secretPlaintextInvalid } from './secretPlaintext';
import { secretsProvider } from './secretsProvider';
import { sharedId } from './sharedId';
import { snippetUuid } from './snippetUuid';
import { staleEtag } from './staleEtag';
import { stateShape } from './stateShape';
import { stateVersion } from './stateVersion';
import { stringifiedOutput } from './stringifiedOutput';
import { unknownExtension } from './unknownExtension';
import { unknownField } from './unknownField';
import { unknownValue } from './unknownValue';

/** All rules, in the order in which their findings matter. */
export const rules: readonly Rule[] = [
  jsonSyntax,
  numberRange,
  replacementCharacter,
  stateShape,
  stateVersion,
  fieldType,
  duplicateField,
  fieldCase,
  unknownField,
  manifestChecksum,
  secretsProvider,
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
  componentWithId,
  customWithoutId,
  providerUrn,
  providerReference,
  unknownProvider,
  missingReference,
  referenceOrder,
  emptyReference,
  duplicateUrn,
  aliasClash,
  sharedId,
  unknownValue,
  stringifiedOutput,
  snippetUuid,
  unknownExtension,
  otherStack,
  pendingOperation,
  initErrors,
  staleEtag,
  protectedResource,
  pendingDelete,
];
