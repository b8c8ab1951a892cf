/** The message for a text whose JSON must be repaired first. */
export const BROKEN_JSON =
  'This state is not valid JSON. Repair that first: its problems are marked in the editor.';
