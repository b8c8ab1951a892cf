import { existsSync } from 'node:fs';
import path from 'node:path';
import { referencesIn } from '../features/search/stackReferences';
import { asFileFinding, failedRun, goneAmong, goneReference } from '../scan/scanReport';
import type { BesideState, StackFacts, StackPlace } from '../../../shared/scan/scan';
import type { NoteState } from './checkFile';
import type { FileReport } from './fileReport';

/** What a folder with a backend says of its stacks besides their states. */
export interface FolderStacks {
  readonly stacks: readonly (StackPlace & StackFacts)[];
  /** By the names of stacks. */
  readonly locks: ReadonlyMap<string, readonly BesideState[]>;
  /** What is to be said of the backend as a whole. */
  readonly notes: readonly string[];
}

/** Finds locks, failed runs and references to stacks that are gone, for states that are checked in a folder with a backend. */
export class BesideStates {
  private readonly states = new Map<string, { resources: number; references: readonly string[] }>();

  /** Keeps of a state what is compared with the backend. */
  note: NoteState = (file, model) => {
    const { resources } = model;
    this.states.set(path.resolve(file), { resources: resources.length, references: referencesIn(model) });
  };

  /** Adds to the reports what a backend says of their stacks. */
  addTo(reports: readonly FileReport[], { stacks, locks }: FolderStacks): void {
    const isGone = goneAmong(new Set(stacks.map(({ name }) => name)));
    const byFile = new Map(reports.map((report) => [path.resolve(report.file), report]));
    for (const stack of stacks) {
      const file = path.resolve(stack.file);
      const { resources, references } = this.states.get(file) ?? { resources: 0, references: [] };
      const found = [
        ...(locks.get(stack.name) ?? []),
        ...references.filter(isGone).map(goneReference),
        ...failedRun({ ...stack, resources }),
      ];
      byFile.get(file)?.findings.unshift(...found.map(asFileFinding));
    }
  }
}

/** True if the folder, or the one above its `.pulumi`, is what a self-managed backend is in. */
export function isBackend(folder: string): boolean {
  const isPulumis = path.basename(path.resolve(folder)) === '.pulumi';
  return existsSync(path.join(folder, isPulumis ? '' : '.pulumi', 'stacks'));
}
