import type { StateText } from './stateText';

/** An entry that a state names and does not have. */
export interface LostEntry {
  urn: string;
  /** Of a provider: only an entry with this id, too, is the one that is named. */
  id?: string;
}

export interface BringBackParams extends StateText {
  /** Another state of the stack, which may have the entry. */
  from: string;
  entry: LostEntry;
}

/** What another state has of a lost entry. */
export type BroughtBack =
  /** The text with the entry, and the URNs of what it needs and came with it, because that was missing, too. */
  | { kind: 'found'; text: string; also: string[] }
  /** It has the provider with another id. */
  | { kind: 'other id'; id: string }
  /** It has the entry, but that does not belong into the text: a sentence for the user. */
  | { kind: 'refused'; reason: string }
  /** It does not have the entry. `isLost`: but names it, too, so that this was not an update's doing. */
  | { kind: 'absent'; isLost: boolean }
  /** It is no state, or one that is broken. */
  | { kind: 'unreadable' };
