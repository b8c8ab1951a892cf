import type { StateText } from './stateText';
import { parseUrn } from './urn';

/** An entry that a state names but does not have. */
export interface LostEntry {
  urn: string;
  /** For a provider: only an entry with this id, too, matches. */
  id?: string;
}

/** Whether its object can be searched: a provider has none, nor have the types of Pulumi itself. */
export function hasObject({ urn, id }: LostEntry): boolean {
  return id === undefined && parseUrn(urn)?.type.startsWith('pulumi:') === false;
}

export interface BringBackParams extends StateText {
  /** Another state of the stack, which may have the entry. */
  from: string;
  entry: LostEntry;
  /** The text before a repair that has dropped references to the entry. */
  before?: string | undefined;
}

/** The id that a state's other entries hold for a resource. */
export interface LivingId {
  id: string;
  /** A clause: "'api' (Server) names it". */
  by: string;
}

/** Another state's answer about a lost entry. */
export type BroughtBack =
  | {
      kind: 'found';
      /** The text with the entry. */
      text: string;
      /** The id that the entry has in the other state. */
      id: string;
      /** The URNs of its dependencies that were also missing and added. */
      also: string[];
      /** The entry has this id in the text, and not that of the other state, as the text contradicts that. */
      living?: LivingId;
      /** How many fields have got references back that the loss had cost. */
      references?: number;
    }
  /** The state has the provider with another id. */
  | { kind: 'other id'; id: string }
  /** The state has the entry, but it does not belong into the text; the reason is a sentence for the user. */
  | { kind: 'refused'; reason: string }
  /** The state does not have the entry. `isLost`: it also refers to the entry, so no update removed it. */
  | { kind: 'absent'; isLost: boolean }
  /** The text is not a state, or a broken one. */
  | { kind: 'unreadable' };
