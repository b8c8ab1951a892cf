import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { assistantTools, REHEARSAL_TOOL, type AssistantToolName } from '../../../shared/assistant';
import { STATE_LANGUAGE } from '../../../shared/languages';

const repository = path.resolve(__dirname, '../../../..');
const example = readFileSync(path.join(repository, 'scripts/demo/exampleState.json'), 'utf8');
const SECRET = 'sw0rdfish';
/** With a wrong checksum, and a secret in the inputs of a resource. */
const broken = example
  .replace(/"magic": "./, '"magic": "x')
  .replace('"inputs": {', `"inputs": { "token": "${SECRET}",`);

describe('the server for assistants that VS Code offers', function () {
  this.timeout(60_000);

  it('is in the manifest, and runs with the editor’s own Node', async () => {
    const extension = vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter')!;
    const { contributes, version } = extension.packageJSON as {
      contributes: { mcpServerDefinitionProviders: { id: string; label: string }[] };
      version: string;
    };
    assert.deepEqual(
      contributes.mcpServerDefinitionProviders.map(({ id, label }) => [id, label]),
      [['pulumiTroubleshooter', 'Pulumi Troubleshooter']],
    );
    const client = new Client({ name: 'editor', version: '1.0.0' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [path.join(extension.extensionPath, 'dist', 'check.js'), 'mcp'],
        env: { ...(process.env as Record<string, string>), ELECTRON_RUN_AS_NODE: '1' },
      }),
    );
    const { tools } = await client.listTools();
    // The tests run what is built for the package from npm, which can rehearse, too.
    const names = tools.map(({ name }) => name).filter((name) => name !== REHEARSAL_TOOL.name);
    assert.deepEqual(names.sort(), Object.keys(assistantTools).sort());
    assert.equal(client.getServerVersion()?.version, version);
    await client.close();
  });
});

describe('the tools for language models', function () {
  this.timeout(60_000);
  let folder: string;
  let file: string;
  before(async () => {
    await vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter')!.activate();
    folder = mkdtempSync(path.join(tmpdir(), 'language-model-tools-'));
    file = path.join(folder, 'broken.json');
    writeFileSync(file, broken);
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  async function invoke(name: AssistantToolName, input: object): Promise<string> {
    const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    return content
      .map((part) => {
        assert.ok(part instanceof vscode.LanguageModelTextPart);
        return part.value;
      })
      .join('');
  }

  it('are registered', () => {
    const there = vscode.lm.tools.filter(({ tags }) => tags.includes('pulumi')).map(({ name }) => name);
    assert.deepEqual(there.sort(), Object.keys(assistantTools).sort());
  });

  it('answer about a file without its values', async () => {
    const says: Record<AssistantToolName, [input: object, answer: RegExp]> = {
      pulumi_check_state: [{ file }, /\nerror manifest-checksum, line 6, column 16: /],
      pulumi_pending_operations: [{ file }, /\nCreation interrupted, line \d+: urn:.*::orders\n/],
      pulumi_find_resources: [{ file, query: 'cache' }, /\n- urn:\S+::cache, line \d+/],
      pulumi_compare_states: [{ file, other: file }, /have the same resources with the same content\.$/],
      pulumi_explain_rule: [{ code: 'reference-order' }, /^# .+\n\nRule reference-order, severity: error\./],
      pulumi_dependents: [{ file, urn: 'cache' }, /\n1 resource depends on it, 1 directly\./],
      pulumi_propose_repair: [{ file }, /\n\+ +"magic": "[0-9a-f]{64}",\n/],
      pulumi_explain_error: [
        { error: 'error: the stack is currently locked by 1 lock(s).' },
        /\n# The stack is locked\n/,
      ],
    };
    for (const [name, [input, answer]] of Object.entries(says)) {
      const said = await invoke(name as AssistantToolName, input);
      assert.match(said, answer);
      assert.ok(!said.includes(SECRET));
    }
    assert.equal(readFileSync(file, 'utf8'), broken);
  });

  it('use the state in the active editor, with unsaved changes, if none is named', async () => {
    await assert.rejects(invoke('pulumi_check_state', {}), /The active editor has no state: name a file\./);
    const document = await vscode.workspace.openTextDocument({ language: STATE_LANGUAGE, content: example });
    await vscode.window.showTextDocument(document);
    assert.match(await invoke('pulumi_check_state', {}), /: 0 errors, /);
    const edit = new vscode.WorkspaceEdit();
    const at = document.positionAt(example.indexOf('"magic": "') + '"magic": "'.length);
    edit.insert(document.uri, at, 'x');
    await vscode.workspace.applyEdit(edit);
    assert.match(await invoke('pulumi_check_state', {}), /\nerror manifest-checksum, /);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('say what to do if there is no state', async () => {
    await assert.rejects(
      invoke('pulumi_check_state', { file: path.join(folder, 'none.json') }),
      /none\.json does not exist\. Get one with "pulumi stack export/,
    );
    await assert.rejects(
      invoke('pulumi_dependents', { file: folder, urn: 'a' }),
      /is a folder: name a file in it/,
    );
    const other = path.join(folder, 'package.json');
    writeFileSync(other, '{ "name": "shop" }');
    await assert.rejects(
      invoke('pulumi_propose_repair', { file: other }),
      /is not a Pulumi state\. Get one with/,
    );
  });
});
