import * as vscode from 'vscode';
import type { StateSummary } from '../../../../shared/stateSummary';
import type { StateVersion } from '../../pulumi/backends/stackBackend';
import type { Services } from '../services';
import { formatMoment } from '../../../../shared/formatTime';
import { formatAge } from '../format';
import { counted } from '../../../../shared/counted';
import type { PulumiProblem } from '../../pulumi/cli/pulumiProblem';
import { failureText } from '../../../../shared/failureText';

interface VersionItem extends vscode.QuickPickItem {
  readonly version: StateVersion;
}

/** Milliseconds between two updates of the list: each resets the selection to the last one that VS Code has reported. */
const UPDATE_MS = 500;

const COMPARE: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('diff'),
  tooltip: 'Compare with what the stack has now',
};

/**
 * Asks for an earlier state of a stack. The contents of each are filled in while the list is open: each must be read and
 * checked.
 * @param compare shows the difference between a state and the stack's present one
 * @returns undefined if the user gave up
 */
export function pickStateVersion(
  services: Services,
  title: string,
  versions: readonly StateVersion[],
  compare: (version: StateVersion) => Promise<void>,
): Promise<StateVersion | undefined> {
  const pick = vscode.window.createQuickPick<VersionItem>();
  const items = versions.map((version) => itemFor(version));
  pick.title = title;
  pick.placeholder = 'Which earlier state?';
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.ignoreFocusOut = true;
  pick.keepScrollPosition = true;
  pick.items = items;
  return new Promise((resolve) => {
    const closed = new vscode.CancellationTokenSource();
    const end = (version: StateVersion | undefined) => {
      resolve(version);
      closed.cancel();
      pick.dispose();
    };
    pick.onDidTriggerItemButton(({ item }) => {
      void compare(item.version);
    });
    pick.onDidAccept(() => {
      // While the list is updated, nothing may be selected for a moment.
      const [item] = pick.selectedItems.length > 0 ? pick.selectedItems : pick.activeItems;
      if (item) end(item.version);
    });
    pick.onDidHide(() => {
      end(undefined);
    });
    pick.show();
    void fillIn(services, pick, items, closed.token);
  });
}

function itemFor(version: StateVersion): VersionItem {
  return { ...formatVersion(version), detail: 'Being read…', buttons: [COMPARE], version };
}

/** Label and description of an earlier state in a list. */
export function formatVersion(
  { time, source, savedBefore, outcomeOf }: StateVersion,
  shownSource: string = source,
): { label: string; description: string } {
  const parts = [
    formatMoment(time),
    shownSource,
    savedBefore && `before: ${savedBefore}`,
    outcomeOf && `after: ${outcomeOf}`,
  ];
  return { label: `$(history) ${formatAge(time)}`, description: parts.filter(Boolean).join(' · ') };
}

/**
 * One after the other, so that only one state is in memory at a time. Selects the newest that has resources and no problems, unless
 * the user has selected another: the newest of all can be what a removal or a broken write has left.
 */
async function fillIn(
  services: Services,
  pick: vscode.QuickPick<VersionItem>,
  items: readonly VersionItem[],
  closed: vscode.CancellationToken,
): Promise<void> {
  let shown = Date.now();
  let sound: VersionItem | undefined;
  /** What was selected here; VS Code reports that late, and names the first one until then. */
  let selected: VersionItem | undefined;
  for (const item of items) {
    const summary = await summaryOf(services, item.version);
    item.detail = typeof summary === 'string' ? summary : describeContents(summary);
    if (closed.isCancellationRequested) return;
    const isFirstSound = !sound && typeof summary !== 'string' && isSound(summary);
    if (isFirstSound) sound = item;
    if (!isFirstSound && Date.now() - shown < UPDATE_MS && item !== items.at(-1)) continue;
    shown = Date.now();
    const active = pick.activeItems;
    const isUntouched = pick.value === '' && (active[0] ?? items[0]) === items[0];
    pick.items = items;
    if (isFirstSound && isUntouched) selected = item;
    else if (active[0] !== items[0]) selected = undefined;
    pick.activeItems = selected ? [selected] : active;
  }
}

/** What the rules say of it; why it cannot be read otherwise. */
async function summaryOf({ server }: Services, version: StateVersion): Promise<StateSummary | string> {
  try {
    return await server.summary({ text: await version.read(), limit: 0 });
  } catch (error) {
    return `Cannot be read: ${failureText(error)}`;
  }
}

function isSound({
  shape,
  resourceCount,
  errorCount,
  dangerCount,
  pendingOperations,
}: StateSummary): boolean {
  return (
    shape !== undefined && resourceCount > 0 && errorCount + dangerCount + pendingOperations.length === 0
  );
}

/** `17 resources, 2 errors, 1 pending operation`. */
export function describeContents(summary: StateSummary): string {
  if (summary.shape === undefined) return 'Not a Pulumi state';
  const { resourceCount, errorCount, dangerCount, warningCount, pendingOperations } = summary;
  const problems = [
    errorCount > 0 && `$(error) ${counted(errorCount, 'error')}`,
    dangerCount > 0 && `$(warning) ${counted(dangerCount, 'danger')}`,
    warningCount > 0 && `$(warning) ${counted(warningCount, 'warning')}`,
    pendingOperations.length > 0 && counted(pendingOperations.length, 'pending operation'),
  ].filter(Boolean);
  return [counted(resourceCount, 'resource'), ...(problems.length > 0 ? problems : ['no problems'])].join(
    ', ',
  );
}

/** Says why a list of earlier states has only this extension's backups. */
export function sayOnlyOurs({ message }: PulumiProblem): void {
  void vscode.window.showWarningMessage(
    `${message} So the backend’s own earlier states are not listed; the backups of this extension are.`,
  );
}
