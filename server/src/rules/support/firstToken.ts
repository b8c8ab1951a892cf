import type { Span } from '../../json/parts';

/** The span of a token; for an object or a list, only the opening bracket, so that a whole screen is not underlined. */
export function tokenOf({
  start,
  end,
  isObject,
  isArray,
}: Span & { isObject: boolean; isArray: boolean }): Span {
  return { start, end: isObject || isArray ? start + 1 : end };
}
