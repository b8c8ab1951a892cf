import type { StateText } from './stateText';

/** What a repair did to the findings of one kind. */
export interface RepairedKind {
  /** `2 references to 'images' dropped`. */
  text: string;
  /** The URN of what is not in the state, so that references to it were dropped. */
  missing?: string;
}

/** What `pulumiState/repair` did: the text after all lossless repairs, and what they are. */
export interface RepairedState {
  text: string;
  done: RepairedKind[];
  /** The message of the danger because of which errors were left as they are. */
  waitsFor?: string;
}

export interface RestoreResourcesParams extends StateText {
  /** The state that has the resources as they are to be. */
  from: string;
  urns: string[];
}

/** A text, and the resources that came into it beyond those asked for, because those need them. */
export type RestoredState =
  | { text: string; alsoRestored: string[]; failure?: undefined }
  | { failure: string; text?: undefined };

export interface RenameStateParams extends StateText {
  /** The new names; what is not given stays. */
  stack?: string;
  project?: string;
}

export interface WithSecretsProviderParams extends StateText {
  /** A state whose secrets provider the text gets. */
  of: string;
}

/** `secrets_providers` of a state, with the fields that a stack's settings have of it. */
export interface SecretsProviderOfState {
  type: string;
  state: { salt?: string; url?: string; encryptedkey?: string };
}
