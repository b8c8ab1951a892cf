import type { StateText } from './stateText';

export interface ResourcePlacesParams extends StateText {
  urns: string[];
}

/** The place of a resource. */
export interface ResourcePlace {
  urn: string;
  /** In the text; the first line is 1. */
  line: number;
  /** Its place in the program, if the state has it; the file is relative to the project's folder. */
  source?: { path: string; line: number; column: number | undefined };
}

/** A file of the program that made a state. */
export interface SourceFileParams {
  /** URI of the state. */
  document: string;
  /** The project's name in the state. */
  project: string;
  /** The file's path, relative to the project's folder. */
  path: string;
}

/** The client's options when it starts the server (`initializationOptions`). */
export interface StateServerOptions {
  /** True if the client answers `pulumiState/sourceFile`. */
  findsSourceFiles?: boolean;
  /** The text of the known errors, where the server cannot read a file: in a browser. */
  knownErrors?: string;
}
