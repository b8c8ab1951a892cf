/**
 * The four kinds of text that hold a state:
 * - `export`: what `pulumi stack export` prints and `pulumi stack import` takes, `{version, deployment}`;
 * - `checkpoint`: a file of the self-managed backends, `{version, checkpoint: {stack, latest}}`;
 * - `deployment`: the bare deployment that `pulumi state edit` opens;
 * - `legacy-checkpoint`: an unversioned checkpoint, `{stack, latest}`.
 */
export type StateShape = 'export' | 'checkpoint' | 'deployment' | 'legacy-checkpoint';

/** A state by value: text from outside of editors (output of the CLI), or a document's text. */
export interface StateText {
  text: string;
}

/** A new text, or the reason for having none, as a sentence for the user. */
export type EditedState = { text: string; failure?: undefined } | { failure: string; text?: undefined };
