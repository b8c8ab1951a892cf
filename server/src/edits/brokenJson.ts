/** Said of a text that must be fixed before anything else can be done to it. */
export const BROKEN_JSON =
  'This state is not valid JSON. Repair that first: its problems are marked in the editor.';
