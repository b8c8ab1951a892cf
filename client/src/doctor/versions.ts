/** `3.255.0` of `v3.255.0`, `Python 3.11.2`, `go version go1.24.1 linux/amd64` and the like. */
export function versionIn(text: string): string | undefined {
  return /(?<!\d)\d+\.\d+(?:\.\d+)?(?:-[0-9A-Za-z.-]+)?/.exec(text)?.[0];
}

/** The first number of a version. */
export function major(version: string): number {
  return Number.parseInt(version, 10);
}

/** Less than 0 if the first version is the older one. What stands behind a `-` is not looked at. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)];
  for (let index = 0; index < 3; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Whether a version is in the range of a package's `engines`, if that is a lower limit, as all of Pulumi's are.
 * @returns undefined for every other range
 */
export function isAtLeast(version: string, range: string): boolean | undefined {
  const limit = /^\s*>=\s*v?(\d+(?:\.\d+){0,2})\s*$/.exec(range)?.[1];
  return limit === undefined ? undefined : compareVersions(version, limit) >= 0;
}

function numbers(version: string): number[] {
  return version.replace(/-.*/, '').split('.').map(Number);
}
