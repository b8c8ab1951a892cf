import type { CheckOptions } from '../engine/rule';

/** Whether the state is for a Pulumi before this version, whose engine refuses other states than the newest. */
export function isForEngineBefore({ engine }: CheckOptions, version: string): boolean {
  return engine !== undefined && engine.localeCompare(version, 'en', { numeric: true }) < 0;
}
