import { commandTitles } from '../../../../shared/commandTitles';
import { always, any } from '../clause';
import {
  canRunPulumi,
  hasProject,
  inStacksView,
  inState,
  never,
  onCloudFront,
  onOrdinaryResource,
  onProtectedResource,
  onProvider,
  onResource,
  onStack,
  onTaintedResource,
  onUnprotectedResource,
  onUntaintedResource,
  inTrouble,
} from '../places';
import { RESOURCE_MENU, type CommandRow } from './commandRow';

/** Commands for one resource of a stack or a state. */
export const resourceCommands = {
  deleteFromState: {
    title: commandTitles.deleteFromState,
    does: 'Removes a resource from a stack or from the open state. It shows first what depends on the resource, and tells entries with the same URN apart.',
    needs: canRunPulumi,
    palette: any(inTrouble, inState),
    menus: {
      [RESOURCE_MENU]: { '3_delete@1': always },
      'view/item/context': { '4_delete@1': onOrdinaryResource },
    },
  },
  protectResource: {
    title: 'Protect Resource',
    does: 'Protects a resource, all its children, or all resources of its type: Pulumi then refuses to delete them.',
    needs: canRunPulumi,
    palette: inState,
    menus: {
      [RESOURCE_MENU]: { '1_protect@1': always },
      'view/item/context': { '3_flags@1': onUnprotectedResource },
    },
  },
  unprotectResource: {
    title: commandTitles.unprotectResource,
    does: 'Removes the protection of a resource, of all its children, or of all resources of its type.',
    needs: canRunPulumi,
    palette: any(inTrouble, inState),
    menus: {
      [RESOURCE_MENU]: { '1_protect@2': always },
      'view/item/context': { '3_flags@2': onProtectedResource },
    },
  },
  taintResource: {
    title: 'Taint Resource',
    does: 'Marks a resource so that the next update replaces it.',
    needs: canRunPulumi,
    palette: inState,
    menus: {
      [RESOURCE_MENU]: { '1_taint@1': always },
      'view/item/context': { '3_flags@3': onUntaintedResource },
    },
  },
  untaintResource: {
    title: 'Untaint Resource',
    does: 'Removes that mark.',
    needs: canRunPulumi,
    palette: inState,
    menus: {
      [RESOURCE_MENU]: { '1_taint@2': always },
      'view/item/context': { '3_flags@4': onTaintedResource },
    },
  },
  renameResource: {
    title: 'Rename Resource…',
    does: 'Renames a resource everywhere in the state.',
    needs: canRunPulumi,
    palette: inState,
    menus: {
      [RESOURCE_MENU]: { '2_name@1': always },
      'view/item/context': { '2_name@1': onOrdinaryResource },
    },
  },
  moveToStack: {
    title: 'Move Resource to Another Stack…',
    does: 'Moves a resource and all its children, as `pulumi state move` does. Both states are shown and backed up first.',
    needs: canRunPulumi,
    palette: inState,
    menus: {
      [RESOURCE_MENU]: { '2_name@2': always },
      'view/item/context': { '2_name@2': onOrdinaryResource },
    },
  },
  fixEtag: {
    title: commandTitles.fixEtag,
    does: 'Updates the ETag of a CloudFront resource when AWS answers `PreconditionFailed`: by a refresh, or with the ETag that you enter.',
    needs: canRunPulumi,
    palette: any(inTrouble, inState),
    menus: {
      [RESOURCE_MENU]: { '2_value@1': always },
      'view/item/context': { '2_value@1': onCloudFront },
    },
  },
  changeProviderVersion: {
    title: commandTitles.changeProviderVersion,
    does: "Changes a provider's version everywhere in the state, with the name of a default provider and every reference to it.",
    needs: canRunPulumi,
    palette: any(inTrouble, inState),
    menus: {
      [RESOURCE_MENU]: { '2_value@2': always },
      'view/item/context': { '2_value@2': onProvider },
    },
  },
  showDependencies: {
    title: 'Show Dependencies',
    does: 'Shows what a resource depends on and what depends on it, and what else is deleted or replaced with it.',
    icon: 'type-hierarchy',
    enabled: any(inState, canRunPulumi),
    palette: inState,
    menus: {
      'editor/context': { 'navigation@9': inState },
      'view/item/context': { '1_show@2': onResource },
    },
  },
  findResource: {
    title: 'Find Resource in Stack…',
    does: 'Finds a resource of a stack by name, type or URN, and shows where it is in the tree.',
    icon: 'search',
    needs: canRunPulumi,
    palette: hasProject,
    menus: {
      'view/title': { 'navigation@1': inStacksView },
      'view/item/context': { '5_find@1': onStack },
    },
  },
  showInState: {
    title: 'Show in State',
    icon: 'go-to-file',
    needs: canRunPulumi,
    palette: never,
    menus: {
      'view/item/context': {
        'inline@9': onResource,
        '1_show@1': onResource,
      },
    },
  },
} as const satisfies Record<string, CommandRow>;
