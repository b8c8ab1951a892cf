/** How the last lines of a played run say its end. The editor tells it in the same words. */
export const PlayWords = {
  /** Before the place and the message of a failure. */
  sameFailure: 'The same failure',
  /** Before a failure that came when the program had ended, or that of a deletion. */
  notOfProgram: 'Not of the program',
  succeeded: 'It has succeeded, as in the record.',
  other: 'The program has not ended as in the record.',
} as const;
