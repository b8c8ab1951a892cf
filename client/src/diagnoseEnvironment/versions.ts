import coerce from 'semver/functions/coerce';

/**
 * The version that a program prints: `3.255.0` of `v3.255.0`, `1.24.1` of `go version go1.24.1 linux/amd64`. Undefined if
 * it prints none; a single number does not count.
 */
export function versionIn(text: string): string | undefined {
  const found = /(?<!\d)\d+\.\d+(?:\.\d+)?(?:-[0-9A-Za-z.-]+)?/.exec(text)?.[0];
  return coerce(found, { includePrerelease: true })?.version;
}
