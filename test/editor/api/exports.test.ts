import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { PulumiTroubleshooterApi, PulumiTroubleshooterExports } from '../../../client/src/api/api';
import { STATE_LANGUAGE } from '../../../shared/languages';
import { dangerousState } from '../../harness/dangerousState';

const repository = path.resolve(__dirname, '../../../..');
const example = readFileSync(path.join(repository, 'scripts/demo/exampleState.json'), 'utf8');
const broken = example.replace(/"magic": "./, '"magic": "x');

describe('the interface for other extensions', function () {
  this.timeout(60_000);
  let exported: PulumiTroubleshooterExports;
  let api: PulumiTroubleshooterApi;
  let folder: string;
  before(async () => {
    const extension = vscode.extensions.getExtension<PulumiTroubleshooterExports>(
      'pulumi-troubleshooter.pulumi-troubleshooter',
    );
    exported = await extension!.activate();
    assert.equal(extension!.exports, exported);
    api = exported.getApi(1);
    folder = mkdtempSync(path.join(tmpdir(), 'exports-'));
  });
  after(async () => {
    await settings().update('rules', undefined, vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder, { recursive: true, force: true });
  });

  const settings = (): vscode.WorkspaceConfiguration =>
    vscode.workspace.getConfiguration('pulumiTroubleshooter');
  const codes = (findings: readonly { code: string }[]): string[] => findings.map(({ code }) => code);

  it('has a single version', () => {
    assert.throws(() => exported.getApi(2 as 1), /has version 1 of its API, and not 2\./);
  });

  it('returns what a text is, and its findings', async () => {
    const { findings, ...facts } = await api.check(broken);
    assert.deepEqual(facts, {
      isState: true,
      stack: 'dev',
      project: 'shop',
      resourceCount: 7,
      pendingOperationCount: 1,
      errorCount: 1,
      warningCount: 1,
      dangerCount: 0,
    });
    assert.deepEqual(codes(findings), ['manifest-checksum', 'pending-operation']);
    const { severity, line, column, places, documentation } = findings[0]!;
    assert.deepEqual(
      { severity, line, column, places },
      { severity: 'error', line: 6, column: 16, places: 1 },
    );
    assert.match(documentation, /\/rules\/manifest-checksum$/);
    assert.match(findings[1]!.urn!, /::orders$/);
  });

  it('reports what the intended stack would refuse', async () => {
    assert.equal((await api.check(example, { stack: 'dev', project: 'shop' })).errorCount, 0);
    assert.ok(codes((await api.check(example, { stack: 'prod' })).findings).includes('other-stack'));
  });

  it('reports what the next update would harm separately from the warnings', async () => {
    const { errorCount, warningCount, dangerCount, findings } = await api.check(dangerousState());
    assert.deepEqual([errorCount, warningCount, dangerCount], [0, 0, 1]);
    assert.deepEqual([findings[0]!.severity, findings[0]!.danger], ['warning', true]);
  });

  it('reports that a text is not a state', async () => {
    const { isState, findings, errorCount } = await api.check('{ "name": "shop" }');
    assert.deepEqual({ isState, findings, errorCount }, { isState: false, findings: [], errorCount: 0 });
  });

  it('returns the findings of a file, and of an editor with unsaved changes', async () => {
    const file = vscode.Uri.file(path.join(folder, 'state.json'));
    writeFileSync(file.fsPath, broken);
    assert.deepEqual(codes(await api.findings(file)), ['manifest-checksum', 'pending-operation']);

    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    await vscode.languages.setTextDocumentLanguage(document, STATE_LANGUAGE);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(file, new vscode.Range(0, 0, document.lineCount, 0), example);
    await vscode.workspace.applyEdit(edit);
    assert.deepEqual(codes(await api.findings(file)), ['pending-operation']);
    await vscode.commands.executeCommand('workbench.action.files.revert');

    await settings().update('rules', { 'pending-operation': 'off' }, vscode.ConfigurationTarget.Global);
    // The server receives new settings a little later.
    while ((await api.findings(file)).length > 1) await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(codes(await api.findings(file)), ['manifest-checksum']);
    await assert.rejects(api.findings(vscode.Uri.file(path.join(folder, 'none.json'))), /ENOENT/);
  });

  it('explains an error', async () => {
    const [explanation, ...others] = api.explain('error: the stack is currently locked by 1 lock(s).');
    assert.equal(others.length, 0);
    const { id, title, stateSafety, steps, documentation } = explanation!;
    assert.deepEqual([id, title, stateSafety.answer], ['stack-locked', 'The stack is locked', 'yes']);
    assert.match(documentation, /\/errors\/stack-locked$/);
    const commands = steps.flatMap(({ command }) => command ?? []);
    assert.equal(commands[0], 'pulumiTroubleshooter.cancelUpdate');
    const there = await vscode.commands.getCommands(true);
    assert.deepEqual(
      commands.filter((command) => !there.includes(command)),
      [],
    );
    assert.deepEqual(api.explain('all is well'), []);
  });
});
