/** The language id of a Pulumi state. */
export const STATE_LANGUAGE = 'pulumi-state';

/** The scheme of live state documents: saving one writes to the stack. */
export const LIVE_STATE_SCHEME = 'pulumi-state';

/** The scheme of read-only texts without a file, such as a stack's present state. */
export const SNAPSHOT_SCHEME = 'pulumi-troubleshooter-snapshot';

/** The scheme of the read-only text of a compressed state file. */
export const UNPACKED_SCHEME = 'pulumi-troubleshooter-unpacked';

/** The language id of a log of Pulumi. */
export const LOG_LANGUAGE = 'pulumi-log';
