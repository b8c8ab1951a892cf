import { LIVE_STATE_SCHEME, LOG_LANGUAGE, STATE_LANGUAGE } from '../../../shared/languages';
import type { ContextKey } from './contextKeys';
import { STACKS_VIEW } from './ids';
import { all, any, matches, not, type Clause } from './clause';

type ContextKeyName = (typeof ContextKey)[keyof typeof ContextKey];

/** The workspace, or the active file, belongs to a Pulumi project. */
export const hasProject: ContextKeyName = 'pulumiTroubleshooter.hasProject';
/** The extension runs. */
export const isRunning: ContextKeyName = 'pulumiTroubleshooter.isRunning';
const hasTrouble: ContextKeyName = 'pulumiTroubleshooter.hasTrouble';
const hasFailed: ContextKeyName = 'pulumiTroubleshooter.hasFailed';
const noStacks: ContextKeyName = 'pulumiTroubleshooter.noStacks';
const welcome: ContextKeyName = 'pulumiTroubleshooter.stacks.welcome';
const programFiles: ContextKeyName = 'pulumiTroubleshooter.programFiles';

/** The user trusts the workspace: it is not in Restricted Mode. */
export const isTrusted = 'isWorkspaceTrusted';
/** False only in a browser with no machine behind it. */
export const canRunPrograms = any('!isWeb', 'remoteName');
/** Files are on the disk of a machine. */
export const hasFilesOnDisk = all('!virtualWorkspace', canRunPrograms);
/** Pulumi runs the project's code, so it also needs the user's trust. */
export const canRunPulumi = all(isTrusted, hasFilesOnDisk);

/** In no place: the palette has it among “All Commands…” only, and menus where they say so. */
export const never = 'false';
/** A stack needs a repair, or a run has failed: what only then makes sense. “Get This Stack Unstuck” is always there. */
export const inTrouble = any(hasTrouble, hasFailed);
/** The same, or nothing is set up yet. */
export const inTroubleOrNew = any(inTrouble, `!${hasProject}`);
/** A stack can be chosen: there may be a project or a login. */
export const mayHaveStacks = `!${noStacks}`;

/** The active editor shows a state. */
export const inState = `editorLangId == ${STATE_LANGUAGE}`;
/** The active editor shows a state that can be edited, and not a state as it was. */
export const inEditableState = all(inState, 'resourceScheme != pulumi-troubleshooter-snapshot');
/** The active editor shows a state that is not yet the stack's. */
export const inStateFile = all(inEditableState, `resourceScheme != ${LIVE_STATE_SCHEME}`);
/** The active editor shows a log. */
export const inLog = `editorLangId == ${LOG_LANGUAGE}`;
/** The active editor shows a log as a table. */
export const inLogTable = 'activeCustomEditorId == pulumiTroubleshooter.log';
/** The active editor shows a text that can be a log. */
export const inText = matches('editorLangId', /^(pulumi-log|log|plaintext)$/);
/** The active editor shows a selection of a log. */
export const inSelectionOfLog = all('editorHasSelection', matches('editorLangId', /^(pulumi-)?log$/));
/** The active editor shows a trace. */
export const inTrace = 'activeCustomEditorId == pulumiTroubleshooter.trace';
/** The active editor shows a trace in the format that `pulumi view-trace` reads. */
export const inTraceOfPulumi = all(inTrace, matches('resourceFilename', /\.trace$/));
/** The active editor shows a project's main file or its program's. */
export const inProgram = any(
  matches('resourceFilename', /^Pulumi\.(yaml|yml|json)$/),
  `resourcePath in ${programFiles}`,
);
/** A text is selected in a terminal. */
export const terminalSelection = 'terminalTextSelected';

/** The name of the file says that it is a state. */
const isNamedState = all(
  matches('resourceFilename', /(^|[^a-z])(state|checkpoint)s?[^a-z]/i),
  matches('resourceFilename', /\.json(\.bak)?$/i),
);
/** What is chosen in the explorer is a state by its language or its name. */
const onState = all(any(`resourceLangId == ${STATE_LANGUAGE}`, isNamedState), '!explorerResourceIsFolder');
/** One state is chosen in the explorer. */
export const onOneStateFile = all(onState, '!listMultiSelection');
/** One or two states are chosen in the explorer. */
export const onOneOrTwoStateFiles = all(onState, any('!listMultiSelection', 'listDoubleSelection'));
/** A log is chosen in the explorer. */
export const onLogFile = all(`resourceLangId == ${LOG_LANGUAGE}`, '!listMultiSelection');
/** A trace is chosen in the explorer. */
export const onTraceFile = all(
  matches('resourceFilename', /\.(trace|otlp\.jsonl?)$/),
  '!explorerResourceIsFolder',
);
/** A trace is chosen in the explorer, in the format that `pulumi view-trace` reads. */
export const onTraceFileOfPulumi = all(matches('resourceFilename', /\.trace$/), '!explorerResourceIsFolder');

/** The title of the view “Stacks”. */
export const inStacksView = `view == ${STACKS_VIEW}`;

/** The clause that is true when the view has this to say instead of showing stacks. */
export function welcomeIs(value: string): string {
  return `${welcome} == ${value}`;
}

const onItem = (...clauses: Clause[]): Clause => all(inStacksView, ...clauses);
const itemMatches = (expression: RegExp): string => matches('viewItem', expression);
const isResource = itemMatches(/^resource(\.|$)/);
const isNotStackItself = not(itemMatches(/^resource\.root/));

/** The items of the view “Stacks”, by their `contextValue` in `client/src/features/stacksView`. */
export const onStack = onItem(itemMatches(/^stack/));
export const onProject = onItem(itemMatches(/^project/));
export const onStackOrProject = onItem(itemMatches(/^(stack|project)/));
export const onLockedStack = onItem(itemMatches(/^stack.*\.locked/));
export const onUnlockedStack = onItem(itemMatches(/^stack/), not(itemMatches(/\.locked/)));
/** A stack that is locked, was interrupted, is half destroyed, or has errors. */
export const onStuckStack = onItem(itemMatches(/^stack.*\.(locked|pending|undestroyed|broken)/));
/** A stack whose row has room for a button of less urgent commands. */
export const onFreeStack = onItem(itemMatches(/^stack(\.broken)?(\.current)?(\.console)?$/));
/** A stack that is not the selected one of its project. */
export const onUnselectedStack = onItem(itemMatches(/^stack/), not(itemMatches(/\.current/)));
/** A stack with a page in the console of its service. */
export const onStackOfConsole = onItem(itemMatches(/^stack.*\.console/));
export const onLock = onItem('viewItem == line.lock');
export const onPendingOperations = onItem('viewItem == line.pending');
export const onResource = onItem(isResource);
/** A resource besides the stack itself, which Pulumi also keeps as a resource. */
export const onOrdinaryResource = onItem(isResource, isNotStackItself);
export const onProvider = onItem(itemMatches(/^resource\.provider/));
export const onCloudFront = onItem(itemMatches(/^resource\.cloudfront/));
export const onProtectedResource = onItem(itemMatches(/^resource.*\.protected/));
export const onUnprotectedResource = onItem(isResource, not(itemMatches(/\.protected/)));
export const onTaintedResource = onItem(itemMatches(/^resource.*\.tainted/), isNotStackItself);
export const onUntaintedResource = onItem(isResource, not(itemMatches(/\.tainted/)), isNotStackItself);
