import { createRequire } from 'node:module';
import path from 'node:path';
import type * as PackageModule from '../../../scripts/package.mjs';
import type * as WebEditorModule from '../../../scripts/setup/webEditor.mjs';
import { freePort } from '../../harness/freePort';
import { importScript } from '../../harness/repository';
import { Workbench } from '../../harness/workbench';

/** The part of `@vscode/test-web` that serves a page. */
interface TestWeb {
  readonly open: (options: {
    readonly browserType: 'none';
    readonly host: 'localhost';
    readonly port: number;
    readonly folderPath: string;
    readonly extensionPaths: readonly string[];
  }) => Promise<{ dispose(): void }>;
}

/**
 * The extension as it is packaged for browsers, in a workbench with no machine behind it, as at vscode.dev: extensions
 * run in a worker of the browser.
 * @param folder the folder of the window, as a file system of another extension; saved files stay in the window
 */
export async function openWebWorkbench(folder: string): Promise<Workbench> {
  const { ensureWebEditor } = await importScript<typeof WebEditorModule>('scripts/setup/webEditor.mjs');
  const { root, build } = await ensureWebEditor();
  const { open } = createRequire(path.join(root, 'package.json'))('@vscode/test-web') as TestWeb;
  const { packageFolder } = await importScript<typeof PackageModule>('scripts/package.mjs');
  const port = await freePort('localhost');
  // Webviews have origins of their own, below this name.
  const host = 'localhost';
  const server = await open({
    ...build,
    browserType: 'none',
    host,
    port,
    folderPath: folder,
    extensionPaths: [packageFolder('web')],
  });
  return Workbench.openAt(`http://${host}:${port}`, {
    log: () => '',
    foreignFrames: true,
    stop: () => {
      server.dispose();
      return Promise.resolve();
    },
  });
}
