/** What a person who opens a state for the first time must know about one field. Markdown. */
export interface FieldDoc {
  /** What it is. */
  what: string;
  /** Whether and how to touch it by hand. */
  edit: string;
  /** The first version of the CLI that knows the field, if that was a version 3. */
  since?: string;
}

export type FieldDocs = Readonly<Record<string, FieldDoc>>;
