import { commandTitles } from '../../../../shared/commandTitles';
import { any } from '../clause';
import {
  canRunPrograms,
  canRunPulumi,
  hasProject,
  inStacksView,
  inState,
  mayHaveStacks,
  never,
  onLock,
  onLockedStack,
  onPendingOperations,
  onProject,
  onStack,
  onStackOfConsole,
  onStuckStack,
  onUnlockedStack,
  onUnselectedStack,
  inTrouble,
  inTroubleOrNew,
} from '../places';
import type { CommandRow } from './commandRow';

/** Commands for a whole stack. */
export const stackCommands = {
  getUnstuck: {
    title: commandTitles.getUnstuck,
    does: 'Shows on one page what keeps a stack from its next update, in the right order: lock, interrupted operations, faults, refresh, rehearsal. Each step has its reason and one button, and what was written can be undone there.',
    icon: 'tools',
    needs: canRunPulumi,
    palette: mayHaveStacks,
    menus: {
      'view/item/context': { 'inline@0': onStuckStack, '1_repair@0': onStack },
      'view/title': { '0_help@0': inStacksView },
    },
  },
  checkAllStacks: {
    title: 'Check All Stacks',
    does: 'Checks all stacks of a backend and shows on one page what is wrong with which: locks, interrupted operations, faults, objects that two stacks manage, references to stacks that are gone. From each line you get to what helps. It only reads; the next time, only what was written since.',
    icon: 'checklist',
    needs: canRunPulumi,
    palette: inTroubleOrNew,
    menus: {
      'view/title': { '0_help@1': inStacksView },
    },
  },
  cancelUpdate: {
    title: commandTitles.cancelUpdate,
    does: "Shows who holds the stack's lock and whether that process is still running, then releases the lock and goes on with what was interrupted. Unless the process is gone, you type the stack's name first.",
    icon: 'unlock',
    needs: canRunPulumi,
    palette: inTrouble,
    menus: {
      'view/item/context': {
        'inline@1': onLock,
        '1_repair@1': any(onLockedStack, onLock),
        '1_repair@10': onUnlockedStack,
      },
    },
  },
  repairPendingOperations: {
    title: commandTitles.repairPendingOperations,
    does: 'Shows the [page](#show-pending-operations) of all interrupted operations with what their providers say, and settles them in one write. A create that did happen becomes a resource in the state.',
    icon: 'debug-disconnect',
    needs: canRunPulumi,
    palette: any(inTrouble, inState),
    menus: {
      'view/item/context': {
        'inline@1': onPendingOperations,
        '1_repair@1': onPendingOperations,
        '1_repair@2': onStack,
      },
    },
  },
  showPendingOperations: {
    title: 'Show Pending Operations',
    does: 'Shows the same page, also of a stack or a state without any, and releases no lock.',
    icon: 'checklist',
    needs: canRunPulumi,
    palette: inState,
  },
  repairState: {
    title: commandTitles.repairState,
    does: "Makes all repairs of a stack's state that lose nothing. It shows them first, and lists what needs your decision.",
    needs: canRunPulumi,
    palette: inTrouble,
    menus: {
      'view/item/context': { '1_repair@3': onStack },
    },
  },
  refreshStack: {
    title: commandTitles.refreshStack,
    does: 'Shows what has changed outside of Pulumi, then updates the state to match. If the cloud refuses the credentials, it can run the program for new ones (`--run-program`).',
    icon: 'cloud',
    needs: canRunPulumi,
    palette: hasProject,
    menus: {
      'view/item/context': { '1_repair@4': onStack },
    },
  },
  finishDestroy: {
    title: commandTitles.finishDestroy,
    does: 'Shows what a destroy has left and why each resource stays: what its provider says, what is protected, and what still needs it. From there you refresh, unprotect or forget single resources, or delete what is left.',
    icon: 'checklist',
    needs: canRunPulumi,
    palette: inTrouble,
    menus: {
      'view/item/context': { '1_repair@9': onStack },
    },
  },
  adoptResource: {
    title: commandTitles.adoptResource,
    does: 'Puts an object that exists already into the state, as the resource that the program would create. It looks the id up, shows what differs, and writes once you confirm.',
    needs: canRunPulumi,
    palette: hasProject,
  },
  restoreBackup: {
    title: commandTitles.restoreBackup,
    does: "Restores an earlier state of a stack, or single resources from it. It uses this extension's backups and what the backend keeps.",
    needs: canRunPulumi,
    palette: mayHaveStacks,
    menus: {
      'view/item/context': { '1_repair@5': onStack },
    },
  },
  undoLastWrite: {
    title: 'Undo Last Write',
    does: 'Restores what a stack had before the last write of this extension, also after its message is gone. Once anyone has written since, it refuses.',
    needs: canRunPulumi,
    palette: mayHaveStacks,
    menus: {
      'view/item/context': { '1_repair@6': onStack },
    },
  },
  bringBackStack: {
    title: commandTitles.bringBackStack,
    does: 'Finds what `pulumi stack rm` has left of a stack in a self-managed backend, creates the stack again with the secrets provider of its state, imports the state, and reads it back.',
    needs: canRunPulumi,
    palette: hasProject,
    menus: {
      'view/title': { '1_removed@1': inStacksView },
      'view/item/context': { '7_project@2': onProject },
    },
  },
  manageKeptFiles: {
    title: commandTitles.manageKeptFiles,
    does: 'Lists what the extension keeps of each stack: when it was saved, before which command, and whether it has errors. You can open, compare, restore or delete each.',
    needs: canRunPrograms,
    palette: inTrouble,
  },
  showDrift: {
    title: 'Show Drift',
    does: "Shows how a stack's state differs from the real resources, property by property, and updates the state for the resources that you choose.",
    icon: 'git-compare',
    needs: canRunPulumi,
    palette: mayHaveStacks,
    menus: {
      'view/item/context': { '1_repair@7': onStack },
    },
  },
  showHistory: {
    title: 'Show History',
    does: 'Shows all kept states of a stack on one timeline, with what each changed, and finds the update that broke the stack.',
    icon: 'history',
    needs: canRunPulumi,
    palette: mayHaveStacks,
    menus: {
      'view/item/context': { '1_repair@8': onStack },
    },
  },
  selectStack: {
    title: 'Select Stack',
    does: 'Makes a stack the one that `pulumi` uses in the folder of its project.',
    needs: canRunPulumi,
    palette: never,
    menus: {
      'view/item/context': { '8_stack@1': onUnselectedStack },
    },
  },
  copyStackName: {
    title: 'Copy Stack Name',
    needs: canRunPulumi,
    palette: never,
    menus: {
      'view/item/context': { '8_stack@2': onStack },
    },
  },
  openInConsole: {
    title: 'Open in Console',
    needs: canRunPulumi,
    palette: never,
    menus: {
      'view/item/context': { '8_stack@3': onStackOfConsole },
    },
  },
  migrateStack: {
    title: commandTitles.migrateStack,
    does: 'Copies a stack to another backend, with its configuration and tags, and encrypts all secrets anew. The old stack stays.',
    needs: canRunPulumi,
    palette: inTrouble,
    menus: {
      'view/item/context': { '2_state@6': onStack },
    },
  },
  renameProject: {
    title: commandTitles.renameProject,
    does: 'Renames a project in its files, its settings and all its stacks, so that the next update changes nothing.',
    needs: canRunPulumi,
    palette: inTrouble,
    menus: {
      'view/item/context': { '7_project@1': onProject },
    },
  },
} as const satisfies Record<string, CommandRow>;
