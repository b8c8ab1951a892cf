import type { Resource } from '../../state/resource';
import { SIGNATURE_KEY } from '../../../../shared/signature';

/** Maximum number of dependents whose inputs are read. */
const LOOKED_AT = 20;

/**
 * The texts of the inputs that depend on the resource with this URN, according to `propertyDependencies`, without
 * secrets and values without text. They contain what was passed on from the resource, such as its id.
 * @param namers the resources that name it
 */
export function dependentInputs(namers: readonly Resource[], urn: string): string[] {
  return namers.slice(0, LOOKED_AT).flatMap((namer) => {
    const inputs = namer.fields.get('inputs')?.expand();
    return namer.references.flatMap((reference) => {
      if (reference.property === undefined || reference.urn !== urn) return [];
      const text = inputs?.get(reference.property)?.raw ?? '';
      return text.includes('"') && !text.includes(SIGNATURE_KEY) ? [text] : [];
    });
  });
}
