import type { StateModel } from '../../state/model';
import { Sources } from './resourcePlaces';

/** A resource, and the line of the program that registers it; both numbers as in the state. */
interface Registration {
  readonly index: number;
  readonly line: number;
}

/** Which lines of the program register the resources of a state. Keeps nothing of the text, which may have 100 MB. */
export class ProgramLines {
  private readonly byFile = new Map<string, Registration[]>();

  constructor(model: StateModel) {
    const sources = new Sources(model);
    for (const resource of model.resources) {
      const source = sources.of(resource);
      if (!source) continue;
      const known = this.byFile.get(source.path);
      const registration = { index: resource.index, line: source.line };
      if (known) known.push(registration);
      else this.byFile.set(source.path, [registration]);
    }
  }

  /** @param path relative to the project's folder, with slashes */
  inFile(path: string): readonly Registration[] {
    return this.byFile.get(path) ?? [];
  }
}
