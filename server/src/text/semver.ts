/** The characters that Go's `strings.TrimSpace` removes. */
const SPACE = '[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*';
const AROUND = new RegExp(`^${SPACE}|${SPACE}$`, 'g');

/**
 * Why the engine can't read this as a version, in its own words; undefined if it can. Source: `ParseTolerant` of
 * github.com/blang/semver 3.5, which reads `v1.2` as `1.2.0`.
 */
export function tolerantVersionFailure(text: string): string | undefined {
  const trimmed = text.replace(AROUND, '').replace(/^v/, '');
  const parts = splitInThree(trimmed);
  if (parts.length === 3) return versionFailure(trimmed);
  if (/[+-]/.test(parts.at(-1)!)) return 'Short version cannot contain PreRelease/Build meta data';
  return versionFailure([...parts, '0', '0'].slice(0, 3).join('.'));
}

/** The same for `Parse`, which accepts only `major.minor.patch` with an optional suffix. */
export function versionFailure(text: string): string | undefined {
  if (text === '') return 'Version string empty';
  const parts = splitInThree(text);
  if (parts.length < 3) return 'No Major.Minor.Patch elements found';
  const [major, minor, rest] = parts as [string, string, string];
  const [beforeBuild, build] = cut(rest, '+');
  const [patch, prerelease] = cut(beforeBuild, '-');
  return (
    numberFailure('major', major) ??
    numberFailure('minor', minor) ??
    numberFailure('patch', patch) ??
    firstFailure(prerelease, prereleaseFailure) ??
    firstFailure(build, buildFailure)
  );
}

/** The version that the engine reads from this text, as it writes it: `v1.2` is `1.2.0`. Undefined if it can’t read one. */
export function tolerantVersion(text: string): string | undefined {
  if (tolerantVersionFailure(text) !== undefined) return undefined;
  const parts = splitInThree(text.replace(AROUND, '').replace(/^v/, ''));
  return [...parts, '0', '0'].slice(0, 3).join('.');
}

function numberFailure(name: string, text: string): string | undefined {
  if (/\D/.test(text)) return `Invalid character(s) found in ${name} number ${JSON.stringify(text)}`;
  if (hasLeadingZero(text)) {
    return `${name[0]!.toUpperCase()}${name.slice(1)} number must not contain leading zeroes ${JSON.stringify(text)}`;
  }
  return uintFailure(text);
}

function prereleaseFailure(text: string): string | undefined {
  if (text === '') return 'Prerelease is empty';
  if (/^\d+$/.test(text)) {
    return hasLeadingZero(text)
      ? `Numeric PreRelease version must not contain leading zeroes ${JSON.stringify(text)}`
      : uintFailure(text);
  }
  return isWord(text) ? undefined : `Invalid character(s) found in prerelease ${JSON.stringify(text)}`;
}

function buildFailure(text: string): string | undefined {
  if (text === '') return 'Build meta data is empty';
  return isWord(text) ? undefined : `Invalid character(s) found in build meta data ${JSON.stringify(text)}`;
}

function firstFailure(
  list: string | undefined,
  failureOf: (text: string) => string | undefined,
): string | undefined {
  for (const text of list?.split('.') ?? []) {
    const failure = failureOf(text);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/** `strconv.ParseUint` with 64 bits, for digits only. */
function uintFailure(digits: string): string | undefined {
  const failure = digits === '' ? 'invalid syntax' : BigInt(digits) >= 2n ** 64n && 'value out of range';
  return failure ? `strconv.ParseUint: parsing "${digits}": ${failure}` : undefined;
}

function isWord(text: string): boolean {
  return /^[\dA-Za-z-]+$/.test(text);
}

function hasLeadingZero(digits: string): boolean {
  return digits.length > 1 && digits.startsWith('0');
}

/** Splits at the first two points, as `strings.SplitN(text, ".", 3)` does. */
function splitInThree(text: string): string[] {
  const [first, second, ...rest] = text.split('.') as [string, ...string[]];
  if (second === undefined) return [first];
  return rest.length === 0 ? [first, second] : [first, second, rest.join('.')];
}

function cut(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
