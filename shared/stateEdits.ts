import type { LivingId } from './lostEntry';
import type { StateText } from './stateText';

/** The effect of a repair on the findings of one kind. */
export interface RepairedKind {
  /** `2 references to 'images' dropped`. */
  text: string;
  /** The URN of a missing resource whose references were dropped. */
  missing?: string;
}

/** The result of `pulumiState/repair`: the text after all lossless repairs, and their descriptions. */
export interface RepairedState {
  text: string;
  done: RepairedKind[];
  /** The message of the danger because of which errors were not repaired. */
  waitsFor?: string;
}

export interface RestoreResourcesParams extends StateText {
  /** The state with the wanted versions of the resources. */
  from: string;
  urns: string[];
}

/** A resource that has another id than in the older state, because the present state's other entries name that. */
export interface CorrectedId extends LivingId {
  urn: string;
  old: string;
}

/**
 * A text, the resources that were added beyond the requested ones because those need them, and the ids that are not those
 * of the older state.
 */
export type RestoredState =
  | { text: string; alsoRestored: string[]; living: CorrectedId[]; failure?: undefined }
  | { failure: string; text?: undefined };

export interface RenameStateParams extends StateText {
  /** The new names; a missing one stays. */
  stack?: string;
  project?: string;
}

export interface WithSecretsProviderParams extends StateText {
  /** The state with the secrets provider that the text gets. */
  of: string;
}

/** `secrets_providers` of a state, with the corresponding fields of a stack's settings. */
export interface SecretsProviderOfState {
  type: string;
  state: { salt?: string; url?: string; encryptedkey?: string };
}
