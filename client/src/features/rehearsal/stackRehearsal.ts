import type * as vscode from 'vscode';
import type { ResourcePlace } from '../../../../shared/placesInProgram';
import { readProjectSettings } from '../../project/projects';
import { fatesOf, type Fate } from './model/fates';
import type { Outcome, RehearsedRun } from './model/plan';
import { rehearse, type StackRehearsal } from './model/rehearse';
import { bareName, shownName, type StackTarget } from '../../pulumi/stacks/stacks';
import { showPlaceOfPage } from '../stacksView/placeInState';
import { hashOf } from '../stacksView/stackHealth';
import { openInProgram } from '../../ui/documents/openInProgram';
import { showLine } from '../../ui/documents/stateDocument';
import { resourceNotes } from '../../ui/resourceNotes';
import { whileReading } from '../../ui/progress';
import type { Services } from '../../ui/services';
import type { RunControl } from '../../pulumi/cli/cliRequest';
import type { ReplacementLinks } from './messages';
import { replacementLinks } from './replacementLinks';

/** What is rehearsed. */
export interface RehearsedState {
  readonly target: StackTarget;
  /** Default: an update. */
  readonly run?: RehearsedRun;
  /** The state, as an export; undefined: the stack as it is. */
  readonly text: string | undefined;
  /** The state for the import, if its new secrets are in plaintext. */
  readonly imported?: string | undefined;
  /** See {@link StateToWrite}. */
  readonly isRefreshed?: boolean | undefined;
  /** See {@link StateToWrite}. */
  readonly inBackground?: AbortSignal | undefined;
  /** The document that it is from. */
  readonly document?: vscode.TextDocument | undefined;
  /** Reads it again; undefined if that fails, and the user has been told. */
  readonly readAgain?: (() => Promise<string | undefined>) | undefined;
}

/** A rehearsal at one moment, with the possible actions. */
export interface ShownRehearsal {
  readonly target: StackTarget;
  readonly rehearsal: StackRehearsal;
  readonly fates: readonly Fate[];
  /** The runtime of the program; undefined if its project file does not say. */
  readonly runtime: string | undefined;
  readonly time: Date;
  /** The place of a resource, if a state has it. */
  placeOf(fate: Fate): ResourcePlace | undefined;
  /** @returns undefined if the state cannot be read again, and the user has been told */
  reload(): Promise<ShownRehearsal | undefined>;
  /** Rehearses another run with the same state. */
  rehearse(run: RehearsedRun): Promise<ShownRehearsal>;
  /** Goes to a resource in its state. */
  showInState(fate: Fate): Promise<void>;
  /** Goes to its place in the program. */
  openInProgram(fate: Fate): Promise<void>;
  /** What a replacement comes from and takes along; undefined if the state does not say. */
  linksOf(fate: Fate): Promise<ReplacementLinks | undefined>;
}

/** What a line of the program says of its resource after the rehearsal of an update. */
const REHEARSED: Readonly<Partial<Record<Outcome, string>>> = {
  replace: 'replaced in the last rehearsal',
  delete: 'deleted in the last rehearsal',
};

/**
 * Rehearses the next update, refresh or destroy of a stack. Writes nothing.
 * @throws {PulumiProblem} if the user stops it, or the stack cannot be read
 */
export async function readRehearsal(services: Services, state: RehearsedState): Promise<ShownRehearsal> {
  const { cli, server } = services;
  const { target, run = 'update', text, imported, isRefreshed, inBackground } = state;
  const title = `Rehearsing the next ${run} of stack “${shownName(target)}”`;
  const read = async (control: RunControl): Promise<ShownRehearsal> => {
    const time = new Date();
    const rehearsal = await rehearse({ cli, server }, { target, run, text, imported, isRefreshed }, control);
    const fates = fatesOf(rehearsal);
    const placesIn = async (of: string): Promise<Map<string, ResourcePlace>> => {
      const urns = [...new Set(fates.map(({ step }) => step.urn))];
      const found = urns.length === 0 ? [] : await server.resourcePlaces({ text: of, urns });
      return new Map(found.map((place) => [place.urn, place]));
    };
    const { present } = rehearsal;
    const rehearsed = text ?? present;
    if (run === 'update' && rehearsed === present && isRefreshed !== true) {
      const words = fates.flatMap(({ next, step: { urn } }) =>
        REHEARSED[next] ? [[urn, REHEARSED[next]] as const] : [],
      );
      resourceNotes(services).set('rehearsal', target, { hash: hashOf(present), words: new Map(words) });
    }
    const inPresent = await placesIn(present);
    const inRehearsed = rehearsed === present ? inPresent : await placesIn(rehearsed);
    const settings = await readProjectSettings(target.folder).catch(() => undefined);
    let snapshot: vscode.Uri | undefined;
    return {
      target,
      rehearsal,
      fates,
      runtime: settings?.runtime,
      time,
      placeOf: ({ step: { urn } }) => inRehearsed.get(urn) ?? inPresent.get(urn),
      reload: async () => {
        const again = state.readAgain ? await state.readAgain() : text;
        if (state.readAgain && again === undefined) return undefined;
        return readRehearsal(services, { ...state, text: again });
      },
      rehearse: (other) => readRehearsal(services, { ...state, run: other }),
      showInState: async ({ step: { urn } }) => {
        const line = inRehearsed.get(urn)?.line;
        if (line === undefined || rehearsed === present) {
          const place = inPresent.get(urn);
          if (place) await showPlaceOfPage(services, { target, line: place.line, hash: hashOf(present) });
          return;
        }
        const { document } = state;
        const isSame = document?.isClosed === false && document.getText() === rehearsed;
        snapshot ??= services.snapshots.add(`${bareName(target)} (rehearsed)`, rehearsed);
        await showLine(isSame ? document.uri : snapshot, line);
      },
      openInProgram: async ({ step: { urn } }) => {
        const source = (inRehearsed.get(urn) ?? inPresent.get(urn))?.source;
        if (source) await openInProgram(target, source);
      },
      linksOf: ({ step: { urn } }) => replacementLinks(services, rehearsed, rehearsal.plan, urn),
    };
  };
  return inBackground ? read({ stop: inBackground, unattended: true }) : whileReading(title, read);
}
