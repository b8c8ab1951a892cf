import { aliasClash } from './aliasClash';
import { duplicateUrn } from './duplicateUrn';
import { duplicateField, fieldCase } from './fieldNames';
import { fieldType } from './fieldType';
import { jsonSyntax } from './jsonSyntax';
import { malformedValue } from './malformedValue';
import { manifestChecksum } from './manifestChecksum';
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
import { snippetUuid } from './snippetUuid';
import { stateShape } from './stateShape';
import { stateVersion } from './stateVersion';
import { unknownExtension } from './unknownExtension';
import { unknownField } from './unknownField';

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
  plaintextSecret,
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
  snippetUuid,
  unknownExtension,
  otherStack,
  pendingOperation,
  initErrors,
  protectedResource,
  pendingDelete,
];
