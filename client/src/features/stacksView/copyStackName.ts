import * as vscode from 'vscode';
import { StackNode } from './nodes';
import type { Feature } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';

/** Copies the name of a stack of the view as the view shows it, which is how `pulumi --stack` takes it. */
export const copyStackName: Feature = (services) =>
  registerCliCommand(services, Command.copyStackName, async (argument) => {
    if (argument instanceof StackNode) await vscode.env.clipboard.writeText(argument.label);
  });
