import type { StateText } from './stateText';

export interface ResourcePlacesParams extends StateText {
  urns: string[];
}

/** Where a resource stands. */
export interface ResourcePlace {
  urn: string;
  /** In the text; the first line is 1. */
  line: number;
  /** Where the program makes it, if the state says: the file relative to the project's folder. */
  source?: { path: string; line: number; column: number | undefined };
}

/** A file of the program that a state was made by. */
export interface SourceFileParams {
  /** URI of the state. */
  document: string;
  /** The project's name, as the state has it. */
  project: string;
  /** Of the file, relative to the project's folder. */
  path: string;
}

/** What the client tells the server when it starts it (`initializationOptions`). */
export interface StateServerOptions {
  /** It answers `pulumiState/sourceFile`. */
  findsSourceFiles?: boolean;
}
