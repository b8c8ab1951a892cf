import { changedExample, printed, type ExportedState } from './states';

/**
 * Puts a danger into a state: a copy of `cache` that is to be deleted has the object of the real one, so that the next
 * update deletes that.
 */
export function endanger({ resources }: ExportedState['deployment']): void {
  const place = resources.findIndex(({ urn }) => urn.endsWith('::cache'));
  resources.splice(place + 1, 0, { ...resources[place]!, delete: true });
}

/** The example with a danger, and with nothing else that would be found. */
export function dangerousState(): string {
  return changedExample(endanger);
}

/** An export with a danger. */
export function endangered(text: string): string {
  const state = JSON.parse(text) as ExportedState;
  endanger(state.deployment);
  return printed(state);
}
