import { STATE_LANGUAGE } from '../../../../shared/languages';
import { documentOperations } from './documentOperations';
import { showPendingOperationsPage } from './page';
import { stackOperations } from './stackOperations';
import { asTarget } from '../../pulumi/stacks/stacks';
import type { Feature } from '../../ui/services';
import { showPlaceOfPage } from '../stacksView/placeInState';
import { hashOf } from '../stacksView/stackHealth';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { hasPendingOperations, stateDocumentFor } from '../../ui/documents/stateDocument';
import { pickStack } from '../../ui/pick/pickStack';

const TITLE = 'Show Pending Operations';

/**
 * `Pulumi: Show Pending Operations`: shows all pending operations on one page, to decide and settle them in one write. It
 * takes the active state document if that has any, otherwise a stack.
 */
export const showPendingOperations: Feature = (services) =>
  registerCliCommand(services, Command.showPendingOperations, async (argument) => {
    const named = asTarget(argument);
    const document = named ? undefined : await stateDocumentFor(argument);
    const isMeant = argument !== undefined || (document && services.liveStates.targetOf(document.uri));
    if (
      document?.languageId === STATE_LANGUAGE &&
      (isMeant || (await hasPendingOperations(services, document)))
    ) {
      await showPendingOperationsPage(services, documentOperations(services, document));
      return;
    }
    const target = named ?? (await pickStack(services, { title: TITLE, preferCurrent: true }));
    if (!target) return;
    const source = await stackOperations(services, target, (of, text, line) =>
      showPlaceOfPage(services, { target: of, line, hash: hashOf(text) }),
    );
    await showPendingOperationsPage(services, source);
  });
