import { readFile } from 'node:fs/promises';
import { homedir, release } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { PEOPLE, problemReport } from './model/problemReport';
import { runChecks } from './model/runChecks';
import { editorContext } from './editorContext';
import { secretsOf } from '../../pulumi/secrets/redact';
import type { Feature, Services } from '../../ui/services';
import { registerCliCommand } from '../../ui/command';
import { Command } from '../../manifest/commandIds';
import { whileReading } from '../../ui/progress';

/**
 * `Pulumi: Report a Problem…`: writes versions, the environment's findings and the log into a document for the user to read,
 * and says where to get help. Nothing is sent.
 */
export const reportProblem: Feature = (services) =>
  registerCliCommand(services, Command.reportProblem, async () => {
    const text = await whileReading('Collecting the report', async (control) => {
      const context = await editorContext(services, control);
      const { checks } = await import('./checks');
      const results = await runChecks(checks, context);
      return problemReport({
        versions: [
          ...editorVersions(services),
          ['Pulumi CLI', await context.version().catch(() => 'not found')],
        ],
        results,
        log: await ownLog(services),
        home: homedir(),
        secrets: secretsOf(process.env),
      });
    });
    const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: text });
    await vscode.window.showTextDocument(document, { preview: false });
    await offerPeople(document);
  });

function editorVersions({ context }: Services): [string, string][] {
  const { version } = context.extension.packageJSON as { version: string };
  const remote = vscode.env.remoteName === undefined ? '' : `, remote: ${vscode.env.remoteName}`;
  return [
    ['Pulumi Troubleshooter', version],
    [vscode.env.appName, `${vscode.version}${remote}`],
    ['System', `${process.platform} ${process.arch} ${release()}`],
  ];
}

/** The extension's log since the window was opened, from VS Code's file. */
async function ownLog({ context, log }: Services): Promise<string> {
  return readFile(join(context.logUri.fsPath, `${log.name}.log`), 'utf8').catch(() => '');
}

async function offerPeople(document: vscode.TextDocument): Promise<void> {
  const places: Readonly<Record<string, string>> = {
    'Copy and Report to This Extension': `${PEOPLE.ownIssues}/new`,
    'Copy and Ask in Pulumi’s Slack': PEOPLE.slack,
    'Copy and Report to Pulumi': PEOPLE.newIssue,
    'Copy and Email Pulumi’s Support': `mailto:${PEOPLE.email}`,
  };
  const choice = await vscode.window.showInformationMessage(
    'This is the report. Nothing has been sent: read it, say what happened, then give it to people who can help.',
    ...Object.keys(places),
  );
  const address = choice === undefined ? undefined : places[choice];
  if (address === undefined) return;
  await vscode.env.clipboard.writeText(document.getText());
  await vscode.env.openExternal(vscode.Uri.parse(address));
}
