/**
 * The exact value of a JSON number in a canonical form: sign, digits without leading or trailing zeros, exponent. Two
 * numbers can be the same float and still have different digits; they are different values then.
 * @param raw the number's text
 * @returns `raw` itself if it is not a number
 */
export function decimalOf(raw: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(raw);
  if (!match) return raw;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  let first = 0;
  while (digits[first] === '0') first += 1;
  // Zero has a sign, which Pulumi keeps.
  if (first === digits.length) return `${sign}0`;
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  const shift = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - end);
  return `${sign}${digits.slice(first, end)}e${shift}`;
}
