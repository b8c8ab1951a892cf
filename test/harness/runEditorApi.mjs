// Runs built files of the suite test/editor/api inside the extension host of a real editor: the desktop VS Code that
// VSCODE_EXECUTABLE names, or the one of VSCODE_VERSION (such as 1.100.0, or stable), which is downloaded, else the stand-in.
//   node test/harness/runEditorApi.mjs FILE… [--grep PATTERN]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runTests } from '@vscode/test-electron';
import { createProfile } from '../../scripts/editorServer.mjs';

const { VSCODE_EXECUTABLE, VSCODE_VERSION } = process.env;
const repository = fileURLToPath(new URL('../..', import.meta.url));
const options = { grep: { type: 'string' } };
const { values, positionals: files } = parseArgs({ options, allowPositionals: true });

const root = mkdtempSync(path.join(tmpdir(), 'pulumi-troubleshooter-api-'));
const profile = createProfile({ folder: root });
const workspace = path.join(root, 'workspace');
mkdirSync(workspace);
try {
  await runTests({
    ...(VSCODE_VERSION
      ? { version: VSCODE_VERSION }
      : {
          vscodeExecutablePath:
            VSCODE_EXECUTABLE ?? fileURLToPath(new URL('editorHost.mjs', import.meta.url)),
        }),
    extensionDevelopmentPath: repository,
    extensionTestsPath: path.join(repository, 'out/test/editor/api/index.suite.js'),
    launchArgs: [workspace, `--user-data-dir=${profile.userData}`, `--extensions-dir=${profile.extensions}`],
    extensionTestsEnv: {
      TEST_USER_DATA: profile.userData,
      ...(files.length > 0 && { TEST_FILES: files.map((file) => path.resolve(file)).join(path.delimiter) }),
      ...(values.grep && { TEST_GREP: values.grep }),
    },
  });
  rmSync(root, { recursive: true, force: true });
} catch (error) {
  console.error(`${error.message}. The editor's profile with its logs is kept in ${root}.`);
  process.exitCode = 1;
}
