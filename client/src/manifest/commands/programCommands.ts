import { commandTitles } from '../../../../shared/commandTitles';
import { all, always } from '../clause';
import {
  canRunPulumi,
  hasProject,
  inProgram,
  inState,
  never,
  onOrdinaryResource,
  onStack,
  onStackOrProject,
} from '../places';
import { RESOURCE_MENU, type CommandRow } from './commandRow';

/** Commands that run or debug a project's program. */
export const programCommands = {
  previewInTerminal: {
    title: 'Preview in Terminal',
    does: 'Types `pulumi preview` for a stack into a terminal in its folder and on its backend. You press Enter.',
    needs: canRunPulumi,
    palette: never,
    menus: {
      'view/item/context': { '5_run@1': onStack },
    },
  },
  updateInTerminal: {
    title: 'Update in Terminal',
    does: 'Does the same with `pulumi up`, which shows a preview and asks before it changes anything.',
    needs: canRunPulumi,
    palette: never,
    menus: {
      'view/item/context': { '5_run@2': onStack },
    },
  },
  debugProgram: {
    title: commandTitles.debugProgram,
    does: 'Runs a Node.js program in the [debugger](debugging.md), with a preview. TypeScript breakpoints work.',
    icon: 'debug-alt',
    needs: canRunPulumi,
    palette: hasProject,
    menus: {
      'editor/title/run': { 'navigation@1': inProgram },
      'view/item/context': { '6_program@1': onStackOrProject },
    },
  },
  debugProgramRefresh: {
    title: 'Debug Program (Refresh)',
    does: 'Debugs the program while the stack is refreshed, once you confirm.',
    needs: canRunPulumi,
    palette: never,
    menus: {
      'editor/title/run': { 'navigation@3': inProgram },
    },
  },
  debugProgramUp: {
    title: 'Debug Program (Up)',
    does: "Debugs the program while the stack is updated, once you confirm. Debug Program (Destroy) is in the stack's menu only.",
    needs: canRunPulumi,
    palette: hasProject,
    menus: {
      'editor/title/run': { 'navigation@2': inProgram },
      'view/item/context': { '6_program@2': onStack },
    },
  },
  debugProgramDestroy: {
    title: 'Debug Program (Destroy)',
    needs: canRunPulumi,
    palette: never,
    menus: {
      'editor/title/run': { 'navigation@4': inProgram },
      'view/item/context': { '9_z_destroy@1': onStack },
    },
  },
  breakAtRegistration: {
    title: 'Break When This Resource Is Registered',
    does: 'Stops the debugger of a Node.js program where it [registers this resource](debugging.md#where-a-resource-is-registered), with its inputs.',
    needs: canRunPulumi,
    palette: inState,
    menus: {
      [RESOURCE_MENU]: { '4_debug@1': always },
      'view/item/context': { '6_program@1': onOrdinaryResource },
    },
  },
  playRecordedRun: {
    title: commandTitles.playRecordedRun,
    does: 'Debugs a Node.js program with the answers of a [recorded run](debugging.md#a-run-that-has-failed), without cloud, login and lock. It can also record one.',
    needs: canRunPulumi,
    palette: all(hasProject, 'editorLangId == json'),
    menus: {
      'view/item/context': { '6_program@5': onStack },
    },
  },
  attachToProgram: {
    title: 'Attach to Running Program…',
    does: 'Attaches the debugger to a program that is already running, from `pulumi up --attach-debugger`, `pulumi watch` (up to CLI 3.260) or the Automation API.',
    needs: canRunPulumi,
    palette: never,
    menus: {
      'editor/title/run': { 'z_more@1': inProgram },
    },
  },
  generateDebugConfiguration: {
    title: 'Generate Debug Configuration',
    does: "Writes a configuration that debugs the program into `.vscode/launch.json`. For Python, Go, Java, .NET and Bun, it is one for that language's extension.",
    needs: canRunPulumi,
    palette: never,
    menus: {
      'editor/title/run': { 'z_more@2': inProgram },
    },
  },
} as const satisfies Record<string, CommandRow>;
