import type { StateText } from './stateText';

/** An object that is to become a resource of a state. */
export interface AdoptableParams extends StateText {
  /** Of the resource. */
  urn: string;
  type: string;
  /** Of its provider: the URN and the id, joined by `::`. */
  provider: string;
  /** Of the object; undefined to ask only about the resource. */
  id?: string | undefined;
}

/** Whether it can; `refused`: why not, in sentences for the user. */
export type Adoptable = { kind: 'yes' } | { kind: 'refused'; reason: string };
