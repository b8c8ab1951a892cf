import { changedExample, printed, type ExportedState } from './states';

type Deployment = ExportedState['deployment'];

/** Puts a danger into a state that needs a decision: `web` is to be deleted, and there is no other entry of it. */
function endanger({ resources }: Deployment): void {
  resources.find(({ urn }) => urn.endsWith('::web'))!['delete'] = true;
}

/** Puts a second danger into it that needs no decision: the copy of `cache` that is to be deleted has the real object. */
function endangerTwice(deployment: Deployment): void {
  endanger(deployment);
  const { resources } = deployment;
  const place = resources.findIndex(({ urn }) => urn.endsWith('::cache'));
  resources.splice(place + 1, 0, { ...resources[place]!, delete: true });
}

/** The example with a danger, and with nothing else that would be found. */
export function dangerousState(): string {
  return changedExample(endanger);
}

/** The same with two dangers, of which a repair settles one. */
export function twiceDangerousState(): string {
  return changedExample(endangerTwice);
}

/** An export with a danger. */
export function endangered(text: string): string {
  return changed(text, endanger);
}

/** An export with two dangers, of which a repair settles one. */
export function endangeredTwice(text: string): string {
  return changed(text, endangerTwice);
}

function changed(text: string, change: (deployment: Deployment) => void): string {
  const state = JSON.parse(text) as ExportedState;
  change(state.deployment);
  return printed(state);
}
