import type { CheckOptions } from '../engine/rule';

/** The oldest Pulumi for which verdicts are available. The extension's commands need it, too. */
export const OLDEST_ENGINE = '3.132.0';

/** The newest Pulumi that the rules were compared with. A newer one is treated like it. */
export const NEWEST_ENGINE = '3.276.0';

/** True if the state is for a Pulumi before this version. Its engine refuses other states than the newest engine. */
export function isForEngineBefore({ engine }: CheckOptions, version: string): boolean {
  return engine !== undefined && isBefore(engine, version);
}

/** The name of the Pulumi that will read the state, for messages. */
export function engineName(options: CheckOptions): string {
  return `Pulumi ${isForEngineBefore(options, NEWEST_ENGINE) ? options.engine : NEWEST_ENGINE}`;
}

/**
 * Parses a version of Pulumi as a user gives it, such as the output of `pulumi version`: `3.255.0` for `v3.255.0-dev`.
 * @returns the version, or a short reason why no verdicts are available for it
 */
export function readEngineVersion(text: string): { version: string } | { fault: string } {
  const version = /^v?(3\.\d{1,6}\.\d{1,6})(?:[-+][\w.+-]{1,100})?$/.exec(text.trim())?.[1];
  if (version === undefined)
    return {
      fault: `'${text}' is no version of Pulumi, such as ${NEWEST_ENGINE} or what “pulumi version” prints`,
    };
  if (isBefore(version, OLDEST_ENGINE))
    return { fault: `What Pulumi ${version} refuses is not known: name ${OLDEST_ENGINE} or a newer one` };
  return { version };
}

function isBefore(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0;
}
