import * as vscode from 'vscode';
import type { Feature } from '../../ui/services';
import { chooseResource, editChosen, type ChosenResource } from './chosenResource';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { askChoice, askText, type StepResult } from '../../ui/inputSteps';

const TITLE = 'Fix CloudFront ETag';

const DISTRIBUTION = 'aws:cloudfront/distribution:Distribution';

/**
 * `Pulumi: Fix CloudFront ETag`: updates the ETag of a CloudFront resource. AWS refuses a change with an outdated one
 * (`PreconditionFailed`).
 */
export const fixEtag: Feature = (services) =>
  registerCliCommand(services, Command.fixEtag, async (argument) => {
    const chosen = await chooseResource(services, argument, TITLE, {
      needed: {
        value: 'etag',
        none: 'This state has no CloudFront resource with an ETag.',
      },
    });
    if (!chosen) return;
    const target = chosen.place.document
      ? services.liveStates.targetOf(chosen.place.document.uri)
      : chosen.place.target;
    for (;;) {
      const way = target ? await askWay(chosen) : { value: 'enter' as const };
      if (typeof way !== 'object') return;
      if (way.value === 'refresh') {
        await vscode.commands.executeCommand(Command.refreshStack, target);
        return;
      }
      const etag = await askEtag(chosen, target !== undefined);
      if (etag === 'back') continue;
      if (etag === 'cancel') return;
      const edit = { value: 'etag' as const, to: unquoted(etag.value) };
      await editChosen(services, chosen, edit, { title: TITLE, action: 'Change ETag' });
      return;
    }
  });

function askWay({ facts }: ChosenResource): Promise<StepResult<'refresh' | 'enter'>> {
  return askChoice(
    { title: TITLE, step: 1, totalSteps: 2, canGoBack: false },
    `${facts.name}: where does the current ETag come from?`,
    [
      {
        label: '$(refresh) Refresh the stack…',
        detail: 'Pulumi asks AWS about this and all other resources; needs AWS credentials',
        value: 'refresh' as const,
      },
      {
        label: '$(edit) Enter it…',
        detail: 'Changes only this value, if a refresh is not possible',
        value: 'enter' as const,
      },
    ],
  );
}

function askEtag({ facts }: ChosenResource, canGoBack: boolean): Promise<StepResult<string>> {
  const { name, id, type, values } = facts;
  const command =
    type === DISTRIBUTION && id !== undefined
      ? `aws cloudfront get-distribution --id ${id} --query ETag --output text`
      : undefined;
  const lookUp =
    command === undefined
      ? 'The AWS CLI shows it.'
      : 'Run the command above to get it; the button copies it.';
  return askText(
    { title: TITLE, step: canGoBack ? 2 : 1, totalSteps: canGoBack ? 2 : 1, canGoBack },
    `The current ETag of ${name}; the state has ${values.etag ?? 'none'}. ${lookUp}`,
    {
      placeholder: command ?? 'E2QWRUHEXAMPLE',
      problem: (value) => {
        if (unquoted(value) === '') return 'Enter the ETag.';
        return unquoted(value) === values.etag ? 'The state has this value already.' : undefined;
      },
      button: command === undefined ? undefined : copying(command),
    },
  );
}

function copying(command: string): { icon: string; tooltip: string; run: () => void } {
  return {
    icon: 'copy',
    tooltip: 'Copy the AWS CLI command',
    run: () => void vscode.env.clipboard.writeText(command),
  };
}

/** AWS prints an ETag in quotes, unless it is asked for plain text. */
function unquoted(text: string): string {
  return text.trim().replace(/^"(.*)"$/, '$1');
}
