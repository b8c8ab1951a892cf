import type { Resource } from '../../state/resource';
import { SIGNATURE_KEY } from '../../../../shared/signature';

/** Maximum number of dependents whose inputs are read. */
const LOOKED_AT = 20;

/** A text of an input that depends on another resource, and the resource with that input. */
export interface InputOn {
  from: Resource;
  property: string;
  text: string;
}

/**
 * The texts of the inputs that depend on the resource with this URN, according to `propertyDependencies`, without
 * secrets and values without text. They contain what was passed on from the resource, such as its id.
 * @param namers the resources that name it; old halves have the values of before
 */
export function inputsOn(namers: readonly Resource[], urn: string): InputOn[] {
  const live = namers.filter((namer) => !namer.delete);
  return live.slice(0, LOOKED_AT).flatMap((from) => {
    const inputs = from.fields.get('inputs')?.expand();
    return from.references.flatMap(({ property, urn: named }) => {
      if (property === undefined || named !== urn) return [];
      const text = inputs?.get(property)?.raw ?? '';
      return text.includes('"') && !text.includes(SIGNATURE_KEY) ? [{ from, property, text }] : [];
    });
  });
}

/** The texts of {@link inputsOn}. */
export function dependentInputs(namers: readonly Resource[], urn: string): string[] {
  return inputsOn(namers, urn).map(({ text }) => text);
}
