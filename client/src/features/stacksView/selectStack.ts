import * as vscode from 'vscode';
import { selectStack as select } from '../../pulumi/stacks/selectedStack';
import { asTarget, bareName } from '../../pulumi/stacks/stacks';
import type { Feature } from '../../ui/services';
import { stacksTreeView } from './stacksTreeView';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { pickStack } from '../../ui/pick/pickStack';
import { whileReading } from '../../ui/progress';

const TITLE = 'Select Stack';

/** `Pulumi: Select Stack`: makes a stack the one that `pulumi` uses in its project's folder. */
export const selectStack: Feature = (services) =>
  registerCliCommand(services, Command.selectStack, async (argument) => {
    const target = asTarget(argument) ?? (await pickStack(services, { title: TITLE }));
    if (!target) return;
    const name = bareName(target);
    await whileReading(`Selecting stack “${name}”`, (control) => select(services.cli, target, control));
    stacksTreeView(services).reload();
    const other = process.env['PULUMI_STACK'];
    if (other !== undefined)
      void vscode.window.showWarningMessage(
        `Stack “${name}” is selected, but PULUMI_STACK is set to “${other}”: pulumi uses that one where the variable is set.`,
      );
  });
