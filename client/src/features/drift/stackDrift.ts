import type { ResourcePlace } from '../../../../shared/placesInProgram';
import type { Drift, DriftedResource } from '../../pulumi/driftDetection/drift';
import { readDrift } from '../../pulumi/driftDetection/readDrift';
import { shownName, exportStack, type StackTarget } from '../../pulumi/stacks/stacks';
import { runPreviewOnlyRefresh } from '../../pulumi/stacks/targetedRefresh';
import type { Services } from '../../ui/services';
import { showPlaceOfPage } from '../stacksView/placeInState';
import { hashOf } from '../stacksView/stackHealth';
import { resourceNotes } from '../../ui/resourceNotes';
import { whileReading } from '../../ui/progress';
import { askAndRefresh, reportRefresh } from '../refresh/questions';
import { showError } from '../../ui/showProblem';
import { openInProgram } from '../../ui/documents/openInProgram';

/** The differences between a stack's state and the real resources at one moment, with the possible actions. */
export interface StackDrift {
  readonly target: StackTarget;
  readonly drift: Drift;
  /** The compared state. */
  readonly text: string;
  /** The places of the differing resources in it, by URN. */
  readonly places: ReadonlyMap<string, ResourcePlace>;
  readonly time: Date;
  reload(): Promise<StackDrift>;
  /** Goes to a resource in the state. */
  show(urn: string): Promise<void>;
  /** Goes to its place in the program. */
  openInProgram(urn: string): Promise<void>;
  /**
   * Updates the state for some resources, after all questions.
   * @returns false if nothing was changed
   */
  take(urns: readonly string[]): Promise<boolean>;
}

/**
 * Compares a stack's state with the real resources. Writes nothing.
 * @throws {PulumiProblem} if a provider can't be asked, or the user stops it
 */
export async function readStackDrift(services: Services, target: StackTarget): Promise<StackDrift> {
  const { cli, server } = services;
  const title = `Comparing stack “${shownName(target)}” with the real resources`;
  return whileReading(title, async (control) => {
    const time = new Date();
    const text = await exportStack(cli, target, control);
    const drift = await readDrift(await runPreviewOnlyRefresh(cli, target, control), control.stop);
    const urns = [...new Set(drift.resources.map(({ urn }) => urn))];
    const found = urns.length === 0 ? [] : await server.resourcePlaces({ text, urns });
    const places = new Map(found.map((place) => [place.urn, place]));
    const words = drift.resources.flatMap(({ urn, kind }) =>
      DRIFT[kind] ? [[urn, DRIFT[kind]] as const] : [],
    );
    resourceNotes(services).set('drift', target, { hash: hashOf(text), words: new Map(words) });
    return {
      target,
      drift,
      text,
      places,
      time,
      reload: () => readStackDrift(services, target),
      show: async (urn) => {
        const line = places.get(urn)?.line;
        if (line !== undefined) await showPlaceOfPage(services, { target, line, hash: hashOf(text) });
      },
      openInProgram: async (urn) => {
        const source = places.get(urn)?.source;
        if (source) await openInProgram(target, source);
      },
      take: (chosen) => take(services, target, chosen),
    };
  });
}

/** What a line of the program says of its resource. */
const DRIFT: Readonly<Partial<Record<DriftedResource['kind'], string>>> = {
  gone: 'not found by its provider',
  changed: 'drifted',
};

async function take(services: Services, target: StackTarget, urns: readonly string[]): Promise<boolean> {
  const refreshed = await askAndRefresh(services, target, urns);
  if (!refreshed) return false;
  // The message may never be answered.
  reportRefresh(services, refreshed).catch((error: unknown) => showError(services, error));
  return true;
}
