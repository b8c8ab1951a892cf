import { changedExample, example, resourceOf, type ExportedState } from './states';

/**
 * Puts a danger into a state: a copy of `cache` that is to be deleted has the object of the real one, so that the next
 * update deletes that.
 */
export function endanger(deployment: ExportedState['deployment']): void {
  const cache = resourceOf(deployment, example.cache);
  deployment.resources.splice(deployment.resources.indexOf(cache) + 1, 0, { ...cache, delete: true });
}

/** The example with a danger, and with nothing else that would be found. */
export function dangerousState(): string {
  return changedExample(endanger);
}
