import type { CheckOptions } from '../engine/rule';

/** The oldest Pulumi that verdicts can be asked for: the extension's commands need it, too. */
export const OLDEST_ENGINE = '3.132.0';

/** The newest Pulumi whose verdicts the rules were compared with. A newer one is taken for it. */
export const NEWEST_ENGINE = '3.274.1';

/** Whether the state is for a Pulumi before this version, whose engine refuses other states than the newest. */
export function isForEngineBefore({ engine }: CheckOptions, version: string): boolean {
  return engine !== undefined && isBefore(engine, version);
}

/** The Pulumi that is to take the state, as messages name it. */
export function engineName(options: CheckOptions): string {
  return `Pulumi ${isForEngineBefore(options, NEWEST_ENGINE) ? options.engine : NEWEST_ENGINE}`;
}

/**
 * A version of Pulumi as a user gives it, such as what `pulumi version` prints: `3.255.0` of `v3.255.0-dev`.
 * @returns why it is none that verdicts can be asked for, in a few words, if it is not
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
