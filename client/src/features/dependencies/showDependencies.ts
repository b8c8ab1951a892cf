import { STATE_LANGUAGE } from '../../../../shared/languages';
import { asHandle } from '../../../../shared/resourceChanges';
import { showDependencyPage, type DependencySource } from './page';
import { SHOW_DEPENDENCIES, showDependenciesIn } from './dependenciesInDocument';
import { asTarget, shownName, exportStack, type StackTarget } from '../../pulumi/stacks/stacks';
import type { Feature, Services } from '../../ui/services';
import { asResourceNode } from '../stacksView/nodes';
import { showPlaceOfPage } from '../stacksView/placeInState';
import { hashOf } from '../stacksView/stackHealth';
import { storeKey } from '../stacksView/stackStore';
import { isTrusted, registerCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { stateDocumentFor } from '../../ui/documents/stateDocument';
import { pickResource } from '../../ui/pick/pickResource';
import { pickStack } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';
import { formatMoment } from '../../../../shared/formatTime';

/**
 * `Pulumi: Show Dependencies`: shows a resource's dependencies and dependents, and what else
 * goes when it is deleted or replaced. Its argument can be a resource of the view “Stacks”, or a stack or state document
 * followed by a resource's handle. By default it takes the resource at the cursor, or asks for one.
 */
export const showDependencies: Feature = (services) =>
  registerCommand(services, Command.showDependencies, async (argument, named) => {
    const node = asResourceNode(argument);
    const stack = node?.target ?? asTarget(argument);
    const document = stack ? undefined : await stateDocumentFor(argument);
    if (document?.languageId === STATE_LANGUAGE) {
      const { liveStates } = services;
      const target = liveStates.targetOf(document.uri);
      // A stack's live state document shares its page with the stack.
      await showDependenciesIn(services, document, { named, key: target && storeKey(target) });
      return;
    }
    // From here on, the CLI is run.
    if (!(await isTrusted())) return;
    const target = stack ?? (await pickStack(services, { title: SHOW_DEPENDENCIES, preferCurrent: true }));
    if (!target) return;
    const source = await readStack(services, target);
    const resource =
      node ??
      asHandle(named) ??
      (await pickResource(services, source.text, `${SHOW_DEPENDENCIES}: ${shownName(target)}`));
    if (!resource) return;
    const { index, urn } = resource;
    await showDependencyPage(services, { source, resource: { index, urn } });
  });

async function readStack(services: Services, target: StackTarget): Promise<DependencySource> {
  const name = shownName(target);
  const text = await whileReading(`Reading stack “${name}”`, (control) =>
    exportStack(services.cli, target, control),
  );
  return {
    key: storeKey(target),
    place: `stack “${name}” at ${formatMoment(new Date())}`,
    text,
    params: { text },
    show: ({ line }) => showPlaceOfPage(services, { target, line, hash: hashOf(text) }),
    reload: () => readStack(services, target),
  };
}
