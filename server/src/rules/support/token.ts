import type { Span } from '../../json/parts';

/** A token as it is; of an object or a list its opening bracket, so that a screenful is not underlined. */
export function tokenOf({
  start,
  end,
  isObject,
  isArray,
}: Span & { isObject: boolean; isArray: boolean }): Span {
  return { start, end: isObject || isArray ? start + 1 : end };
}
