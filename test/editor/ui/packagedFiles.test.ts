import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { VSIX } from '../../bench/installedExtension';
import { zipEntries } from '../../bench/zipEntries';

describe('the package of the extension', () => {
  it('has what the extension needs, and nothing else', () => {
    assert.deepEqual(zipEntries(VSIX).sort(), [
      '[Content_Types].xml',
      'extension.vsixmanifest',
      'extension/LICENSE.txt',
      'extension/changelog.md',
      'extension/dist/THIRD-PARTY-NOTICES.txt',
      'extension/dist/azureDriver.js',
      'extension/dist/check.js',
      'extension/dist/client.js',
      'extension/dist/dependencyPage.js',
      'extension/dist/dependencyPageHtml.js',
      'extension/dist/driftPage.js',
      'extension/dist/driftPanel.js',
      'extension/dist/extension.js',
      'extension/dist/gcsDriver.js',
      'extension/dist/historyPage.js',
      'extension/dist/historyPageHtml.js',
      'extension/dist/languageClient.js',
      'extension/dist/pendingOperationsPage.js',
      'extension/dist/pendingOperationsPanel.js',
      'extension/dist/postgresDriver.js',
      'extension/dist/programInspector.js',
      'extension/dist/s3Driver.js',
      'extension/dist/server.js',
      'extension/dist/settingsFiles.js',
      'extension/dist/supervisor.js',
      'extension/dist/tracePage.js',
      'extension/dist/tracePageHtml.js',
      'extension/dist/webClient.js',
      'extension/dist/webExtension.js',
      'extension/dist/webServer.js',
      'extension/docs/images/icon.png',
      'extension/media/samples/broken-sample.pulumi-state.json',
      'extension/media/stacks.svg',
      'extension/media/walkthrough/check-dark.webp',
      'extension/media/walkthrough/check-hc.webp',
      'extension/media/walkthrough/check-light.webp',
      'extension/media/walkthrough/debug-dark.webp',
      'extension/media/walkthrough/debug-hc.webp',
      'extension/media/walkthrough/debug-light.webp',
      'extension/media/walkthrough/explain-dark.webp',
      'extension/media/walkthrough/explain-hc.webp',
      'extension/media/walkthrough/explain-light.webp',
      'extension/media/walkthrough/unstick-dark.webp',
      'extension/media/walkthrough/unstick-hc.webp',
      'extension/media/walkthrough/unstick-light.webp',
      'extension/package.json',
      'extension/package.nls.json',
      'extension/readme.md',
      'extension/syntaxes/icons/pulumi-state-dark.svg',
      'extension/syntaxes/icons/pulumi-state-light.svg',
      'extension/syntaxes/pulumi-log.language-configuration.json',
      'extension/syntaxes/pulumi-log.tmLanguage.json',
      'extension/syntaxes/pulumi-state.language-configuration.json',
      'extension/syntaxes/pulumi-state.tmLanguage.json',
    ]);
  });

  it('is small', () => {
    const { size } = statSync(VSIX);
    assert.ok(size < 1_500_000, String(size));
  });
});
