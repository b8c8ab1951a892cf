import { commandTitles } from '../../../../shared/commandTitles';
import { any } from '../clause';
import {
  canRunPrograms,
  canRunPulumi,
  hasProject,
  inLog,
  inLogTable,
  inSelectionOfLog,
  inStacksView,
  inText,
  inTrace,
  inTraceOfPulumi,
  never,
  onLogFile,
  onStack,
  onTraceFile,
  onTraceFileOfPulumi,
  terminalSelection,
} from '../places';
import type { CommandRow } from './commandRow';

/** Commands for errors, logs and traces. */
export const logCommands = {
  explainError: {
    title: 'Explain Error',
    does: 'Says what a Pulumi error means, whether the state is safe, and what to do. It takes the selection, the clipboard or what you paste.',
    menus: {
      'editor/context': { pulumi: inSelectionOfLog },
      'view/title': { '0_help@2': inStacksView },
    },
  },
  explainTerminalSelection: {
    title: 'Explain Error in Terminal Selection',
    does: 'Explains what is selected in a terminal.',
    needs: canRunPrograms,
    enabled: terminalSelection,
    menus: {
      'terminal/context': { pulumi: terminalSelection },
    },
  },
  verboseLog: {
    title: commandTitles.verboseLog,
    does: 'Runs a preview, update, refresh or destroy with verbose logging, and opens the log.',
    needs: canRunPulumi,
    palette: hasProject,
    menus: {
      'view/item/context': { '6_program@3': onStack },
    },
  },
  viewLog: {
    title: 'View Log',
    does: 'Shows a log of any size as a table of time, level, resource and message, with filters.',
    icon: 'list-flat',
    palette: any(inText, inLogTable),
    menus: {
      'editor/title': { 'navigation@1': inLog },
      'explorer/context': { '3_pulumi@1': onLogFile },
    },
  },
  openLogAsText: {
    title: 'Open Log as Text',
    does: 'Shows a log as the text that it is, with folding, an outline and how long each call took.',
    icon: 'file-code',
    palette: inLogTable,
    menus: {
      'editor/title': { 'navigation@1': inLogTable },
    },
  },
  redactLog: {
    title: 'Redact Secrets in Log…',
    does: 'Makes a copy of a log without what looks like a secret, and says what it searched for.',
    icon: 'shield',
    needs: canRunPulumi,
    palette: any(inText, inLogTable),
    menus: {
      'editor/title': { 'navigation@2': any(inLog, inLogTable) },
      'explorer/context': { '3_pulumi@2': onLogFile },
    },
  },
  openAutomaticLog: {
    title: 'Open Automatic Log…',
    does: 'Decrypts and opens the log that newer CLIs write for every command.',
    needs: canRunPulumi,
    palette: never,
  },
  recordTrace: {
    title: 'Record Trace…',
    does: 'Has Pulumi record a run, and shows where its time went.',
    needs: canRunPulumi,
    palette: hasProject,
    menus: {
      'view/item/context': { '6_program@4': onStack },
    },
  },
  viewTrace: {
    title: 'View Trace',
    does: 'Shows a trace that was recorded elsewhere.',
    palette: never,
    menus: {
      'explorer/context': { 'navigation@9': onTraceFile },
    },
  },
  viewTraceInBrowser: {
    title: 'View Trace in Browser',
    does: 'Shows a trace with `pulumi view-trace`.',
    icon: 'browser',
    needs: canRunPulumi,
    palette: inTrace,
    menus: {
      'editor/title': { 'navigation@1': inTraceOfPulumi },
      'explorer/context': { '3_pulumi@1': onTraceFileOfPulumi },
    },
  },
  showPastRun: {
    title: 'Show Output of a Past Run…',
    does: 'Shows what a run printed that outlived its window, and how it ended or how far it is.',
    needs: canRunPrograms,
    palette: never,
  },
  showLog: {
    title: 'Show Extension Log',
    does: 'Opens the log of this extension.',
    palette: never,
  },
  restartServer: {
    title: 'Restart State Language Server',
    does: 'Restarts the language server, which reads states.',
    palette: never,
  },
} as const satisfies Record<string, CommandRow>;
