import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type * as PackageModule from '../../../scripts/package.mjs';
import { VSIX } from '../../harness/installedExtension';
import { importScript } from '../../harness/repository';

/** The files of a page. */
const page = (name: string): string[] =>
  ['main.css', 'main.js', 'page.html'].map((file) => `extension/dist/pages/${name}/${file}`);

const IN_BOTH = [
  '[Content_Types].xml',
  'extension.vsixmanifest',
  'extension/LICENSE.txt',
  'extension/changelog.md',
  'extension/dist/THIRD-PARTY-NOTICES.txt',
  'extension/dist/knownErrors.json',
  'extension/dist/pages/page.css',
  ...page('dependencies'),
  ...page('logs'),
  ...page('traces'),
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
  'extension/schemas/pulumi-troubleshooter.schema.json',
  'extension/syntaxes/icons/pulumi-state-dark.svg',
  'extension/syntaxes/icons/pulumi-state-light.svg',
  'extension/syntaxes/pulumi-log.language-configuration.json',
  'extension/syntaxes/pulumi-log.tmLanguage.json',
  'extension/syntaxes/pulumi-state.language-configuration.json',
  'extension/syntaxes/pulumi-state.tmLanguage.json',
];

const ON_THE_DESKTOP = [
  'extension/dist/azureDriver.js',
  'extension/dist/check.js',
  'extension/dist/client.js',
  'extension/dist/explain.js',
  'extension/dist/extension.js',
  'extension/dist/gcsDriver.js',
  'extension/dist/languageClient.js',
  'extension/dist/languageShim.js',
  'extension/dist/logReader.js',
  'extension/dist/mcp.js',
  'extension/dist/play.js',
  'extension/dist/postgresDriver.js',
  'extension/dist/programInspector.js',
  'extension/dist/providerShim.js',
  'extension/dist/rehearse.js',
  'extension/dist/rulePages.json',
  'extension/dist/s3Driver.js',
  'extension/dist/server.js',
  'extension/dist/settingsFiles.js',
  'extension/dist/sstEditor.js',
  'extension/dist/supervisor.js',
  ...[
    'allStacks',
    'drift',
    'environment',
    'finishDestroy',
    'getUnstuck',
    'history',
    'pendingOperations',
    'rehearsal',
    'review',
  ].flatMap(page),
];

const ON_THE_WEB = [
  'extension/dist/webClient.js',
  'extension/dist/webExtension.js',
  'extension/dist/webServer.js',
];

/** Midnight in UTC, in the format of MS-DOS. */
const FIRST_OF_2026 = ((46 << 25) | (1 << 21) | (1 << 16)) >>> 0;

const namesIn = (file: string): string[] => zipEntries(file).map(({ name }) => name);

describe('the packages of the extension', () => {
  let web: string;
  before(async () => {
    const { webPackage } = await importScript<typeof PackageModule>('scripts/package.mjs');
    web = webPackage(VSIX);
  });

  it('have the files that the extension needs there, and no others', () => {
    assert.deepEqual(namesIn(VSIX).sort(), [...IN_BOTH, ...ON_THE_DESKTOP].sort());
    assert.deepEqual(namesIn(web).sort(), [...IN_BOTH, ...ON_THE_WEB].sort());
  });

  it('have a reproducible order and reproducible timestamps', () => {
    for (const file of [VSIX, web]) {
      const names = namesIn(file);
      assert.deepEqual(
        names,
        names.toSorted((a, b) => a.localeCompare(b)),
      );
      assert.deepEqual([...new Set(zipEntries(file).map(({ time }) => time))], [FIRST_OF_2026]);
    }
  });
});

const END = 0x06054b50;
const ENTRY = 0x02014b50;

interface ZipEntry {
  readonly name: string;
  /** The time and date of the last change, in the format of MS-DOS, which has no time zone. */
  readonly time: number;
}

/** The files of a zip, read from its central directory. */
function zipEntries(file: string): ZipEntry[] {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(Buffer.from(Uint32Array.of(END).buffer));
  assert.ok(end >= 0, `${file} is no zip`);
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(bytes.readUInt32LE(at), ENTRY);
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + name!),
      time: bytes.readUInt32LE(at + 12),
    });
    at += 46 + name! + extra! + comment!;
  }
  return entries;
}
