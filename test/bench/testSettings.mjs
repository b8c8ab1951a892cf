/** Settings of all windows that tests open. */
export const TEST_SETTINGS = {
  // Nothing asks TypeScript what a program means.
  'js/ts.tsserver.useSyntaxServer': 'always',
};
