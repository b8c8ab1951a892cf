import * as vscode from 'vscode';
import {
  contentsOf,
  filterLog as filter,
  type LogContents,
  type LogFilter,
} from '../../../shared/logs/logFilter';
import { shortName } from '../pulumi/stacks/nameInUrn';
import type { EditorFeature } from '../ui/services';
import { registerCommand } from '../ui/command';
import { Command } from '../ui/commandIds';
import { LinksToWholeLines } from '../ui/documents/linksToWholeLines';
import { logForCommand, openLog } from '../ui/documents/openLog';
import { askChoice, type Choice, onlyStep } from '../ui/questions/inputSteps';

const TITLE = 'Filter Verbose Log';
/** A longer list is searched by typing: showing all of it could take the editor minutes. */
const MOST_RESOURCES = 2000;

/** `Pulumi: Filter Verbose Log…`: shows selected lines of a log in short form in a separate editor. */
export const filterLog: EditorFeature = (services) => {
  const links = new LinksToWholeLines();
  const command = registerCommand(services, Command.filterLog, async (argument) => {
    const log = await logForCommand(TITLE, argument);
    if (!log) return;
    if (log.text.trim() === '') {
      void vscode.window.showInformationMessage(`There is nothing in ${log.name}.`);
      return;
    }
    const contents = contentsOf(log.text);
    const shownOf = `What to show of ${lines(contents.total)}`;
    const answer = await askChoice(onlyStep(TITLE), shownOf, choices(contents));
    if (typeof answer !== 'object') return;
    const { filter: wanted, name } = answer.value;
    const { text } = filter(log.text, wanted, `${log.name}, ${name}`);
    const shown = `${log.name.replace(/(\.pulumi)?\.log$/, '')} (${name})`;
    const filtered = services.snapshots.add(shown, text, 'pulumi.log');
    links.lead(filtered, log.uri);
    await openLog(filtered);
  });
  return vscode.Disposable.from(links, command);
};

interface NamedFilter {
  readonly filter: LogFilter;
  /** The tab's title. */
  readonly name: string;
}

function choices({ problems, upTo, resources }: LogContents): (Choice<NamedFilter> | vscode.QuickPickItem)[] {
  const heading = (label: string) => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const levels = [...upTo].filter(([level]) => level > 0);
  return [
    {
      label: '$(error) Errors and warnings',
      description: lines(problems),
      value: { filter: { kind: 'problems' }, name: 'errors and warnings' },
    },
    {
      label: '$(list-tree) What Pulumi did',
      description: 'where each step and each call starts and ends',
      value: { filter: { kind: 'operations' }, name: 'what was done' },
    },
    ...(levels.length > 0 ? [heading('Up to a level')] : []),
    ...levels.map(([level, count]) => ({
      label: `$(list-selection) Level ${level}`,
      description: lines(count),
      value: { filter: { kind: 'level', level }, name: `up to level ${level}` } as const,
    })),
    ...(resources.size > 0 ? [heading('One resource')] : []),
    ...[...resources].slice(0, MOST_RESOURCES).map(([urn, count]) => ({
      label: `$(symbol-object) ${shortName(urn)}`,
      description: lines(count),
      value: { filter: { kind: 'resource', urn }, name: shortName(urn) } as const,
    })),
  ];
}

function lines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}
