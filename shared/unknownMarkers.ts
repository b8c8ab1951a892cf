/** Pulumi's placeholders for an unknown string, and for an unknown value of unknown kind. */
export const UNKNOWN_VALUE = '04da6b54-80e4-46f7-96ec-b56ff0331ba9';

/**
 * Pulumi's placeholders for unknown values, by kind of value. They are normal during a preview, but should not be in a
 * state. Source: `Unknown…Value` in the engine's `plugin` package.
 */
export const ALL_UNKNOWN_VALUES: readonly string[] = [
  UNKNOWN_VALUE,
  '1c4a061d-8072-4f0a-a4cb-0ff528b18fe7', // a bool
  '3eeb2bf0-c639-47a8-9e75-3b44932eb421', // a number
  '6a19a0b0-7e62-4c92-b797-7f8e31da9cc2', // a list
  'dd056dcd-154b-4c76-9bd3-c8f88648b5ff', // an object
  '030794c1-ac77-496b-92df-f27374a8bd58', // an asset
  'e48ece36-62e2-4504-bad9-02848725956a', // an archive
];

/**
 * Finds a placeholder, also within a longer text, by its last twelve digits: these are unique, and searching for them
 * takes a third of the time of a pattern that begins with a hyphen, which is frequent in states.
 */
export const UNKNOWN_VALUE_PATTERN = new RegExp(
  ALL_UNKNOWN_VALUES.map((value) => value.slice(-12)).join('|'),
  'g',
);
