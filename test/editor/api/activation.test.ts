import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';

const repository = path.resolve(__dirname, '../../../..');
const extension = vscode.extensions.getExtension('pulumi-troubleshooter.pulumi-troubleshooter');

describe('the extension', () => {
  it('is the one under development', () => {
    assert.equal(extension?.extensionPath, repository);
  });

  it('activates', async () => {
    await extension?.activate();
    assert.equal(extension?.isActive, true);
  });
});
