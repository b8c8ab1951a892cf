/** A state by value: text from outside of editors (output of the CLI), or a document's text. */
export interface StateText {
  text: string;
}

/** A new text, or the reason why there is none, in a sentence for the user. */
export type EditedState = { text: string; failure?: undefined } | { failure: string; text?: undefined };
