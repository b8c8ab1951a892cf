/** The language id of a Pulumi state. */
export const STATE_LANGUAGE = 'pulumi-state';

/** The language id of a log of Pulumi. */
export const LOG_LANGUAGE = 'pulumi-log';
