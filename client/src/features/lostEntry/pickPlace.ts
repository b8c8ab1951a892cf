import * as vscode from 'vscode';
import type { LostEntry } from '../../../../shared/lostEntry';
import { formatMoment } from '../../../../shared/formatTime';
import type { EntryPlace } from './model/lostEntrySearch';
import { formatAge } from '../../ui/format';
import { describePlace, nameOfLost, type PlaceDifference } from './formatLostEntry';

interface PlaceItem extends vscode.QuickPickItem {
  readonly place: EntryPlace;
}

interface OtherItem extends vscode.QuickPickItem {
  readonly other: 'file' | 'search';
}

const COMPARE: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('diff'),
  tooltip: 'Show what would change in this document',
};

/**
 * Asks from which state a lost entry comes back.
 * @param differences how each place but the first differs from the first
 * @param options.canSearch whether the object itself can be searched
 * @param options.compare shows what a place would change
 * @returns undefined if the user gave up; `file` or `search`: from none of them
 */
export function pickEntryPlace(
  entry: LostEntry,
  places: readonly EntryPlace[],
  differences: readonly PlaceDifference[],
  {
    canSearch,
    compare,
  }: { readonly canSearch: boolean; readonly compare: (place: EntryPlace) => Promise<unknown> },
): Promise<EntryPlace | 'file' | 'search' | undefined> {
  const search: OtherItem = {
    label: '$(search) Search its object…',
    detail: 'At its provider, if it may have been replaced: runs the program with a copy of the stack',
    other: 'search',
  };
  const file: OtherItem = {
    label: '$(folder-opened) Another state of this stack…',
    detail: 'A file that you choose',
    other: 'file',
  };
  const pick = vscode.window.createQuickPick<PlaceItem | OtherItem>();
  pick.title = `Bring Back ${nameOfLost(entry)}`;
  pick.placeholder = 'From which state? Only this document changes, in one step that can be undone.';
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.ignoreFocusOut = true;
  pick.items = [
    ...places.map((place, index): PlaceItem => itemFor(place, differences[index - 1])),
    ...(canSearch ? [search] : []),
    file,
  ];
  return new Promise((resolve) => {
    pick.onDidTriggerItemButton(({ item }) => {
      if ('place' in item) void compare(item.place);
    });
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item) resolve('place' in item ? item.place : item.other);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

function itemFor(place: EntryPlace, difference: PlaceDifference | undefined): PlaceItem {
  const { name, time, kind, notes } = place.source;
  const icon = time ? 'history' : kind === 'stack' ? 'server' : 'file';
  return {
    label: `$(${icon}) ${time ? formatAge(time) : name.charAt(0).toUpperCase() + name.slice(1)}`,
    description: [...(time ? [formatMoment(time)] : []), ...notes].join(' · '),
    detail: describePlace(place, difference),
    buttons: [COMPARE],
    place,
  };
}
