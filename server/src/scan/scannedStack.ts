import { createHash } from 'node:crypto';
import { fileFindings, type FileFinding } from '../check/fileFinding';
import { groupFindings } from '../check/groupFindings';
import { stateOfBytes } from '../check/stateFile';
import { stackReferences } from '../features/search/stackReferences';
import { StateChecker } from '../rules/engine/stateChecker';
import type { SeveritySettings } from '../rules/engine/rule';
import { objectsAnywhere } from '../rules/support/sameObject';
import { describeResource } from '../state/describeResource';
import type { StateModel } from '../state/model';
import { LineIndex } from '../text/lineStarts';

/** A stack whose state is to be read. */
export interface StackPlace {
  /** The backend, as users see it. */
  readonly backend: string;
  /** In full: `organization/project/stack`; without projects only `stack`. */
  readonly name: string;
  /** Where its state is: a path, an address of an object, or the address of the stack. */
  readonly file: string;
  /** Changes with each write of the state. */
  readonly version: string;
}

/** A finding that stands for others of its cause in the same state. */
export type ScannedFinding = FileFinding & {
  /** How many others there are. */
  readonly more: number;
};

/** An object that a state owns, by an id that is unique anywhere. */
export type OwnedObject = readonly [hash: string, name: string, line: number, column: number];

/** What one state has in it, without its values. It is one line of a file with results. */
export interface ScannedStack extends StackPlace {
  /** Why it could not be read, in a few words to follow its name. */
  readonly failure?: string;
  /** The stack and project that the state names: two states of one stack are no two owners. */
  readonly identity?: string;
  readonly resources: number;
  readonly findings: readonly ScannedFinding[];
  readonly objects: readonly OwnedObject[];
  /** The stacks whose outputs its program reads, as it names them. */
  readonly references: readonly string[];
}

/** How states are checked. */
export interface ScanSettings {
  readonly engine: string | undefined;
  readonly severities: SeveritySettings;
}

/** Checks the state of a stack. */
export function scannedStack(place: StackPlace, bytes: Buffer, settings: ScanSettings): ScannedStack {
  const state = stateOfBytes(bytes);
  if ('failure' in state) return unreadStack(place, state.failure);
  const { model } = state;
  const [stack = '', project] = place.name.split('/').reverse();
  const checker = StateChecker.of(model, {
    targetStack: stack,
    targetProject: project,
    engine: settings.engine,
    severities: settings.severities,
  });
  const found = fileFindings(model, checker.findings(), { fields: false, fixes: false });
  const { identity } = model;
  return {
    ...place,
    ...(identity && { identity: `“${identity.stack}” of project “${identity.project}”` }),
    resources: model.resources.length,
    findings: groupFindings(found).map(({ first, others }) => ({
      ...first,
      fixes: [],
      related: [],
      more: others.length,
    })),
    objects: settings.severities['shared-id'] === 'off' ? [] : objectsOf(model),
    references: stackReferences({ text: model.text }),
  };
}

/** The result for a stack whose state cannot be read. */
export function unreadStack(place: StackPlace, failure: string): ScannedStack {
  return { ...place, failure, resources: 0, findings: [], objects: [], references: [] };
}

function objectsOf(model: StateModel): OwnedObject[] {
  const found = new Map<string, OwnedObject>();
  const lines = new LineIndex(model.text);
  for (const { key, resource } of objectsAnywhere(model)) {
    const hash = hashOf(key);
    const { line, column } = lines.positionOf(resource.fields.get('id')!.start);
    if (!found.has(hash)) found.set(hash, [hash, describeResource(resource), line, column]);
  }
  return [...found.values()];
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 20);
}
