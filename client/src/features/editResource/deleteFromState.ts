import * as vscode from 'vscode';
import type { ResourceFacts, ResourceOffer } from '../../../../shared/resourceChanges';
import type { Feature } from '../../ui/services';
import { chooseResource, editChosen } from './chosenResource';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { askChoice, type Choice } from '../../ui/inputSteps';

const TITLE = 'Delete Resource From State';

/** The refactorings that remove a resource. */
const REMOVALS: readonly string[] = ['remove-resource', 'remove-with-dependents', 'remove-and-move-children'];

/**
 * `Pulumi: Delete Resource From State`: removes one entry from a state, with or without its dependents. The CLI can't do
 * that with one of several entries with the same URN.
 */
export const deleteFromState: Feature = (services) =>
  registerCliCommand(services, Command.deleteFromState, async (argument, named) => {
    const chosen = await chooseResource(services, argument, TITLE, { named });
    if (!chosen) return;
    const removals = chosen.facts.offers.filter(({ refactoring }) => REMOVALS.includes(refactoring));
    if (removals.length === 0) {
      void vscode.window.showErrorMessage(
        `The stack resource cannot be removed, nor anything from broken JSON: ${chosen.facts.name}.`,
      );
      return;
    }
    const removal = await askRemoval(chosen.facts, removals);
    if (removal) await editChosen(services, chosen, removal, { title: TITLE, action: 'Delete' });
  });

async function askRemoval(
  facts: ResourceFacts,
  removals: readonly ResourceOffer[],
): Promise<ResourceOffer | undefined> {
  const choices = removals.map((offer): Choice<ResourceOffer> => ({
    label: `$(trash) ${offer.title}`,
    detail: `${alsoRemoved(facts, offer)}What exists at the provider stays there; Pulumi no longer knows it`,
    value: offer,
  }));
  const result = await askChoice<ResourceOffer>(
    { title: TITLE, step: 1, totalSteps: 3, canGoBack: false },
    describeEntry(facts),
    [...choices, ...dependentsOf(facts)],
  );
  return typeof result === 'object' ? result.value : undefined;
}

/** The names of other removed resources, because the row's title may be cut off. */
function alsoRemoved({ dependents, dependentCount }: ResourceFacts, { refactoring }: ResourceOffer): string {
  if (refactoring !== 'remove-with-dependents') return '';
  const more = dependentCount - dependents.length;
  const names = [...dependents.map(({ name }) => `“${name}”`), ...(more > 0 ? [`${more} more`] : [])];
  return `${names.join(', ')} ${names.length === 1 && more <= 0 ? 'goes' : 'go'}, too. `;
}

/** Which of several entries with the same URN it is. */
function describeEntry({ name, type, id, copies, index }: ResourceFacts): string {
  const entry = copies > 1 ? `, one of ${copies} entries with this URN: number ${index + 1} of the list` : '';
  return `${name} (${type})${id === undefined ? '' : `, id ${id}`}${entry}`;
}

function dependentsOf({ dependents, dependentCount }: ResourceFacts): vscode.QuickPickItem[] {
  if (dependentCount === 0) return [];
  const more = dependentCount - dependents.length;
  return [
    {
      label: dependentCount === 1 ? 'One resource depends on it' : `${dependentCount} resources depend on it`,
      kind: vscode.QuickPickItemKind.Separator,
    },
    ...dependents.map(({ name, type, isProtected }) => ({
      label: `$(${isProtected ? 'lock' : 'symbol-reference'}) ${name}`,
      description: isProtected ? `${type} · protected` : type,
    })),
    ...(more > 0 ? [{ label: `… and ${more} more` }] : []),
  ];
}
