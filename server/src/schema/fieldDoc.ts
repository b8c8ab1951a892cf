/** The help text for one field, for someone who opens a state for the first time. Markdown. */
export interface FieldDoc {
  /** What it is. */
  what: string;
  /** Whether and how to edit it by hand. */
  edit: string;
  /** The first version of the CLI that knows the field, if that was a version 3. */
  since?: string;
}

export type FieldDocs = Readonly<Record<string, FieldDoc>>;
