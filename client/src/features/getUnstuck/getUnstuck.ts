import * as vscode from 'vscode';
import { asTarget } from '../../pulumi/stacks/stacks';
import { Command } from '../../manifest/commandIds';
import { registerCliCommand } from '../../ui/command';
import { pickStack } from '../../ui/pick/pickStack';
import type { Feature } from '../../ui/services';
import { showUnstuckPage } from './page';

/**
 * `Pulumi: Get This Stack Unstuck`: shows on one page what keeps a stack from its next update, and what to do in which
 * order. Without an argument, it takes the stack that the status bar shows.
 */
export const getUnstuck: Feature = (services) =>
  vscode.Disposable.from(
    showUnstuckPage.survive(services),
    registerCliCommand(services, Command.getUnstuck, async (argument) => {
      const options = { title: 'Get This Stack Unstuck', preferCurrent: true };
      const target = asTarget(argument) ?? (await pickStack(services, options));
      if (target) await showUnstuckPage(services, target);
    }),
  );
