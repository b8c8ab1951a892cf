import { changedExample, printed, type ExportedState } from './states';

type Deployment = ExportedState['deployment'];

/** Adds a danger that needs a decision: `web` is pending deletion, and has no other entry. */
function endanger({ resources }: Deployment): void {
  resources.find(({ urn }) => urn.endsWith('::web'))!['delete'] = true;
}

/** Adds a second danger that needs no decision: the copy of `cache` that is pending deletion has the real object. */
function endangerTwice(deployment: Deployment): void {
  endanger(deployment);
  const { resources } = deployment;
  const place = resources.findIndex(({ urn }) => urn.endsWith('::cache'));
  resources.splice(place + 1, 0, { ...resources[place]!, delete: true });
}

/** The example with a danger, and without other findings. */
export function dangerousState(): string {
  return changedExample(endanger);
}

/** The same with two dangers, one of which a repair resolves. */
export function twiceDangerousState(): string {
  return changedExample(endangerTwice);
}

/** An export with a danger. */
export function endangered(text: string): string {
  return changed(text, endanger);
}

/** An export with two dangers, one of which a repair resolves. */
export function endangeredTwice(text: string): string {
  return changed(text, endangerTwice);
}

function changed(text: string, change: (deployment: Deployment) => void): string {
  const state = JSON.parse(text) as ExportedState;
  change(state.deployment);
  return printed(state);
}
