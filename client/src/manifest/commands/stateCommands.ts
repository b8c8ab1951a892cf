import { commandTitles } from '../../../../shared/commandTitles';
import { all, any } from '../clause';
import {
  canRunPulumi,
  hasFilesOnDisk,
  inEditableState,
  inState,
  inStateFile,
  mayHaveStacks,
  onFreeStack,
  onOneOrTwoStateFiles,
  onOneStateFile,
  onStack,
} from '../places';
import type { CommandRow } from './commandRow';

/** Commands for the state in a document or a file. */
export const stateCommands = {
  exportState: {
    title: commandTitles.exportState,
    does: "Writes a stack's state to a file and opens it. Secrets stay encrypted unless you choose otherwise.",
    icon: 'cloud-download',
    needs: canRunPulumi,
    palette: mayHaveStacks,
    menus: {
      'view/item/context': {
        'inline@8': onFreeStack,
        '2_state@2': onStack,
      },
    },
  },
  importState: {
    title: commandTitles.importState,
    does: "Imports the state in the active editor into a stack. The state is checked, compared with the stack's, backed up, confirmed, and read back.",
    icon: 'cloud-upload',
    needs: canRunPulumi,
    palette: inState,
    menus: {
      'editor/title': { 'navigation@2': inStateFile },
      'explorer/context': { '3_pulumi@2': onOneStateFile },
      'view/item/context': { '2_state@3': onStack },
    },
  },
  editState: {
    title: commandTitles.editState,
    does: "Opens a stack's state as a document. Saving the document writes to the stack, as safely as an import. If the stack has changed meanwhile, you decide.",
    icon: 'edit',
    needs: canRunPulumi,
    palette: mayHaveStacks,
    menus: {
      'view/item/context': { '2_state@1': onStack },
    },
  },
  fixAll: {
    title: 'Fix All Problems in This State',
    does: 'Makes all repairs of the open state that need no choice. It says what was reordered, dropped or removed, and shows it.',
    icon: 'wand',
    enabled: all(inState, '!editorReadonly'),
    menus: {
      'editor/title': { 'navigation@1': inEditableState },
    },
  },
  compareWithStack: {
    title: 'Compare State With Stack…',
    does: "Shows how a state differs from a stack's. Order, layout and encryption are ignored.",
    needs: canRunPulumi,
    palette: inState,
    menus: {
      'explorer/context': { '3_pulumi@3': onOneStateFile },
      'view/item/context': { '2_state@4': onStack },
    },
  },
  compareStates: {
    title: 'Compare Two States…',
    does: 'Compares two states in the same way, from editors, files or stacks.',
    needs: canRunPulumi,
    menus: {
      'explorer/context': { '3_pulumi@4': onOneOrTwoStateFiles },
    },
  },
  writeBackToSst: {
    title: 'Write State Back to SST',
    does: 'Hands the state in the active editor, a repaired export of an SST app, to `sst state edit`. It is checked, compared with what the stage has, confirmed, saved as it was, and read back.',
    needs: canRunPulumi,
    palette: inState,
  },
  rehearseUpdate: {
    title: 'Rehearse Next Update',
    does: 'Shows [what the next update would do](rehearsal.md) with a state before it is imported, or with a stack as it is. Writes nothing.',
    needs: canRunPulumi,
    palette: any(mayHaveStacks, inState),
    menus: {
      'view/item/context': { '2_state@5': onStack },
    },
  },
  checkStateFile: {
    title: 'Check State File',
    does: 'Checks a state file on disk, even one too large for extensions to open, and repairs a copy of it.',
    needs: hasFilesOnDisk,
    menus: {
      'explorer/context': { '3_pulumi@1': onOneStateFile },
    },
  },
  openSample: {
    title: 'Open a Broken Sample',
    does: 'Opens a sample state with four faults, to try the repairs. It belongs to no stack and needs nothing else.',
  },
} as const satisfies Record<string, CommandRow>;
